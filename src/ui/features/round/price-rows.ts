/** New prices while they are typed: checked as the server will, by the round's step from the own last price. */
import type { RoundState } from '../../../api/records/round.ts';
import { compare, isDecimal } from '../../../rules/decimal.ts';
import { lineSum, totalOf } from '../../../rules/money.ts';
import { isPriceAllowed, loweredBy, type RoundStep } from '../../../rules/round.ts';
import { moneyForm, numberFault } from '../../../text/number-form.ts';
import { formatDecimal } from '../../parts/text/format.ts';

export type RoundOwn = NonNullable<RoundState['own']>;
export type RoundLine = RoundOwn['lines'][number];

/** By offer: what was typed; an offer without an entry keeps its price. */
export type NewPrices = Readonly<Record<number, string>>;

export interface PriceRow extends Omit<RoundLine, 'place' | 'bestPrice' | 'index'> {
  newPrice: string;
  newSum: string;
  itemIndex: string;
  placeText: string;
  bestText: string;
}

/** Rows keep their identity while they are the same, so that the grid draws anew only what changed. */
const known = new WeakMap<RoundLine, PriceRow>();

export function rowOfLine(line: RoundLine, newPrice: string): PriceRow {
  const before = known.get(line);
  if (before?.newPrice === newPrice) return before;
  const { place, bestPrice, index, ...rest } = line;
  const valid = newPrice !== '' && numberFault(moneyForm, newPrice) === null;
  const row: PriceRow = {
    ...rest,
    itemIndex: String(index),
    placeText: place === null ? '—' : String(place),
    bestText: bestPrice === null ? '—' : formatDecimal(bestPrice, 2),
    newPrice,
    newSum: lineSum(valid ? newPrice : line.price, line.quantity),
  };
  known.set(line, row);
  return row;
}

/** The sentence against a new price; null where it may be sent or nothing was typed. */
export function priceFault(
  line: Pick<RoundLine, 'price' | 'maxNextPrice'>,
  newPrice: string,
  step: RoundStep,
): string | null {
  if (newPrice === '') return null;
  const fault = numberFault(moneyForm, newPrice);
  if (fault !== null) return fault;
  return isPriceAllowed(newPrice, line.price, step)
    ? null
    : `Не больше ${formatDecimal(line.maxNextPrice, 2)}`;
}

/** Each price a per cent lower; one that would be less than a step below is left as it is. */
export function allLowered(
  lines: readonly RoundLine[],
  percent: string,
  step: RoundStep,
): Record<number, string> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const price = loweredBy(line.price, percent);
      return isPriceAllowed(price, line.price, step) ? [[line.offerId, price]] : [];
    }),
  );
}

export const isPercent = (text: string): boolean =>
  isDecimal(text) && compare(text, '0') > 0 && compare(text, '100') < 0;

export const totalWith = (lines: readonly RoundLine[], prices: NewPrices): string =>
  totalOf(lines.map((line) => lineSum(prices[line.offerId] || line.price, line.quantity)));
