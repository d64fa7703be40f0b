/** New prices while they are typed: checked as the server will, by the round's step from the own last price. */
import type { RoundState } from '../../../api/records/round.ts';
import { deviation } from '../../../rules/comparison-marks.ts';
import { countedOffers } from '../../../rules/counted-offers.ts';
import { compare, isDecimal, min, roundDown, subtract } from '../../../rules/decimal.ts';
import { lineSum, totalOf } from '../../../rules/money.ts';
import { highestAllowedPrice, isPriceAllowed, loweredBy, type RoundStep } from '../../../rules/round.ts';
import { moneyForm, numberFault } from '../../../text/number-form.ts';
import { twoOrMore } from '../../parts/text/amount.tsx';
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
  best: string | null;
  /** In per cent above the best; '' where it cannot be told. */
  gapText: string;
  /** The typed price is below the best of the last tick. */
  willBeBest: boolean;
}

/** Rows keep their identity while they are the same, so that the grid draws anew only what changed. */
const known = new WeakMap<RoundLine, PriceRow>();

/** A price that was converted has as many digits as its rate: it is told to the kopeck, and down, or who bids just that would not beat it. */
const shownBest = (price: string): string => (compare(price, '1') < 0 ? price : roundDown(price, 2));

export function rowOfLine(line: RoundLine, newPrice: string): PriceRow {
  const before = known.get(line);
  if (before?.newPrice === newPrice) return before;
  const { place, bestPrice, index, ...rest } = line;
  const valid = newPrice !== '' && numberFault(moneyForm, newPrice) === null;
  const row: PriceRow = {
    ...rest,
    itemIndex: String(index),
    placeText: place === null ? '—' : String(place),
    bestText: bestPrice === null ? '—' : formatDecimal(twoOrMore(shownBest(bestPrice)), 2),
    best: bestPrice,
    gapText: bestPrice === null ? '' : (deviation(line.price, bestPrice) ?? ''),
    willBeBest: valid && bestPrice !== null && compare(newPrice, bestPrice) < 0,
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

const KOPECK = '0.01';

/** Each price a per cent lower; one that would be less than a step below is left as it is. */
export function allLowered(
  lines: readonly RoundLine[],
  percent: string,
  step: RoundStep,
): Record<number, string> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const price = loweredBy(line.price, percent);
      if (isPriceAllowed(price, line.price, step)) return [[line.offerId, price]];
      // Half a kopeck that was rounded up is no reason to leave the price as it is.
      const least = line.maxNextPrice;
      return compare(subtract(price, least), KOPECK) <= 0 && isPriceAllowed(least, line.price, step)
        ? [[line.offerId, least]]
        : [];
    }),
  );
}

/** Where another's price is better: a step below it, and never above what the own last price allows. */
export function toBestLess(lines: readonly RoundLine[], step: RoundStep): Record<number, string> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      if (line.bestPrice === null || line.place === 1 || compare(line.price, line.bestPrice) <= 0) return [];
      const below = highestAllowedPrice(roundDown(line.bestPrice, 2), step);
      const price = below === null ? null : min([below, line.maxNextPrice]);
      return price !== null && isPriceAllowed(price, line.price, step) ? [[line.offerId, price]] : [];
    }),
  );
}

/** What the own prices cost above the best ones, over the items where they do. */
export function gapOf(lines: readonly RoundLine[]): { sum: string; items: number } {
  const behind = lines.filter(
    ({ price, bestPrice, place }) => bestPrice !== null && place !== 1 && compare(price, bestPrice) > 0,
  );
  return {
    items: behind.length,
    sum: totalOf(
      behind.map(({ price, bestPrice, quantity }) => lineSum(subtract(price, bestPrice ?? price), quantity)),
    ),
  };
}

export const isPercent = (text: string): boolean =>
  isDecimal(text) && compare(text, '0') > 0 && compare(text, '100') < 0;

/** As the server counts it: one offer an item. */
export const totalWith = (lines: readonly RoundLine[], prices: NewPrices): string =>
  totalOf(
    countedOffers(lines.map((line) => ({ ...line, unitPrice: prices[line.offerId] || line.price }))).map(
      ({ unitPrice, quantity }) => lineSum(unitPrice, quantity),
    ),
  );
