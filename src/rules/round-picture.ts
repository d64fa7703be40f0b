/** How totals and places went over a round's time. */
import { compare } from './decimal.ts';
import { lineSum, totalOf } from './money.ts';

export interface Curve {
  id: number;
  /** Before the round. */
  start: string;
  /** In the order of time. */
  moves: readonly { at: string; total: string }[];
}

/** The places after each move, best first; of equal totals the one that stood there earlier is ahead. */
export function placesOverTime(
  curves: readonly Curve[],
): { at: string | null; places: ReadonlyMap<number, number> }[] {
  const standing = new Map(curves.map(({ id, start }, since) => [id, { total: start, since }]));
  const ranked = () =>
    new Map(
      [...standing]
        .toSorted(([, a], [, b]) => compare(a.total, b.total) || a.since - b.since)
        .map(([id], index) => [id, index + 1] as const),
    );
  const moves = curves
    .flatMap(({ id, moves: own }) => own.map((move) => ({ ...move, id })))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const told: { at: string | null; places: ReadonlyMap<number, number> }[] = [{ at: null, places: ranked() }];
  for (const [index, { id, at, total }] of moves.entries()) {
    standing.set(id, { total, since: curves.length + index });
    told.push({ at, places: ranked() });
  }
  return told;
}

interface PricedItem {
  quantity: string;
  /** The lowest comparable unit price before and after. */
  before: string | null;
  after: string | null;
}

/** What the lowest prices of the items come to before and after, of items that had one at both times; null where none had. */
export function lowestPrices(items: readonly PricedItem[]): { before: string; after: string } | null {
  const both = items.flatMap(({ quantity, before, after }) =>
    before === null || after === null ? [] : [{ quantity, before, after }],
  );
  const costAt = (when: 'before' | 'after') => totalOf(both.map((one) => lineSum(one[when], one.quantity)));
  return both.length === 0 ? null : { before: costAt('before'), after: costAt('after') };
}
