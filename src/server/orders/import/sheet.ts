// A table from a file as people made it: xlsx, xls, ods or csv become one grid of cells.
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import * as xlsx from 'sheetjs-ce';
import { checkContent, extensionOf } from '../../platform/files/content.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Upload } from '../../platform/http/uploads.ts';

/** Rows beyond the longest list of items, its header and notes are not read. */
const MAX_ROWS = 5_200;
const MAX_COLUMNS = 200;

export interface Cell {
  /** As people see it; dates as `31.12.2026`. */
  text: string;
  /** Set where the cell is a number and no date. */
  number: number | null;
  isDate: boolean;
  formula: string | null;
  isError: boolean;
}

export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Rows and columns from 0; addresses as the sheet names them. */
export interface Grid {
  name: string;
  names: string[];
  rows: number;
  columns: number;
  cells: Map<string, Cell>;
  merges: Merge[];
}

export const columnName = (column: number): string => xlsx.utils.encode_col(column);
export const addressOf = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

const plain = (text: string): Cell => ({ text, number: null, isDate: false, formula: null, isError: false });

const unreadable = () =>
  invalid({ files: ['Файл не читается как таблица: нужен xlsx или csv'] }, 'Файл не читается как таблица.');

/** Reads the named sheet (else the first that `chooses` accepts, else the first). Throws 415 or 422. */
export async function readGrid(
  upload: Upload,
  sheet: string | undefined,
  chooses: (grid: Grid) => boolean,
): Promise<Grid> {
  await checkContent(upload);
  const content = await readFile(upload.path);
  if (['csv', 'txt', 'tsv'].includes(extensionOf(upload.name))) return csvGrid(content);
  let book: xlsx.WorkBook;
  try {
    book = xlsx.read(content, { cellFormula: true, cellNF: true, cellText: true, sheetRows: MAX_ROWS });
  } catch {
    throw unreadable();
  }
  if (sheet !== undefined && !book.SheetNames.includes(sheet))
    throw invalid({ sheet: [`Такого листа нет. Есть: ${book.SheetNames.join(', ')}`] });
  const names = sheet === undefined ? book.SheetNames : [sheet];
  const grids = names.map((name) => sheetGrid(book, name));
  const chosen = grids.find(chooses) ?? grids[0];
  if (!chosen) throw unreadable();
  return chosen;
}

function sheetGrid(book: xlsx.WorkBook, name: string): Grid {
  const sheet = book.Sheets[name] ?? {};
  const range = xlsx.utils.decode_range(sheet['!ref'] ?? 'A1');
  const columns = Math.min(range.e.c + 1, MAX_COLUMNS);
  const cells = new Map<string, Cell>();
  for (let row = 0; row <= range.e.r; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const address = addressOf(row, column);
      const found = sheet[address] as xlsx.CellObject | undefined;
      const cell = found && cellOf(found);
      if (cell) cells.set(address, cell);
    }
  }
  const merges = (sheet['!merges'] ?? []).map(({ s, e }) => ({
    top: s.r,
    left: s.c,
    bottom: e.r,
    right: e.c,
  }));
  return { name, names: book.SheetNames, rows: range.e.r + 1, columns, cells, merges };
}

function cellOf({ t, v, w, z, f }: xlsx.CellObject): Cell | null {
  const formula = f ?? null;
  if (t === 'e') return { ...plain(String(w ?? v ?? '#ERROR')), formula, isError: true };
  if (v === undefined || v === null || t === 'z') return formula ? { ...plain(''), formula } : null;
  if (t === 'n' && typeof v === 'number') {
    if (typeof z === 'string' && xlsx.SSF.is_date(z)) return { ...plain(dateText(v)), isDate: true, formula };
    return { text: (w ?? String(v)).trim(), number: v, isDate: false, formula, isError: false };
  }
  const text = t === 'b' ? (v ? 'да' : 'нет') : tidy(String(v));
  return text === '' && !formula ? null : { ...plain(text), formula };
}

/** A spreadsheet's day number as a calendar day: no time zone takes part in it. */
function dateText(serial: number): string {
  const { d, m, y } = xlsx.SSF.parse_date_code(serial);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(d)}.${two(m)}.${y}`;
}

/** One kind of space, lines without their trailing spaces, no empty ends. */
export const tidy = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll(/[\t\u00A0\u202F\u2007]/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();

/** Russian tables come in UTF-8 or windows-1251, with any of four delimiters. */
function csvGrid(content: Buffer): Grid {
  const parsed = Papa.parse<string[]>(decode(content), {
    delimitersToGuess: [';', '\t', ',', '|'],
    preview: MAX_ROWS,
  });
  const cells = new Map<string, Cell>();
  parsed.data.forEach((line, row) => {
    line.slice(0, MAX_COLUMNS).forEach((value, column) => {
      const text = tidy(value);
      if (text !== '') cells.set(addressOf(row, column), plain(text));
    });
  });
  const columns = Math.min(Math.max(0, ...parsed.data.map((line) => line.length)), MAX_COLUMNS);
  return { name: 'CSV', names: ['CSV'], rows: parsed.data.length, columns, cells, merges: [] };
}

function decode(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1251').decode(content);
  }
}
