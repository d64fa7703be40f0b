// What the dialog of a submission shows to be confirmed: after the seal an error of rounding or VAT cannot be put right.
import { formatMoney } from '../../rules/money.ts';
import { plural } from '../../rules/plural.ts';
import { vatName, vatOf, withVat, type VatCode } from '../../rules/vat.ts';
import { numberRanges } from '../number-ranges.ts';
import type { StepFact } from './step-fact.ts';

export interface SubmitFigures {
  currency: string;
  vat: VatCode;
  sumWithoutVat: string;
  priced: number;
  items: number;
  /** An analogue with a price stands beside a main offer: the sum does not count it. */
  hasUncounted: boolean;
  /** Days of delivery that the terms and the lines name; empty where none do. */
  shipment: readonly number[];
  /** How many items have a price for which neither names any. */
  unscheduled: number;
  /** Numbers of the items whose price is far from the median of the own ones. */
  unusual: readonly number[];
  /** What the new revision takes the place of; null for a first submission. */
  replaces: { number: number; sum: string; currency: string } | null;
}

const days = (n: number): string => `${n} ${plural(n, ['день', 'дня', 'дней'])}`;

export function submitFacts({
  currency,
  vat,
  sumWithoutVat,
  priced,
  items,
  hasUncounted,
  shipment,
  unscheduled,
  unusual,
  replaces,
}: SubmitFigures): StepFact[] {
  return [
    { label: 'Сумма без НДС', value: formatMoney(sumWithoutVat, currency), sum: 'part' },
    vatFact(vat, sumWithoutVat, currency),
    {
      label: vat === 'free' ? 'Всего' : 'Всего с НДС',
      value: formatMoney(withVat(sumWithoutVat, vat), currency),
      sum: 'total',
    },
    ...(hasUncounted ? [{ label: 'Аналоги', value: 'рядом с основным предложением в сумму не входят' }] : []),
    {
      label: 'Позиции с ценой',
      value: priced === items ? `все ${items}` : `${priced} из ${items}`,
      ...(priced < items ? { warn: true } : {}),
    },
    shipmentFact(shipment, unscheduled),
    ...(replaces
      ? [
          {
            label: 'Редакция',
            value: `${replaces.number} заменит поданную на ${formatMoney(replaces.sum, replaces.currency)} без НДС`,
          },
        ]
      : []),
    ...(unusual.length > 0
      ? [
          {
            label: 'Необычная цена',
            value: `${plural(unusual.length, ['позиция', 'позиции', 'позиции'])} ${numberRanges(unusual)}: в десять и более раз далеко от середины ваших цен`,
            warn: true,
          },
        ]
      : []),
  ];
}

const vatFact = (vat: VatCode, sum: string, currency: string): StepFact =>
  vat === 'free'
    ? { label: 'НДС', value: 'без НДС', sum: 'part' }
    : {
        label: vatName(vat).replace(' %', '\u00A0%'),
        value: formatMoney(vatOf(sum, vat), currency),
        sum: 'part',
      };

function shipmentFact(shipment: readonly number[], unscheduled: number): StepFact {
  const label = 'Срок поставки';
  if (shipment.length === 0) return { label, value: 'не указан', warn: true };
  const [least, most] = [Math.min(...shipment), Math.max(...shipment)];
  const said =
    least === most ? days(least) : `от ${least} до ${most} ${plural(most, ['дня', 'дней', 'дней'])}`;
  if (unscheduled === 0) return { label, value: said };
  const without = `у ${unscheduled} ${plural(unscheduled, ['позиции', 'позиций', 'позиций'])} не указан`;
  return { label, value: `${said}, ${without}`, warn: true };
}
