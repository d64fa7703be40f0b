// Who may read a lot's open data, for the server and the page alike.
import { answersFor } from '../machines/answers-for.ts';
import type { Visitor } from '../machines/access.ts';
import { isFinished } from '../machines/lot-predicates.ts';
import type { LotStatus } from '../machines/lot-statuses.ts';

/** Until the finish its manager, auditors and the administrator; then whoever may see the lot. */
export function mayReadOpenData(
  visitor: Pick<Visitor, 'id' | 'role' | 'standsFor'>,
  lot: { ownerId: number; status: LotStatus },
): boolean {
  return isFinished(lot.status) || visitor.role === 'auditor' || answersFor(visitor, lot.ownerId);
}
