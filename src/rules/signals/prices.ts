/** Signals that prices give: a single offer, prices too close, too low, alike or in one proportion. */
import { formatMoney, formatPercent } from '../money.ts';
import { atOnce, eachOf, type Paced } from '../paced.ts';
import { plural } from '../plural.ts';
import { highBound, lowBound, quartilesOf } from './quartiles.ts';
import { FEWEST_LOTS, type Found, type Signal, type Skipped } from './signal.ts';

export interface Bidder {
  readonly applicationId: number;
  readonly companyId: number;
  readonly title: string;
  readonly isRejected: boolean;
  /** Comparable, of the whole order; null where something is not offered. */
  readonly total: string | null;
  /** Comparable unit prices by item. */
  readonly prices: ReadonlyMap<number, string>;
}

/** What of a finished lot that has bought the same such measures are taken of: comparable totals of complete applications, lowest first. */
export type PastTotals = readonly number[];

/** Shares of prices alike that call for a look. */
const ALIKE_ITEMS = 3;
const ALIKE_SHARE = 0.5;
/** Ratios that stray no more than this from their mean are one ratio. */
const RATIO_SPREAD = 0.005;
const RATIO_ITEMS = 5;
/** Of each item: a smaller total may be another's by the rounding of its lines alone. */
const ROUNDED = 1;

const percent = (share: number): string => formatPercent((share * 100).toFixed(2));

/** (second − lowest) ÷ lowest. */
export const gapToSecond = ([lowest, second]: PastTotals): number | null =>
  lowest === undefined || second === undefined || lowest <= 0 ? null : (second - lowest) / lowest;

/** (mean of the others − lowest) ÷ mean of the others. */
export function discountOf([lowest, ...others]: PastTotals): number | null {
  if (lowest === undefined || others.length === 0) return null;
  const mean = others.reduce((sum, one) => sum + one, 0) / others.length;
  return mean <= 0 ? null : (mean - lowest) / mean;
}

const known = (values: (number | null)[]): number[] => values.filter((value) => value !== null);

type PriceArgs = [bidders: readonly Bidder[], past: readonly PastTotals[], currency: string];

export const priceSignals = (...args: PriceArgs): Found => atOnce(priceFindings(...args));

/** The same with pauses: of thousands of items and many bidders each pair is work. */
export function* priceFindings(...[bidders, past, currency]: PriceArgs): Paced<Found> {
  const standing = bidders.filter(({ isRejected }) => !isRejected);
  const signals: Signal[] = [];
  const skipped: Skipped[] = [];
  if (bidders.length === 1)
    signals.push({
      code: 'R018',
      key: 'R018',
      isRed: false,
      text: `Предложение одно: сравнить цену ${bidders[0]!.title} не с чем.`,
      formula: 'число поданных заявок = 1',
      sample: 1,
      applicationIds: [bidders[0]!.applicationId],
    });
  const full = standing
    .flatMap((bidder) => (bidder.total === null ? [] : [{ bidder, total: Number(bidder.total) }]))
    .toSorted((a, b) => a.total - b.total);
  const totals = full.map(({ total }) => total);
  const measure = (
    code: 'R024' | 'R058',
    of: (totals: PastTotals) => number | null,
    tell: (value: number, bound: number) => Pick<Signal, 'text' | 'formula'> | null,
    boundOf: (values: number[]) => number,
  ) => {
    const value = of(totals);
    if (value === null) return;
    const sample = known(past.map(of));
    if (sample.length < FEWEST_LOTS) {
      skipped.push({ code, sample: sample.length, needed: FEWEST_LOTS });
      return;
    }
    const told = tell(value, boundOf(sample));
    if (!told) return;
    const about = full.slice(0, code === 'R024' ? 2 : 1).map(({ bidder }) => bidder.applicationId);
    signals.push({
      code,
      key: [code, ...about].join(':'),
      isRed: true,
      ...told,
      sample: sample.length,
      applicationIds: about,
    });
  };
  measure(
    'R024',
    gapToSecond,
    (value, bound) =>
      value <= bound
        ? {
            text: `Второе предложение дороже лучшего всего на ${percent(value)} (${formatMoney(totals[1]!.toFixed(2), currency)} и ${formatMoney(totals[0]!.toFixed(2), currency)}); обычно не меньше ${percent(bound)}.`,
            formula:
              '(второе − лучшее) ÷ лучшее ≤ Q1 − 1,5 × IQR по завершённым процедурам на такие же товары',
          }
        : null,
    (values) => lowBound(quartilesOf(values)),
  );
  measure(
    'R058',
    discountOf,
    (value, bound) =>
      value >= bound
        ? {
            text: `Лучшее предложение дешевле среднего остальных на ${percent(value)}; обычно не больше ${percent(bound)}.`,
            formula:
              '(среднее остальных − лучшее) ÷ среднее остальных ≥ Q3 + 1,5 × IQR по завершённым процедурам на такие же товары',
          }
        : null,
    (values) => highBound(quartilesOf(values)),
  );
  const read = yield* eachOf(bidders, 1, (bidder) => ({
    bidder,
    prices: new Map([...bidder.prices].map(([orderId, price]) => [orderId, Number(price)])),
  }));
  for (const [index, one] of read.entries())
    for (const other of read.slice(index + 1)) {
      signals.push(...pairSignals(one, other));
      yield;
    }
  return { signals, skipped };
}

