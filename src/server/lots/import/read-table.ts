// The whole table: which rows are items, what each says, and what is wrong by cell.
import type { ImportField, ImportRow, OrdersImport } from '../../../api/records/order.ts';
import { invalid } from '../../platform/http/errors.ts';
import { MAX_ORDERS } from '../orders/commands.ts';
import { findHeader, isGathered, isNumbering, isVatUnsaid, textAt, type Header } from './header.ts';
import { RowReader, type Notes } from './read-row.ts';
import { isTotalLine } from '../../../rules/total-line.ts';
import { addressOf, columnName } from '../../../sheets/address.ts';
import type { Grid } from '../../../sheets/grid.ts';
import { otherPriceText } from '../../../text/other-prices.ts';

const required: { field: ImportField; message: string }[] = [
  { field: 'quantity', message: 'Не найден столбец «Количество»' },
  { field: 'unit', message: 'Не найден столбец «Ед. изм.»' },
];

export type Table = Omit<OrdersImport, 'dryRun' | 'imported' | 'estimated'>;

export interface ReadOptions {
  /** What to read instead of a cell, by its address. */
  fixes: Record<string, string>;
  /** Fields of columns, by their letters; null: do not read. */
  columns: Record<string, ImportField | null>;
  /** Rows, from 1, that the person does not want. */
  skip: readonly number[];
  /** A catalogue says what there is, not how much is wanted: without that column its items have no quantity yet. */
  isCatalogue?: boolean;
}

export const hasHeader = (grid: Grid): boolean => findHeader(grid) !== null;

/** Throws 422 where the table has no header to be understood. */
export function readTable(grid: Grid, { fixes, columns, skip, isCatalogue = false }: ReadOptions): Table {
  const found = findHeader(grid);
  if (!found)
    throw invalid(
      { files: ['Не найдены заголовки: нужны столбцы «Наименование», «Количество», «Ед. изм.»'] },
      'Не найдены заголовки таблицы',
    );
  const header = withChosen(found, columns);
  const notes: Notes = { errors: [], warnings: [] };
  for (const { field, message } of required)
    if (!header.fields.includes(field) && !(isCatalogue && field === 'quantity'))
      notes.errors.push({
        cell: addressOf(header.bottom, 0),
        row: header.bottom + 1,
        column: columnName(0),
        field,
        message,
        value: '',
      });
  if (isVatUnsaid(header)) tellVat(header, notes);
  else if (!header.fields.includes('estimate') && !isCatalogue) tellOtherPrices(header, columns, notes);
  const rows: ImportRow[] = [];
  const unwanted = new Set(skip);
  let isBelowTotal = false;
  let left = 0;
  for (let row = header.bottom + 1; row < grid.rows; row += 1) {
    if (unwanted.has(row + 1)) continue;
    const reader = new RowReader(grid, header, row, fixes, notes);
    const kind = kindOf(grid, header, row, reader);
    isBelowTotal ||= kind === 'total';
    if (kind === 'left') left += 1;
    if (kind !== 'item') continue;
    // Signatures and remarks; an item that was added below has its quantity.
    if (isBelowTotal && !reader.hasQuantity()) {
      left += 1;
      reader.note('warnings', 'name', 'Строка пропущена: стоит под итогом, количества в ней нет');
    } else rows.push(reader.read());
  }
  if (rows.length + left > MAX_ORDERS) throw invalid({ files: [`Не больше ${MAX_ORDERS} позиций`] });
  if (rows.length === 0) throw invalid({ files: ['Под заголовками нет ни одной позиции'] });
  tellRepeats(grid, header, rows, notes);
  return {
    sheet: grid.name,
    sheets: grid.names,
    headerRows: header.top === header.bottom ? [header.top + 1] : [header.top + 1, header.bottom + 1],
    columns: header.titles.map((title, column) => ({
      column: columnName(column),
      title,
      field: header.fields[column] ?? null,
    })),
    rows,
    errors: notes.errors,
    warnings: notes.warnings,
  };
}

/** A column that the estimate might be looked for in, and what is wrong with it; who chose what to read knows. */
function tellOtherPrices(header: Header, chosen: ReadOptions['columns'], notes: Notes): void {
  for (const [column, title] of header.titles.entries()) {
    const message = header.fields[column] || columnName(column) in chosen ? null : otherPriceText(title);
    if (message !== null)
      notes.warnings.push({
        cell: addressOf(header.bottom, column),
        row: header.bottom + 1,
        column: columnName(column),
        field: 'estimate',
        message,
        value: title,
      });
  }
}

/** A price with VAT in the place of one without would make every saving too large. */
function tellVat(header: Header, notes: Notes): void {
  const column = header.fields.indexOf('estimate');
  notes.warnings.push({
    cell: addressOf(header.bottom, column),
    row: header.bottom + 1,
    column: columnName(column),
    field: 'estimate',
    message:
      'Цены станут оценкой организатора за единицу без НДС. Если они с НДС или не нужны, выберите для столбца «Не читать»',
    value: header.titles[column] ?? '',
  });
}

/** A field chosen for a column leaves the column it was found in. */
function withChosen(header: Header, columns: ReadOptions['columns']): Header {
  const chosen = new Set(Object.values(columns));
  const fields = header.fields.map((field, column) => {
    const own = columns[columnName(column)];
    if (own !== undefined) return own;
    return field !== null && chosen.has(field) && !isGathered(field) ? null : field;
  });
  return { ...header, fields };
}

/** No item: an empty row, a total, a row of column numbers, a heading or a signature across the table. */
function kindOf(
  grid: Grid,
  header: Header,
  row: number,
  reader: RowReader,
): 'item' | 'total' | 'left' | 'empty' {
  const filled = header.fields.flatMap((field, column) =>
    field && field !== 'index' && grid.cells.get(addressOf(row, column)) ? [field] : [],
  );
  if (filled.length === 0) return 'empty';
  if (row === header.bottom + 1 && isNumbering(grid, row)) return 'empty';
  const first = Array.from({ length: grid.columns }, (_, column) => textAt(grid, row, column)).find(Boolean);
  const isBare = reader.text('quantity') === '' && reader.text('unit') === '';
  if (isBare && isTotalLine(first ?? '')) return 'total';
  const isAcross = grid.merges.some(
    ({ top, bottom, left, right }) => top === row && bottom === row && right - left >= 2,
  );
  // In a numbered list a name alone, without a number, heads what follows.
  const isUnnumbered =
    filled[0] === 'name' && reader.has('index') && !grid.cells.get(reader.address('index'))?.text;
  if (!isBare || filled.length > 1 || !(isAcross || isUnnumbered)) return 'item';
  reader.note('warnings', 'name', 'Строка пропущена: похоже на заголовок или примечание');
  return 'left';
}

/** Both of two equal rows may be meant: it is told and not refused. */
function tellRepeats(grid: Grid, header: Header, rows: ImportRow[], notes: Notes): void {
  const seen = new Map<string, number>();
  for (const { row, cells, ...item } of rows) {
    const key = JSON.stringify(item);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row);
    else
      notes.warnings.push({
        cell: cells.name ?? addressOf(row - 1, 0),
        row,
        column: columnName(Math.max(0, header.fields.indexOf('name'))),
        field: 'name',
        message: `Повторяет строку ${first}; если это не ошибка, оставьте обе`,
        value: textAt(grid, row - 1, header.fields.indexOf('name')).slice(0, 500),
      });
  }
}
