// Who may know of an estimate, and until when it may be changed.
import { and, inArray, eq, type SQL } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { isCancelled, isDeleted, isEditable, isFinished } from '../../../machines/lot-predicates.ts';
import { isOwnerOf, isStaff } from '../core/rights.ts';
import { lots, type LotTableRow } from '../core/tables.ts';

const isShown = (lot: Pick<LotTableRow, 'showsEstimate' | 'status'>): boolean =>
  lot.showsEstimate && !isEditable(lot.status);

/** The same as a condition on `lots`: of a lot that is seen, its estimate is no secret to anybody. */
export const isShownToAll: SQL = and(
  eq(lots.showsEstimate, true),
  inArray(
    lots.status,
    lotStatuses.filter((status) => isShown({ showsEstimate: true, status })),
  ),
)!;

/** The lot's staff, and everybody once it is shown; of another manager's lot as much as a vendor may. */
export function mayReadEstimate(visitor: Visitor, lot: LotTableRow): boolean {
  if (isShown(lot)) return true;
  return isStaff(visitor) && (visitor.role !== 'manager' || isOwnerOf(visitor, lot));
}

/**
 * Why it may no longer be changed; null where it may. After the opening the prices are known, and a shown estimate is a term that all
 * have read.
 */
export function whyFixed(lot: LotTableRow): string | null {
  if (isFinished(lot.status) || isCancelled(lot.status) || isDeleted(lot.status))
    return 'Процедура завершена, оценку изменить нельзя';
  if (lot.openedAt !== null) return 'Конверты вскрыты: оценку изменить нельзя, цены уже известны';
  if (lot.showsEstimate && !isEditable(lot.status))
    return 'Оценка показана участникам: она меняется только в черновике';
  return null;
}
