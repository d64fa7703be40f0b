// What the dialog of the finish shows to be confirmed: how much of the order has a winner, and what stays without one.
import { isPositive } from '../../rules/decimal.ts';
import { formatMoney, formatQuantity } from '../../rules/money.ts';
import { plural } from '../../rules/plural.ts';
import { numberRanges } from '../number-ranges.ts';
import { partOfSum } from '../short-sums.ts';
import type { StepFact } from './step-fact.ts';

export interface FinishFigures {
  currency: string;
  items: number;
  allocatedSum: string;
  wholeSum: string;
  winners: readonly { companyTitle: string; items: number; sum: string }[];
  left: readonly {
    index: number;
    unitTitle: string | null;
    ordered: string;
    allocated: string;
    isReachable: boolean;
  }[];
}

/** More would make the dialog a table. */
const MOST_PARTIAL = 5;
const MOST_WINNERS = 4;

const ofItems = (n: number): string => `${n} ${plural(n, ['позиции', 'позиций', 'позиций'])}`;

export function finishFacts(figures: FinishFigures): StepFact[] {
  const { currency, items, allocatedSum, wholeSum, left } = figures;
  if (left.length === 0) {
    const all =
      items === 1
        ? 'единственная позиция'
        : `все ${items} ${plural(items, ['позиция', 'позиции', 'позиций'])}`;
    return [
      { label: 'Распределено', value: `${all}, ${formatMoney(allocatedSum, currency)}` },
      ...winnersFact(figures),
    ];
  }
  const partial = left.filter(({ allocated }) => isPositive(allocated));
  const without = left.filter(({ allocated }) => !isPositive(allocated));
  const unreachable = left.filter(({ isReachable }) => !isReachable);
  return [
    {
      label: 'Распределено',
      value: `${items - left.length} из ${ofItems(items)}, ${partOfSum(allocatedSum, wholeSum, currency)}`,
      warn: true,
    },
    ...winnersFact(figures),
    ...(without.length > 0
      ? [{ label: 'Без победителя останутся', value: numbersOf(without), warn: true }]
      : []),
    ...(partial.length > 0 ? [{ label: 'Частично', value: partialText(partial), warn: true }] : []),
    // The sum of the whole is told without them: nobody has named their price.
    ...(unreachable.length > 0 ? [{ label: 'Не хватает предложений', value: numbersOf(unreachable) }] : []),
  ];
}

/** Of one that gets everything the sum stands above already. */
function winnersFact({ winners, currency }: FinishFigures): StepFact[] {
  const [first] = winners;
  if (!first) return [];
  if (winners.length === 1) return [{ label: 'Победитель', value: first.companyTitle }];
  const told = winners
    .slice(0, MOST_WINNERS)
    .map(
      ({ companyTitle, items, sum }) =>
        `${companyTitle}\u00A0— ${items}\u00A0поз., ${formatMoney(sum, currency)}`,
    );
  const more = winners.length - told.length;
  return [{ label: 'Победители', value: [...told, ...(more > 0 ? [`и ещё ${more}`] : [])].join('; ') }];
}

const numbersOf = (items: readonly { index: number }[]): string =>
  numberRanges(items.map(({ index }) => index));

function partialText(partial: FinishFigures['left']): string {
  const texts = partial
    .slice(0, MOST_PARTIAL)
    .map(
      ({ index, allocated, ordered, unitTitle }) =>
        `${index} (${formatQuantity(allocated)} из ${formatQuantity(ordered)}${unitTitle ? `\u00A0${unitTitle}` : ''})`,
    );
  const more = partial.slice(MOST_PARTIAL);
  return [...texts, ...(more.length > 0 ? [numbersOf(more)] : [])].join(', ');
}
