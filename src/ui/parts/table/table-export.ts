/** Rows out of a table: TSV to the clipboard, CSV (`;`, BOM) and xlsx as files. Formulas are made harmless. */
import Papa from 'papaparse';
import { textOf, valueOf, type Column } from './column.ts';

/** What a spreadsheet would run as a formula; a plain negative number is none. */
const FORMULA = /^[=@\t\r]|^[+-](?![\d\s.,]+$)/;
const BOM = '\uFEFF';
const MOST_EXACT_DIGITS = 15;

/** A spreadsheet knows neither the no-break space between digits nor the typographic minus. */
function plainText<Row>(column: Column<Row>, row: Row): string {
  const text = textOf(column, row).replaceAll('\u00a0', '');
  return column.kind === 'money' || column.kind === 'number' ? text.replace('−', '-') : text;
}

function gridOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[][] {
  return [
    columns.map((column) => column.header),
    ...rows.map((row) => columns.map((column) => plainText(column, row))),
  ];
}

export function toTsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return Papa.unparse(gridOf(columns, rows), { delimiter: '\t', newline: '\n', escapeFormulae: FORMULA });
}

export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return BOM + Papa.unparse(gridOf(columns, rows), { delimiter: ';', escapeFormulae: FORMULA });
}

/** Numbers stay numbers where a double holds them whole; all else is text and never a formula. */
export async function toXlsx<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<Blob> {
  const { utils, write } = await import('sheetjs-ce');
  const grid = rows.map((row) =>
    columns.map((column) => {
      const value = valueOf(column, row);
      const numeric = column.kind === 'money' || column.kind === 'number';
      const text = String(value ?? '');
      if (numeric && text !== '' && text.replace(/\D/g, '').length <= MOST_EXACT_DIGITS) return Number(text);
      return textOf(column, row);
    }),
  );
  const sheet = utils.aoa_to_sheet([columns.map((column) => column.header), ...grid]);
  sheet['!cols'] = columns.map((column) => ({ wpx: column.width ?? 160 }));
  const book = utils.book_new(sheet, 'Данные');
  const bytes = write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
