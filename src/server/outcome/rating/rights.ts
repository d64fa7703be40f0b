// The comparison of applications is the work of a lot's staff.
import type { Visitor } from '../../../machines/access.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { isOwnerOf, isStaff } from '../../lots/core/rights.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { forbidden } from '../../platform/http/errors.ts';

/** The lot, if the visitor is of its staff: its owner, security, an auditor, an administrator. Throws 404, 403. */
export async function staffLot(db: Db | Tx, visitor: Visitor, lotId: number): Promise<LotTableRow> {
  const lot = await readableLot(db, visitor, lotId);
  if (visitor.role === 'manager' && !isOwnerOf(visitor, lot)) throw forbidden();
  if (!isStaff(visitor)) throw forbidden();
  return lot;
}
