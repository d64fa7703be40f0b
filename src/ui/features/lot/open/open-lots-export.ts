/** What the home page's list gives out, fetched at its press: files with what the screen has no room for, paper, the address of news. */
import { lots } from '../../../../api/calls/lots.ts';
import type { LotRow } from '../../../../api/records/lot.ts';
import { publishedLotStatuses } from '../../../../machines/lot-predicates.ts';
import type { AllRows, ExportRows } from '../../../data/all-rows.ts';
import { copyAloud } from '../../../data/copy-aloud.ts';
import { printList } from '../../../parts/table/print-list.ts';
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

export type WayOut = Way | 'paper' | 'feed';

interface Giving {
  rows: ExportRows<LotRow>;
  onBusy: (what: string | null) => void;
  /** Draws these in place of the page at hand. */
  onPaper: (rows: AllRows<LotRow> | null) => void;
  /** That is filtered by. */
  category: string | undefined;
}

export async function takeOpenLots(way: WayOut, { rows, onBusy, onPaper, category }: Giving): Promise<void> {
  if (way === 'feed') return copyFeedAddress(category);
  onBusy(way === 'paper' ? 'Готовим к печати…' : 'Выгружаем…');
  if (way === 'paper') return printList({ rows, onBusy, onPaper });
  return takeOut(way, { name: 'Открытые процедуры', columns, rows, onBusy });
}

/** For a reader of news: the category that is filtered by, or all of the platform's new lots. */
const copyFeedAddress = (category: string | undefined): Promise<void> =>
  copyAloud(
    `${location.origin}${lots.feed.path}${category ? `?category=${category}` : ''}`,
    category ? 'Адрес RSS этой категории скопирован' : 'Адрес RSS новых процедур скопирован',
  );
