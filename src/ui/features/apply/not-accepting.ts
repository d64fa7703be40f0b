/** Why a lot takes no applications now, as a title. */
import type { LotRow } from '../../../api/records/lot.ts';
import { isAfterDeadline } from '../../../machines/lot-predicates.ts';
import { formatDateTime } from '../../parts/text/format.ts';

type Term = Pick<LotRow, 'status' | 'applicationsDeadline'>;

/** A deadline that lies ahead has not passed, whatever else keeps the lot from taking applications. */
export function notAcceptingTitle({ status, applicationsDeadline }: Term, now: number): string {
  const isOver =
    applicationsDeadline !== null && (isAfterDeadline(status) || Date.parse(applicationsDeadline) <= now);
  return isOver ? `Срок приёма истёк ${formatDateTime(applicationsDeadline)}` : 'Приём заявок не ведётся';
}
