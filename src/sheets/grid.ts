// A table from a file as people made it: xlsx, xls, ods or csv become one grid of cells.
import Papa from 'papaparse';
import * as xlsx from 'sheetjs-ce';
import { addressOf } from './address.ts';
import { textIn } from './encoding.ts';
import { tidy } from './tidy.ts';

/** Rows beyond the longest list of items, its header and notes are not read. */
const MAX_ROWS = 5_200;
const MAX_COLUMNS = 200;
/** A list of items stands on one of the first sheets. */
const MAX_SHEETS = 50;

export interface Cell {
  /** As people see it; dates as `31.12.2026`. */
  text: string;
  /** Set where the cell is a number and no date. */
  number: number | null;
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

const plain = (text: string): Cell => ({ text, number: null, formula: null, isError: false });

/** Why a file gives no grid. */
export type GridFault =
  | { fault: 'unreadable' | 'protected' | 'empty' | 'tooHeavy' }
  | { fault: 'noSheet'; names: string[] };

/** Reads a table's bytes: the named sheet, else the first that `chooses` accepts, else the first. Long work: a thread's. */
export function gridOf(
  content: Uint8Array,
  { isText, sheet }: { isText: boolean; sheet: string | null },
  chooses: (grid: Grid) => boolean,
): Grid | GridFault {
  if (isText) return csvGrid(content);
  let book: xlsx.WorkBook;
  try {
    book = xlsx.read(content, {
      cellFormula: true,
      cellNF: true,
      cellText: true,
      sheetRows: MAX_ROWS,
      // The size that a sheet declares need not be its own.
      nodim: true,
    });
  } catch (error) {
    return { fault: /password|encrypt/i.test(String(error)) ? 'protected' : 'unreadable' };
  }
  if (sheet !== null && !book.SheetNames.includes(sheet)) return { fault: 'noSheet', names: book.SheetNames };
  const names = (sheet === null ? book.SheetNames : [sheet]).slice(0, MAX_SHEETS);
  let first: Grid | null = null;
  for (const name of names) {
    const grid = sheetGrid(book, name);
    if (chooses(grid)) return grid;
    first ??= grid;
  }
  return first ?? { fault: 'empty' };
}

function sheetGrid(book: xlsx.WorkBook, name: string): Grid {
  const sheet = book.Sheets[name] ?? {};
  const range = xlsx.utils.decode_range(sheet['!ref'] ?? 'A1');
  const columns = Math.min(range.e.c + 1, MAX_COLUMNS);
  // A sheet may declare a million rows and have three.
  const rows = Math.min(range.e.r + 1, MAX_ROWS);
  const cells = new Map<string, Cell>();
  for (let row = 0; row < rows; row += 1) {
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
  return { name, names: book.SheetNames, rows, columns, cells, merges };
}

function cellOf({ t, v, w, z, f }: xlsx.CellObject): Cell | null {
  const formula = f ?? null;
  if (t === 'e') return { ...plain(String(w ?? v ?? '#ERROR')), formula, isError: true };
  if (v === undefined || v === null || t === 'z') return formula ? { ...plain(''), formula } : null;
  if (t === 'n' && typeof v === 'number') {
    const day = typeof z === 'string' && xlsx.SSF.is_date(z) ? dateText(v) : null;
    if (day !== null) return { ...plain(day), formula };
    return { text: (w || String(v)).trim(), number: v, formula, isError: false };
  }
  const text = t === 'b' ? (v ? 'да' : 'нет') : tidy(String(v));
  return text === '' && !formula ? null : { ...plain(text), formula };
}

/** A spreadsheet's day number as a calendar day: no time zone takes part in it. Null for a number beyond its calendar. */
function dateText(serial: number): string | null {
  const found = xlsx.SSF.parse_date_code(serial) as ReturnType<typeof xlsx.SSF.parse_date_code> | null;
  if (found === null) return null;
  const { d, m, y } = found;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(d)}.${two(m)}.${y}`;
}

/** In the order in which they are rather meant: a comma stands in Russian words and prices, too. */
const DELIMITERS = ['\t', ';', '|'];
const SAMPLED_ROWS = 50;

/** The first that cuts more than half of the lines into as many cells; undefined leaves it to be guessed. */
function delimiterOf(written: string): string | undefined {
  return DELIMITERS.find((delimiter) => {
    const { data } = Papa.parse<string[]>(written, {
      delimiter,
      preview: SAMPLED_ROWS,
      skipEmptyLines: true,
    });
    const counts = new Map<number, number>();
    for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    return Math.max(0, ...counts.values()) * 2 > data.length;
  });
}

/** Russian tables come with any of four delimiters. */
function csvGrid(content: Uint8Array): Grid | GridFault {
  const written = textIn(content);
  if (written === null) return { fault: 'unreadable' };
  const parsed = Papa.parse<string[]>(written, {
    delimiter: delimiterOf(written) ?? '',
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
