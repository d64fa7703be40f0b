/** What the menu «Выгрузка» does, fetched at its press: all rows are read, written down and given out; a fault is told here. */
import { isApiError } from '../../../api/errors.ts';
import { pageErrors } from '../../../text/page-errors.ts';
import type { ExportRows } from '../../data/all-rows.ts';
import { copyText, NoClipboard } from '../../data/clipboard.ts';
import { reactToProblem } from '../../data/problems.ts';
import { saveFile } from '../../data/save-file.ts';
import { toast } from '../../data/toasts.ts';
import { formatDecimal } from '../text/format.ts';
import type { Column } from './column.ts';
import { toCsv, toTsv, toXlsx } from './table-export.ts';

interface Outgoing<Row> {
  columns: readonly Column<Row>[];
  rows: ExportRows<Row>;
  name: string;
  /** Hears how far it is. */
  onBusy: (text: string) => void;
}

type Give = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], name: string) => Promise<void>;

const ways = {
  copy: async (columns, rows) => {
    await copyText(toTsv(columns, rows));
    toast.success('Таблица скопирована: её можно вставить в Excel');
  },
  csv: async (columns, rows, name) =>
    saveFile(new Blob([toCsv(columns, rows)], { type: 'text/csv' }), `${name}.csv`),
  xlsx: async (columns, rows, name) => saveFile(await toXlsx(columns, rows), `${name}.xlsx`),
} satisfies Record<string, Give>;

export type Way = keyof typeof ways;

const partText = (taken: number, total: number): string =>
  `Выгружены первые ${formatDecimal(taken)} из ${formatDecimal(total)} строк: остальное отберите фильтрами.`;

export async function takeOut<Row>(way: Way, { columns, rows, name, onBusy }: Outgoing<Row>): Promise<void> {
  try {
    const { rows: all, total } = await rows((read, of) =>
      onBusy(`Выгружаем: ${formatDecimal(read)} из ${formatDecimal(of)}`),
    );
    await ways[way](columns, all, name);
    if (all.length < total) toast.attention(partText(all.length, total));
  } catch (error) {
    tellTrouble(error);
  }
}

/** One row, by Ctrl+C in the table. */
export async function copyRow<Row>(columns: readonly Column<Row>[], row: Row): Promise<void> {
  try {
    await copyText(toTsv(columns, [row]));
  } catch (error) {
    tellTrouble(error);
  }
}

export function tellTrouble(error: unknown) {
  if (isApiError(error)) reactToProblem(error);
  // Else a file of the page has not come.
  else toast.error(error instanceof NoClipboard ? error.message : pageErrors.noConnection);
}
