/** What the home page's list gives out, fetched at its press: files with what the screen has no room for, paper, the address of news. */
import type { ArgsOf } from '../../../../api/client.ts';
import { lots } from '../../../../api/calls/lots.ts';
import { showsStartPrices, START_PRICES } from '../../../../api/open-lots.ts';
import { publishedLotStatuses } from '../../../../machines/lot-predicates.ts';
import { readAllRows, type AllRows, type ExportRows, type RowOf } from '../../../data/all-rows.ts';
import { copyAloud } from '../../../data/copy-aloud.ts';
import type { Column } from '../../../parts/table/column.ts';
import { printList } from '../../../parts/table/print-list.ts';
import { takeOut, type Way } from '../../../parts/table/take-out.ts';
import { lotColumns } from '../lot-columns.tsx';

const { number, title, category, status, deadline, ordersCount, organizer, publishedAt } = lotColumns;
/** With its start price, where the organiser shows it. */
export type OpenLot = RowOf<typeof lots.list>;

const columns: Column<OpenLot>[] = [
  number,
  title,
  category([]),
  status(publishedLotStatuses),
  deadline,
  ordersCount,
  organizer,
  publishedAt,
  { id: 'estimate', header: 'Нач. цена без НДС', kind: 'money' },
  { id: 'currency', header: 'Валюта' },
];

export type WayOut = Way | 'paper' | 'feed';

interface Giving {
  rows: ExportRows<OpenLot>;
  /** By which they were read. */
  query: NonNullable<ArgsOf<typeof lots.list>['query']>;
  onBusy: (what: string | null) => void;
  /** Draws these in place of the page at hand. */
  onPaper: (rows: AllRows<OpenLot> | null) => void;
  /** That is filtered by. */
  category: string | undefined;
}

export async function takeOpenLots(way: WayOut, giving: Giving): Promise<void> {
  const { onBusy, onPaper, category } = giving;
  if (way === 'feed') return copyFeedAddress(category);
  const rows = priced(giving);
  onBusy(way === 'paper' ? 'Готовим к печати…' : 'Выгружаем…');
  if (way === 'paper') return printList({ rows, onBusy, onPaper });
  return takeOut(way, { name: 'Открытые процедуры', columns, rows, onBusy });
}

/** The list itself is read without prices (they cost it more): they are asked for once more, where one of the rows shows its own. */
const priced =
  ({ rows, query }: Pick<Giving, 'rows' | 'query'>): ExportRows<OpenLot> =>
  async (onPage, most) => {
    const all = await rows(onPage, most);
    if (!showsStartPrices(all.rows)) return all;
    const prices = await readAllRows(lots.list, { query: { ...query, ...START_PRICES } }, { most });
    const estimates = new Map(prices.rows.map(({ id, estimate }) => [id, estimate]));
    return { ...all, rows: all.rows.map((row) => ({ ...row, estimate: estimates.get(row.id) })) };
  };

/** For a reader of news: the category that is filtered by, or all of the platform's new lots. */
const copyFeedAddress = (category: string | undefined): Promise<void> =>
  copyAloud(
    `${location.origin}${lots.feed.path}${category ? `?category=${category}` : ''}`,
    category ? 'Адрес RSS этой категории скопирован' : 'Адрес RSS новых процедур скопирован',
  );
