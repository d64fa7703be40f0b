/** The comparable price; opens to how it came about: the price, the re-bid, VAT taken out, the frozen rate. */
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { trim } from '../../../rules/decimal.ts';
import { formatPercent } from '../../../rules/money.ts';
import { isVatCode, vatName } from '../../../rules/vat.ts';
import { formatDate, formatDecimal, formatMoney } from '../../parts/text/format.ts';
import { InfoPopover } from '../../parts/control/popover.tsx';
import { Money } from '../../parts/text/text.tsx';
import type { CellOffer, Vendor } from './competitor-block.ts';

type Step = CompetitorTable['rows'][number]['cells'][number]['offers'][number]['priceSteps'][number];

const names: Record<Step['kind'], string> = {
  offered: 'Цена предложения',
  repeated: 'Цена переторжки',
  withoutVat: 'Без НДС',
  converted: 'В валюте процедуры',
};

/** A rate is Value / Nominal of the table's day. */
const rateText = ({ currency, value, nominal, date }: Step['rates'][number]): string =>
  `${formatDecimal(trim(nominal))} ${currency} = ${formatDecimal(trim(value))} ₽ на ${formatDate(date)}`;

function noteOf(step: Step): string | null {
  switch (step.kind) {
    case 'offered':
      return null;
    case 'repeated':
      return step.loweredPercent === null ? null : `снижение ${formatPercent(step.loweredPercent)}`;
    case 'withoutVat':
      return step.vat === null
        ? null
        : `цены в заявке без НДС; ставка — ${isVatCode(step.vat) ? vatName(step.vat) : step.vat}`;
    case 'converted':
      return step.rates.map(rateText).join('; ');
  }
}

const shortPrice = (price: string): string => formatDecimal(price.replace(/(\.\d\d)0+$/, '$1'), 2);

interface PriceStepsProps {
  offer: CellOffer;
  vendor: Vendor;
  /** Of the lot. */
  currency: string;
}

export function PriceSteps({ offer, vendor, currency }: PriceStepsProps) {
  if (offer.comparableUnitPrice === null) {
    return (
      <span className="text-xs text-warn">
        {offer.incomparable === 'rateMissing' ? 'нет курса валюты' : 'нет цены'}
      </span>
    );
  }
  const shown = shortPrice(offer.comparableUnitPrice);
  return (
    <>
      <InfoPopover
        label={`${shown}: приведённая цена, ${vendor.companyTitle}, как посчитана`}
        className="underline decoration-dotted decoration-line-strong underline-offset-4 hover:decoration-ink"
        button={shown}
      >
        <p className="mb-1 font-medium">Как получилась приведённая цена</p>
        <ol className="flex flex-col gap-1">
          {offer.priceSteps.map((step) => {
            const note = noteOf(step);
            return (
              <li key={step.kind}>
                {names[step.kind]}: <strong>{shortPrice(step.price)}</strong>{' '}
                {step.currency ?? (step.kind === 'converted' ? currency : vendor.currency)}
                {note && <span className="block text-xs text-ink-soft">{note}</span>}
              </li>
            );
          })}
        </ol>
        <p className="mt-2 border-t border-line pt-2">
          За заказанное количество: {formatMoney(offer.comparableSum, currency)}
        </p>
      </InfoPopover>
      <span className="block text-xs text-ink-soft">
        <Money value={offer.comparableSum} currency={currency} />
      </span>
    </>
  );
}