/** Prices as numbers, read once for all pairs. */
interface Read {
  readonly bidder: Bidder;
  readonly prices: ReadonlyMap<number, number>;
}

function pairSignals({ bidder: one, prices }: Read, { bidder: other, prices: rivals }: Read): Signal[] {
  const pairs: [number, number][] = [];
  for (const [orderId, price] of prices) {
    const rival = rivals.get(orderId);
    if (rival !== undefined) pairs.push([price, rival]);
  }
  const about = [one.applicationId, other.applicationId].toSorted((a, b) => a - b);
  const base = { isRed: true, sample: pairs.length, applicationIds: about };
  const alike = pairs.filter(([own, rival]) => own === rival).length;
  const isOneTotal =
    one.total !== null &&
    Number(one.total) === Number(other.total) &&
    Number(one.total) > (alike === pairs.length ? 0 : pairs.length * ROUNDED);
  const names = `${one.title} и ${other.title}`;
  if (isOneTotal || (alike >= ALIKE_ITEMS && alike >= pairs.length * ALIKE_SHARE))
    return [
      {
        ...base,
        code: 'R028',
        key: ['R028', ...about].join(':'),
        text: `У ${names} ${isOneTotal ? 'одинакова общая сумма' : 'одинаковы цены'}${alike > 0 ? ` (${alike} из ${pairs.length} ${plural(pairs.length, ['общей позиции', 'общих позиций', 'общих позиций'])})` : ''}.`,
        formula: `одинаковых цен не меньше ${ALIKE_ITEMS} и половины общих позиций, или одинаковы суммы`,
      },
    ];
  if (pairs.length < RATIO_ITEMS) return [];
  const ratios = pairs.flatMap(([own, rival]) => (own > 0 ? [rival / own] : []));
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  const spread = Math.sqrt(ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / ratios.length);
  if (ratios.length < RATIO_ITEMS || spread > mean * RATIO_SPREAD) return [];
  return [
    {
      ...base,
      code: 'constantRatio',
      key: ['constantRatio', ...about].join(':'),
      sample: ratios.length,
      text: `Цены ${other.title} отличаются от цен ${one.title} на всех ${ratios.length} общих позициях в одно и то же число раз: ${mean.toFixed(4).replace('.', ',')}.`,
      formula:
        'отношение цен двух участников по позициям разбросано не больше чем на 0,5 % (не меньше 5 позиций)',
    },
  ];
}
