/** What several come to, as it is said: «46,2 млн ₽». */
import { totalOf } from '../../../rules/money.ts';
import { shortSum } from '../../../text/short-sums.ts';
import type { LotRow } from '../../../api/records/lot.ts';

interface Sum {
  sum: string | null | undefined;
  currency: string;
}

/** Nothing where no sum is known, or they are in several currencies. */
export function togetherOf(sums: readonly Sum[]): string | null {
  const known = sums.filter(({ sum }) => sum != null);
  const [first] = known;
  if (!first || known.some(({ currency }) => currency !== first.currency)) return null;
  return shortSum(totalOf(known.map(({ sum }) => sum ?? '0')), first.currency);
}

export type EstimatedLot = LotRow & { estimate?: string | null };

/** What lots are expected to cost together. */
export const expectedOf = (rows: readonly EstimatedLot[]): string | null =>
  togetherOf(rows.map(({ estimate, currency }) => ({ sum: estimate, currency })));
