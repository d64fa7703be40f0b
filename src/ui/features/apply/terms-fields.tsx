/**
 * The fields of an application's terms, block by block, inside a form of TermsValues. `opened` leaves writable only the
 * fields of the named blocks: the answer to a clarification uses the same fields as the application itself.
 */
import { bases, vendorTypes } from '../../../rules/closed-lists.ts';
import { createContext, useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { references } from '../../../api/calls/references.ts';
import { type Terms } from '../../../api/records/application-terms.ts';
import { termBlocks } from '../../../api/records/application-blocks.ts';
import type { Block } from '../../../machines/application-statuses.ts';
import { contractSituations } from '../../../machines/agreement-statuses.ts';
import { CURRENCIES } from '../../../rules/currencies.ts';
import { dayOf } from '../../../rules/dates.ts';
import { vatName, vatRatesOn, type VatCode } from '../../../rules/vat.ts';
import { termNames } from '../../../text/application-words.ts';
import { basisLabel, contractSituationNames, vendorTypeNames } from '../../../text/enums.ts';
import { CheckboxField } from '../../parts/form/checkbox-field.tsx';
import { serverNow } from '../../data/clock.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { DateField, type UnderDate } from '../../parts/form/date-time-field.tsx';
import { DecimalField, MoneyField } from '../../parts/form/decimal-field.tsx';
import { FieldRow } from '../../parts/form/form.tsx';
import { IntegerField } from '../../parts/form/integer-field.tsx';
import { PhoneField } from '../../parts/form/phone-field.tsx';
import { RadioField } from '../../parts/form/radio-field.tsx';
import { SelectField } from '../../parts/form/select-field.tsx';
import { SwitchField } from '../../parts/form/switch-field.tsx';
import { TextAreaField } from '../../parts/form/text-area-field.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { useCall } from '../../data/use-call.ts';
import { Select } from '../../parts/form/select.tsx';
import type { TermsValues } from './terms-form.ts';

// Not awaited: the date is typed without it.
const dayOff = lazyPart<UnderDate>(() => import('../../parts/form/day-off.tsx'));
const DayOff = (date: UnderDate) => <WhenWanted part={dayOff} wanted props={date} />;

interface Openness {
  /** Null: everything is. */
  blocks: readonly Block[] | null;
  /** The whole is shown and not written. */
  locked: boolean;
}
export const OpenFields = createContext<Openness>({ blocks: null, locked: false });

/** How a field stands now: open, closed, or, in an answer that does not concern it, out of sight. */
function useClosed(): (name: keyof Terms) => { disabled: boolean; className?: string } {
  const { blocks, locked } = useContext(OpenFields);
  return (name) => {
    const block = termBlocks[name];
    if (blocks !== null && (block === null || !blocks.includes(block)))
      return { disabled: true, className: 'hidden' };
    return { disabled: locked };
  };
}

const currencies = CURRENCIES.map(({ code, name, sign }) => ({
  value: code,
  label: `${code}, ${sign}`,
  hint: name,
}));
const basisOptions = bases.map((value) => ({ value, label: basisLabel(value) }));

export function PriceFields() {
  const closed = useClosed();
  const currency = useWatch<TermsValues, 'currency'>({ name: 'currency' });
  const vat = useWatch<TermsValues, 'vat'>({ name: 'vat' });
  const tolerance = useWatch<TermsValues, 'isToleranceEnabled'>({ name: 'isToleranceEnabled' });
  const vats = useVatOptions(vat);
  return (
    <div data-fields className="flex flex-col gap-4">
      <FieldRow columns={4}>
        <SelectField<TermsValues>
          name="currency"
          label={termNames.currency}
          options={currencies}
          {...closed('currency')}
        />
        <SelectField<TermsValues> name="vat" label={termNames.vat} options={vats} {...closed('vat')} />
        <SelectField<TermsValues>
          name="basis"
          label={termNames.basis}
          term="basis"
          options={basisOptions}
          {...closed('basis')}
        />
        <IntegerField<TermsValues>
          name="isValidFor"
          label="Срок действия цен"
          unit="дней"
          {...closed('isValidFor')}
        />
      </FieldRow>
      <FieldRow>
        <TextField<TermsValues> name="address" label={termNames.address} {...closed('address')} />
        <MoneyField<TermsValues>
          name="minSum"
          label={termNames.minSum}
          currency={currency}
          {...closed('minSum')}
        />
      </FieldRow>
      <TextAreaField<TermsValues>
        name="priceIncludes"
        label={termNames.priceIncludes}
        placeholder="Доставка, упаковка, страхование, шеф-монтаж…"
        rows={2}
        {...closed('priceIncludes')}
      />
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <SwitchField<TermsValues>
          name="isOptionEnabled"
          label={termNames.isOptionEnabled}
          term="option"
          hint="Заказчик может изменить объём по тем же ценам"
          {...closed('isOptionEnabled')}
        />
        <SwitchField<TermsValues>
          name="isToleranceEnabled"
          label={termNames.isToleranceEnabled}
          term="tolerance"
          hint="Допустимое отклонение количества от заказанного"
          {...closed('isToleranceEnabled')}
        />
        {tolerance && (
          <div className="w-full">
            <FieldRow>
              <DecimalField<TermsValues>
                name="tolerancePlus"
                label="В плюс"
                unit="%"
                {...closed('tolerancePlus')}
              />
              <DecimalField<TermsValues>
                name="toleranceMinus"
                label="В минус"
                unit="%"
                {...closed('toleranceMinus')}
              />
            </FieldRow>
          </div>
        )}
      </div>
    </div>
  );
}

/** The rates of today by the administrator's dates; until they are read, by the rules' own. */
function useVatOptions(chosen: VatCode) {
  const day = dayOf(serverNow());
  const known = useCall(references.vatRates, { query: { date: day } });
  const offered = (known.data?.data ?? vatRatesOn(day)).map(({ code, name, note }) => ({
    value: code as string,
    label: name,
    hint: note || undefined,
  }));
  if (offered.some(({ value }) => value === chosen)) return offered;
  // A rate chosen earlier stays readable though it is no longer offered.
  return [...offered, { value: chosen as string, label: vatName(chosen), hint: 'Сегодня не действует' }];
}

export function ShipmentFields() {
  const closed = useClosed();
  return (
    <div data-fields className="flex flex-col gap-4">
      <FieldRow columns={3}>
        <IntegerField<TermsValues>
          name="shipmentPeriod"
          label="Срок поставки"
          unit="дней"
          hint="С даты договора"
          {...closed('shipmentPeriod')}
        />
        <DateField<TermsValues>
          name="startProduction"
          label={termNames.startProduction}
          {...closed('startProduction')}
        />
        <DateField<TermsValues>
          name="startDelivery"
          label={termNames.startDelivery}
          under={DayOff}
          {...closed('startDelivery')}
        />
      </FieldRow>
      <TextAreaField<TermsValues>
        name="guarantee"
        label={termNames.guarantee}
        rows={2}
        {...closed('guarantee')}
      />
    </div>
  );
}

export function PaymentFields() {
  const { disabled: closed } = useClosed()('paymentConditions');
  return (
    <div data-fields className="flex flex-col gap-4">
      {!closed && <ReadyConditions />}
      <FieldRow>
        <DecimalField<TermsValues>
          name="paymentConditions.prepaymentPercent"
          label="Предоплата"
          unit="%"
          disabled={closed}
        />
        <IntegerField<TermsValues>
          name="paymentConditions.deferralDays"
          label="Отсрочка платежа"
          unit="дней"
          disabled={closed}
        />
      </FieldRow>
      <TextAreaField<TermsValues>
        name="paymentConditions.comment"
        label="Комментарий к оплате"
        rows={2}
        disabled={closed}
      />
    </div>
  );
}

/** The reference book's usual conditions: a choice fills the fields, which stay free. */
function ReadyConditions() {
  const { setValue } = useFormContext<TermsValues>();
  const known = useCall(references.paymentConditions);
  const conditions = known.data?.data ?? [];
  if (conditions.length === 0) return null;
  return (
    <div className="max-w-md">
      <Select
        aria-label="Подставить типовые условия"
        value={null}
        placeholder="Подставить типовые условия"
        options={conditions.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(id) => {
          const chosen = conditions.find((one) => one.id === id);
          if (!chosen) return;
          const { prepaymentPercent, deferralDays, comment } = chosen;
          setValue(
            'paymentConditions',
            { prepaymentPercent, deferralDays, comment },
            { shouldDirty: true, shouldValidate: true },
          );
        }}
      />
    </div>
  );
}

export function DocumentFields() {
  const closed = useClosed();
  return (
    <div className="flex flex-col gap-4">
      <FieldRow>
        <SelectField<TermsValues>
          name="vendorType"
          label={termNames.vendorType}
          empty="Не указан"
          options={vendorTypes.map((value) => ({ value, label: vendorTypeNames[value] }))}
          {...closed('vendorType')}
        />
        <IntegerField<TermsValues>
          name="documentationPeriod"
          label="Срок передачи документации"
          unit="дней"
          {...closed('documentationPeriod')}
        />
      </FieldRow>
      <FieldRow columns={4}>
        <TextField<TermsValues> name="agent.name" label="Контактное лицо" {...closed('agent')} />
        <PhoneField<TermsValues> name="agent.primaryPhone" label="Телефон" {...closed('agent')} />
        <PhoneField<TermsValues> name="agent.secondaryPhone" label="Второй телефон" {...closed('agent')} />
        <TextField<TermsValues> name="agent.email" label="Почта" inputMode="email" {...closed('agent')} />
      </FieldRow>
    </div>
  );
}

export function AgreementFields() {
  const closed = useClosed();
  return (
    <div className="flex flex-col gap-3">
      <RadioField<TermsValues>
        name="agreement"
        label={termNames.agreement}
        options={contractSituations.map((value) => ({ value, label: contractSituationNames[value] }))}
        {...closed('agreement')}
      />
      <CheckboxField<TermsValues>
        name="isAgree"
        label="Компания ознакомлена с условиями процедуры и согласна с ними"
        {...closed('isAgree')}
      />
    </div>
  );
}
