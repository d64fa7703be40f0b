/**
 * The terms of a lot. In a draft all of them, half-filled as they may be: the law asks for the rest at publication.
 * Later `whole` is false: title, description and contacts alone.
 */
import { ratingTypes, bases } from '../../../../rules/closed-lists.ts';
import { Fragment, useEffect, useRef, type ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { lots } from '../../../../api/calls/lots.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import { lotTermNames, termWords, type LotTermName } from '../../../../api/records/lot-term-words.ts';
import { CURRENCIES } from '../../../../rules/currencies.ts';
import { basisLabel, ratingTypeNames } from '../../../../text/enums.ts';
import { Button } from '../../../parts/control/button.tsx';
import { ComboboxField } from '../../../parts/form/combobox-field.tsx';
import { lazyPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import { DateTimeField, type UnderDate } from '../../../parts/form/date-time-field.tsx';
import { Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { RadioField } from '../../../parts/form/radio-field.tsx';
import { SelectField } from '../../../parts/form/select-field.tsx';
import { SwitchField } from '../../../parts/form/switch-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { reactToProblem } from '../../../data/problems.ts';
import { useSend } from '../../../data/use-call.ts';
import { searchCategories } from './category-search.ts';
import { CategoryHint } from './category-hint.tsx';
import { ContactsFields } from './contacts-fields.tsx';
import { DescriptionField } from './description-field.tsx';
import { CriteriaFields } from './criteria-fields.tsx';
import { storeTerms } from './store-terms.ts';
import { termsSchema, valuesOf, type TermsValues } from './terms-values.ts';

// Not awaited: the date is typed without it.
const dayOff = lazyPart<UnderDate>(() => import('../../../parts/form/day-off.tsx'));
const DayOff = (date: UnderDate) => <WhenWanted part={dayOff} wanted props={date} />;

interface TermsFormProps {
  lot: Lot;
  whole: boolean;
  onSaved?: () => void;
  onCancel?: () => void;
}

const currencies = CURRENCIES.map(({ code, name, sign }) => ({
  value: code,
  label: `${code} ${sign}`,
  hint: name,
}));
const basisOptions = bases.map((value) => ({ value, label: basisLabel(value) }));
const ratingHints: Record<(typeof ratingTypes)[number], string> = {
  total: 'Побеждает наименьшая приведённая сумма; сравниваются только полные заявки',
  position: 'Место определяется отдельно по каждой позиции',
  weighted: 'Баллы по критериям с весами, в сумме 100\u00A0%',
};

export function TermsForm({ lot, whole, onSaved, onCancel }: TermsFormProps) {
  const change = useSend(lots.change, { done: 'Условия сохранены', quiet: true });
  // What the form's values were read from; the page itself follows other people's changes.
  const base = useRef(lot);
  const form = useAppForm({
    schema: termsSchema,
    values: valuesOf(lot),
    unsaved: 'несохранённые условия',
    isFleeting: true,
    submit: async (values) => {
      const stored = await storeTerms({
        values,
        whole,
        base: base.current,
        now: lot,
        send: async (body, ifMatch) => (await change.send({ params: { id: lot.id }, body, ifMatch })).data,
        onClash: (there) => {
          base.current = there;
        },
      }).catch((error: unknown) => {
        reactToProblem(error);
        throw error;
      });
      // What is being typed meanwhile is compared with what is stored now.
      base.current = stored;
      onSaved?.();
    },
  });
  const { isDirty } = form.formState;
  useEffect(() => {
    if (!isDirty) base.current = lot;
  }, [isDirty, lot]);
  // As wide as its column lets it be: beside the items of a draft, or over the whole page.
  return (
    <div className="@container">
      <Form form={form} label="Условия процедуры">
        {above.map(shown)}
        {whole && <DraftFields lotId={lot.id} />}
        {below.map(shown)}
        <div className="flex flex-wrap gap-2">
          <SubmitButton busy={change.busy}>Сохранить условия</SubmitButton>
          {onCancel ? (
            <Button
              onClick={() => {
                form.discard();
                onCancel();
              }}
            >
              Отмена
            </Button>
          ) : (
            isDirty && <Button onClick={form.discard}>Отменить изменения</Button>
          )}
        </div>
      </Form>
    </div>
  );
}

/** Every term has its input; one that no row below names stands by itself under them. */
const inputs: Record<LotTermName, ReactElement> = {
  title: <TextField<TermsValues> name="title" label={termWords.title.label} required maxLength={255} />,
  description: <DescriptionField />,
  categoryId: (
    <ComboboxField<TermsValues>
      name="categoryId"
      label="Категория (ОКПД2)"
      search={searchCategories}
      placeholder="Код или название"
      hint="Без категории подписчики не узнают о публикации, а в списках и отборе её не будет"
    />
  ),
  currency: (
    <SelectField<TermsValues> name="currency" label={termWords.currency.label} options={currencies} />
  ),
  basis: (
    <SelectField<TermsValues>
      name="basis"
      label={termWords.basis.label}
      term="basis"
      options={basisOptions}
    />
  ),
  address: <TextField<TermsValues> name="address" label={termWords.address.label} maxLength={255} />,
  contacts: <ContactsFields />,
  isOpen: (
    <SwitchField<TermsValues>
      name="isOpen"
      label="Открытая процедура"
      hint="Выключите, чтобы процедуру видели и подавали заявки только приглашённые"
    />
  ),
  ratingType: (
    <RadioField<TermsValues>
      name="ratingType"
      label="Как определяется победитель"
      term="ratingType"
      options={ratingTypes.map((value) => ({
        value,
        label: ratingTypeNames[value],
        hint: ratingHints[value],
      }))}
    />
  ),
  showsEstimate: (
    <SwitchField<TermsValues>
      name="showsEstimate"
      label="Показать начальную цену участникам"
      hint="Выключено: оценку видите только вы, СБ, аудитор и администратор"
    />
  ),
  applicationsDeadline: <DeadlineField />,
};

/** A draft waits for it, a publication does not. */
function DeadlineField() {
  const deadline = useWatch<TermsValues>({ name: 'applicationsDeadline' });
  return (
    <DateTimeField<TermsValues>
      name="applicationsDeadline"
      label={termWords.applicationsDeadline.label}
      needed={deadline === ''}
      under={DayOff}
    />
  );
}

const pairs: LotTermName[] = ['categoryId', 'applicationsDeadline'];
const triples: LotTermName[] = ['currency', 'basis', 'address'];
const above: LotTermName[] = ['title', 'description'];
const unplaced = lotTermNames.filter((name) => ![...above, ...pairs, ...triples].includes(name));
const alone = unplaced.filter((name) => termWords[name].changeable === 'draft');
/** These may change after the publication, too. */
const below = unplaced.filter((name) => termWords[name].changeable === 'always');
const shown = (name: LotTermName) => <Fragment key={name}>{inputs[name]}</Fragment>;

function DraftFields({ lotId }: { lotId: number }) {
  const ratingType = useWatch<TermsValues>({ name: 'ratingType' });
  return (
    <>
      <div className="grid grid-cols-1 gap-4 @lg:grid-cols-2">
        <div>
          {inputs.categoryId}
          <CategoryHint lotId={lotId} />
        </div>
        {inputs.applicationsDeadline}
      </div>
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-4 *:last:col-span-2 @lg:grid-cols-2 @2xl:grid-cols-3 @2xl:*:last:col-span-1">
        {triples.map(shown)}
      </div>
      {alone.map(shown)}
      {ratingType === 'weighted' && <CriteriaFields />}
    </>
  );
}
