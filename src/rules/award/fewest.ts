/**
 * The fewest vendors that supply everything within a sum, and of groups of as many the cheapest, by branch and bound over groups of vendors: exact, and where it is not
 * finished in its work, with the number below which none is possible.
 */
import { costOf, linesIn, type Shelves } from './subsets.ts';

/** Lines looked at before the search says how far it has come: about a second. */
const MOST_WORK = 2.5e8;

/** What a group that is cheap enough turns out to be when its award is made exactly. */
export type Verdict<Award> =
  | { readonly kind: 'taken'; readonly award: Award; readonly total: number }
  /** No award of this group will do. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'undecided' };

export interface Fewest<Award> {
  readonly award: Award | null;
  /** No award within the sum has fewer winners. */
  readonly least: number;
}

/** @param judge of a group that the prices alone allow */
export function fewestGroup<Award>(
  shelves: Shelves,
  vendors: number,
  most: number,
  judge: (group: number) => Verdict<Award>,
): Fewest<Award> {
  const lines = linesIn(shelves);
  const whole = 2 ** vendors - 1;
  let work = 0;
  const cost = (group: number): number => {
    work += lines;
    return costOf(shelves, group, most);
  };
  if (cost(whole) > most) return { award: null, least: vendors };
  const bits = Array.from({ length: vendors }, (_, index) => 2 ** index);
  /** Whom all the others cannot do without, is in every group. */
  const needed = bits.filter((bit) => cost(whole & ~bit) > most);
  const free = bits.filter((bit) => !needed.includes(bit));
  let isDecided = true;
  let award: Award | null = null;
  /** What a group must cost less than to be better than what is taken already. */
  let limit = most;

  /** Looks at every group of so many more of `rest` that could be cheap enough. */
  function search(group: number, rest: readonly number[], more: number): void {
    if (work > MOST_WORK) {
      isDecided = false;
      return;
    }
    if (more === 0) {
      if (cost(group) > limit) return;
      const verdict = judge(group);
      if (verdict.kind === 'undecided') isDecided = false;
      if (verdict.kind !== 'taken' || (award !== null && verdict.total >= limit)) return;
      ({ award } = verdict);
      limit = verdict.total;
      return;
    }
    if (rest.length < more) return;
    // With all that may still come it is too dear: so is whatever is part of it.
    if (cost(rest.reduce((sum, bit) => sum | bit, group)) > limit) return;
    const [first, ...others] = rest;
    search(group | first!, others, more - 1);
    search(group, others, more);
  }

  const base = needed.reduce((sum, bit) => sum | bit, 0);
  let least = Math.max(1, needed.length);
  for (let size = least; size <= vendors; size += 1) {
    search(base, free, size - needed.length);
    if (award !== null) break;
    if (isDecided) least = size + 1;
    if (work > MOST_WORK) break;
  }
  return { award: award ?? dropped(), least };

  /** One after the other is left out while the rest is cheap enough: a good group where the search has not come to one. */
  function dropped(): Award | null {
    let group = whole;
    let found: Award | null = null;
    for (;;) {
      const left = bits
        .filter((bit) => (group & bit) !== 0)
        .map((bit) => ({ group: group & ~bit, cost: costOf(shelves, group & ~bit, most) }))
        .toSorted((a, b) => a.cost - b.cost);
      if (!left[0] || left[0].cost > most) return found;
      ({ group } = left[0]);
      const verdict = judge(group);
      if (verdict.kind === 'taken') found = verdict.award;
    }
  }
}
