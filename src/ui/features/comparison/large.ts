/** Whether a comparison is so large that its parts are asked for one after another, and how any is drawn. */
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import type { Lot } from '../../../api/records/lot.ts';

/** Past so many cells their offers are read by columns, and the whole is counted by the server apart. */
const MANY_CELLS = 10_000;

export const isLargeComparison = ({
  ordersCount,
  applicationsCount,
}: Pick<Lot, 'ordersCount' | 'applicationsCount'>): boolean =>
  ordersCount * (applicationsCount ?? 0) > MANY_CELLS;

/** How the whole table is asked for. */
export const COMPARED = { 'filter[additional_calc]': '1' } as const;

export interface ComparedProps {
  lot: Lot;
  /** Undefined while it is on its way. */
  table: CompetitorTable | undefined;
  error: Error | null;
}
