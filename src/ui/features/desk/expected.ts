/** What lots are expected to cost together, as it is said: «46,2 млн ₽». */
import type { LotRow } from '../../../api/records/lot.ts';
import { totalOf } from '../../../rules/money.ts';
import { shortSum } from '../../../text/short-sums.ts';

export type EstimatedLot = LotRow & { estimate?: string | null };

/** Nothing where none is estimated, or they are in several currencies. */
export function expectedOf(rows: readonly EstimatedLot[]): string | null {
  const known = rows.filter((row) => row.estimate != null);
  const [first] = known;
  if (!first || known.some(({ currency }) => currency !== first.currency)) return null;
  return shortSum(totalOf(known.map(({ estimate }) => estimate ?? '0')), first.currency);
}
