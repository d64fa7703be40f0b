/** Which tender pages a reader is offered, by the relation to the lot and by how far the lot has come. */
import type { Lot } from '../../../api/records/lot.ts';
import {
  isComparing,
  isFinished,
  isMarking,
  isPublished,
  isRepeating,
} from '../../../machines/lot-predicates.ts';
import { tenderPath } from '../../data/route-params.ts';
import type { LotRelation } from './lot-access.ts';

interface TenderTab {
  to: string;
  label: string;
  count?: number;
}

export function tenderTabs(lot: Lot, relation: LotRelation): TenderTab[] {
  const { isStaff, isOwner, isVendor, isGuest, visitor } = relation;
  const { id, status } = lot;
  const published = isPublished(status);
  const opened = lot.openedAt !== null;
  const rebids = lot.round !== null || isRepeating(status) || (isOwner && isMarking(status));
  const tab = (shown: boolean, page: string, label: string, count?: number): TenderTab[] =>
    shown ? [{ to: tenderPath(id, page), label, count }] : [];
  return [
    ...tab(true, '', 'Обзор'),
    ...tab(isStaff && published, 'participants', 'Участники', lot.applicationsCount ?? undefined),
    ...tab(!isGuest && published && (isStaff || isVendor), 'verification', 'Проверка'),
    ...tab(!isGuest && rebids && opened, 'repeating', 'Переторжка'),
    ...tab(isStaff && opened && isComparing(status), 'rating', 'Рейтинг'),
    ...tab(!isGuest && isFinished(status), 'results', 'Результаты'),
    ...tab(isOwner && visitor.role === 'manager', 'history', 'История'),
    // The history page proper is the manager's; the others read the same part at their own desks.
    ...(visitor.role === 'auditor' ? [{ to: `/tenders?history=${id}`, label: 'История' }] : []),
    ...(visitor.role === 'admin' ? [{ to: `/admin/history?lot=${id}`, label: 'История' }] : []),
  ];
}
