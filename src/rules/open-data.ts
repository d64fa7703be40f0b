// Who may read a lot's open data, for the server and the page alike.
import type { Visitor } from '../machines/access.ts';
import { isFinished } from '../machines/lot-predicates.ts';
import type { LotStatus } from '../machines/lot-statuses.ts';

/** Until the finish its manager, auditors and the administrator; then whoever may see the lot. */
export function mayReadOpenData(
  { id, role }: Pick<Visitor, 'id' | 'role'>,
  lot: { ownerId: number; status: LotStatus },
): boolean {
  if (isFinished(lot.status) || role === 'admin' || role === 'auditor') return true;
  return role === 'manager' && id === lot.ownerId;
}
