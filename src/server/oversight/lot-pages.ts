// Where the pages of a lot lie for their reader: an address that is closed to somebody is not told.
import type { Visitor } from '../../machines/access.ts';
import { isFinished } from '../../machines/lot-predicates.ts';
import type { LiftPage } from '../../text/lifts.ts';
import type { LotTableRow } from '../lots/core/tables.ts';
import { isOwnerOf, isStaff } from '../lots/core/rights.ts';

export type LotPage = LiftPage | 'results' | 'history';

export const isInside = (visitor: Visitor, lot: Pick<LotTableRow, 'ownerId'>): boolean =>
  isStaff(visitor) && (visitor.role !== 'manager' || isOwnerOf(visitor, lot));

const opens: Record<LotPage, (visitor: Visitor, lot: LotTableRow) => boolean> = {
  '': () => true,
  participants: isInside,
  rating: isInside,
  verification: (visitor, lot) => isInside(visitor, lot) || visitor.role === 'vendor',
  repeating: (visitor, lot) => isInside(visitor, lot) || visitor.role === 'vendor',
  results: (visitor, lot) => visitor.id !== null && isFinished(lot.status),
  history: isInside,
};

/** Null: the reader has no such page of it. */
export const pageFor = <Page extends LotPage>(
  visitor: Visitor,
  lot: LotTableRow,
  page: Page | null,
): Page | null => (page !== null && opens[page](visitor, lot) ? page : null);

/** The history is read at desks of their own by others than managers; what is closed to the reader leads to the lot. */
export function pathOf(visitor: Visitor, lot: LotTableRow, page: LotPage): string {
  const open = pageFor(visitor, lot, page);
  if (open === 'history' && visitor.role === 'auditor') return `/tenders?history=${lot.id}`;
  if (open === 'history' && visitor.role === 'admin') return `/admin/history?lot=${lot.id}`;
  if (open === null || open === '' || (open === 'history' && visitor.role !== 'manager'))
    return `/tender-${lot.id}`;
  return `/tender-${lot.id}/${open}`;
}

/** Of one application, for the lot's staff. */
export const applicationPath = ({ role }: Visitor, lotId: number, id: number): string =>
  role === 'auditor' ? `/auditor/application-${id}` : `/tender-${lotId}/application-${id}`;
