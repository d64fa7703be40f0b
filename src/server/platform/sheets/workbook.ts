// Workbooks for people: a title, a frozen head, numbers as numbers. Values and never formulas: a text that begins with «=»
// stays a text, as its cell's type says.
import type { SheetOptions } from 'write-excel-file/node';
import { sheetMoment } from '../../../rules/dates.ts';
import { printed, type Print } from './print.ts';

export interface Cell {
  value?: string | number;
  type?: typeof String | typeof Number;
  format?: string;
  fontWeight?: 'bold';
  backgroundColor?: string;
  color?: string;
  align?: 'left' | 'center' | 'right';
  alignVertical?: 'top';
  wrap?: boolean;
  columnSpan?: number;
  borderStyle?: 'thin';
  borderColor?: string;
}
export type Line = (Cell | null)[];
export interface Column {
  title: string;
  width: number;
}

export const MONEY = '#,##0.00';
export const QUANTITY = '#,##0.######';
export const WHOLE = '#,##0';
export const MOMENT = 'dd.mm.yyyy hh:mm:ss';
/** Unless it is named, each program takes one of its own, another for what is bold. */
const FACE = { fontFamily: 'Calibri', fontSize: 11 };
const HEAD_COLOUR = '#e8f0ea';

export const text = (value: string, more: Cell = {}): Cell | null =>
  value === '' && Object.keys(more).length === 0
    ? null
    : { value, type: String, wrap: true, alignVertical: 'top', ...more };

export const bold = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' });

/** Digits that need not be there leave a whole quantity with a bare comma behind it. */
const formatOf = (plain: string, format: string): string =>
  format === QUANTITY && !plain.includes('.') ? WHOLE : format;

/** A decimal's text as a number; beyond a double's digits it stays a text rather than lose some. */
export function number(value: string | null, format: string, more: Cell = {}): Cell | null {
  if (value === null) return Object.keys(more).length === 0 ? null : { value: '—', type: String, ...more };
  const plain = value.includes('.') ? value.replace(/\.?0+$/, '') : value;
  return String(Number(value)) === plain
    ? { value: Number(value), type: Number, format: formatOf(plain, format), alignVertical: 'top', ...more }
    : text(value, more);
}

/** A moment as a date of UTC+3, which a spreadsheet sorts, filters and groups by. */
export const moment = (at: Date | null): Cell | null =>
  at && { value: sheetMoment(at), type: Number, format: MOMENT, align: 'left', alignVertical: 'top' };

export const head = (value: string, more: Cell = {}): Cell => ({
  value,
  type: String,
  fontWeight: 'bold',
  backgroundColor: HEAD_COLOUR,
  wrap: true,
  ...more,
});

export interface Sheet {
  /** Its tab's name. */
  name: string;
  columns: readonly Column[];
  /** Over the head; a sheet that is to be read back has none. */
  title?: string;
  lines: readonly Line[];
}

/** A table with its head; everything up to the head stays in sight. table-workbook.ts is for those that may be long. */
export function tableWorkbookNow({ name, columns, title, lines }: Sheet): Promise<Buffer> {
  const over: Line[] = title === undefined ? [] : [[{ ...bold(title), columnSpan: columns.length }]];
  return workbook([...over, columns.map((column) => head(column.title)), ...lines], {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: over.length + 1,
    orientation: 'landscape',
  });
}

/** Several tables as tabs of one workbook. */
export async function tablesWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const built = sheets.map(({ name, columns, lines }) => ({
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    orientation: 'landscape' as const,
    data: [columns.map((column) => head(column.title)), ...lines] as Line[],
  }));
  return (await writeXlsxFile(built, { ...FACE, features: [printed()] })).toBuffer();
}

/** Any lines as a sheet. */
export async function workbook(
  lines: readonly Line[],
  options: SheetOptions<Buffer>,
  print: Print = {},
): Promise<Buffer> {
  // Loaded by the first workbook that is asked for.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return (await writeXlsxFile([...lines], options, { ...FACE, features: [printed(print)] })).toBuffer();
}
