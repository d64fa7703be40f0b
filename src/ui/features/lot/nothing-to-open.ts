/** Why the pages of applications stay empty: nothing came, or the lot was stopped. Null: what was submitted is still to be opened. */
import type { Lot } from '../../../api/records/lot.ts';
import { isAfterDeadline, isCancelled } from '../../../machines/lot-predicates.ts';

export function whyNothing({
  status,
  applicationsCount,
  isSealed,
}: Pick<Lot, 'status' | 'applicationsCount' | 'isSealed'>): string | null {
  if (applicationsCount === 0 && (isAfterDeadline(status) || isCancelled(status)))
    return 'Не подано ни одной заявки';
  if (!isCancelled(status)) return null;
  return isSealed ? 'Процедура отменена, заявки не вскрывались' : 'Процедура отменена';
}
