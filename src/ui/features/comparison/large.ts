/** Whether a comparison is so large that its parts are asked for one after another. */
import type { Lot } from '../../../api/records/lot.ts';

/** Past so many cells their offers are read by columns, and the whole is counted by the server apart. */
const MANY_CELLS = 10_000;

export const isLargeComparison = ({
  ordersCount,
  applicationsCount,
}: Pick<Lot, 'ordersCount' | 'applicationsCount'>): boolean =>
  ordersCount * (applicationsCount ?? 0) > MANY_CELLS;
