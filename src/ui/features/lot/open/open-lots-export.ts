/** The export of the home page's list: all of its pages, with what the screen has no room for. */
import type { LotRow } from '../../../../api/records/lot.ts';
import { publishedLotStatuses } from '../../../../machines/lot-predicates.ts';
import type { ExportRows } from '../../../data/all-rows.ts';
import { takeOut, type Way } from '../../../parts/table/take-out.ts';
import { lotColumns } from '../lot-columns.tsx';

const { number, title, category, status, deadline, ordersCount, organizer, publishedAt } = lotColumns;
const columns = [
  number,
  title,
  category([]),
  status(publishedLotStatuses),
  deadline,
  ordersCount,
  organizer,
  publishedAt,
];

export const takeOpenLots = (way: Way, rows: ExportRows<LotRow>, onBusy: (what: string | null) => void) =>
  takeOut(way, { name: 'Открытые процедуры', columns, rows, onBusy });
