/** Why a lot takes no applications now, as a title. */
import type { LotRow } from '../../../api/records/lot.ts';
import { isAfterDeadline } from '../../../machines/lot-predicates.ts';
import { formatDateTime } from '../../parts/text/format.ts';

type Term = Pick<LotRow, 'status' | 'applicationsDeadline'>;

/** Of a lot that its vendor may not see any more: nobody who was not invited sees a closed one. */
export const hiddenTitle = ({ isOpen }: Pick<LotRow, 'isOpen'>): string =>
  `Процедура снята с публикации${isOpen ? '' : ' или приглашение отозвано'}`;

/** A deadline that lies ahead has not passed, whatever else keeps the lot from taking applications. */
export function notAcceptingTitle({ status, applicationsDeadline }: Term, now: number): string {
  const isOver =
    applicationsDeadline !== null && (isAfterDeadline(status) || Date.parse(applicationsDeadline) <= now);
  return isOver ? `Срок приёма истёк ${formatDateTime(applicationsDeadline)}` : 'Приём заявок не ведётся';
}
