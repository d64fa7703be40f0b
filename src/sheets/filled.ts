// A template that came back filled: its rows by their ids, with faults by cell.
import type { ImportPreview } from '../api/records/import-preview.ts';
import { isDecimal } from '../rules/decimal.ts';
import { addressOf, columnName } from './address.ts';
import type { SheetColumn } from './columns.ts';
import type { Cell, Grid } from './grid.ts';

export const ID_TITLE = 'Идентификатор (не изменять)';
/** Of a table of one's own: its column goes the other way. */
export const NO_TEMPLATE = `В таблице нет столбца «${ID_TITLE}»: заполните выгруженный шаблон или вставьте столбец из своей таблицы, Ctrl+V`;

export interface ReadRow {
  /** As the spreadsheet numbers it, from 1. */
  row: number;
  id: string;
  /** By column key; faulty cells are left out. */
  values: Record<string, string | number | boolean | null>;
  texts: Record<string, string>;
}

export interface ReadSheet {
  columns: ImportPreview['columns'];
  rows: ReadRow[];
  errors: ImportPreview['errors'];
  /** What was understood, and what was left out, of a table that is no template. */
  notes: string[];
}

const EMPTY: Cell = { text: '', number: null, formula: null, isError: false };
/** Whether it is the template, filled or not. */
export const isTemplate = (grid: Grid): boolean => headerOf(grid) !== null;

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

function headerOf(grid: Grid): number | null {
  for (let row = 0; row < Math.min(grid.rows, 20); row += 1) {
    for (let column = 0; column < grid.columns; column += 1) {
      if (same(grid.cells.get(addressOf(row, column))?.text ?? '', ID_TITLE)) return row;
    }
  }
  return null;
}

/** Null where it is no filled template. */
export function filledRows(grid: Grid, columns: readonly SheetColumn[]): ReadSheet | null {
  const header = headerOf(grid);
  if (header === null) return null;
  const places = new Map<string, number>();
  for (let column = 0; column < grid.columns; column += 1) {
    const title = grid.cells.get(addressOf(header, column))?.text ?? '';
    if (same(title, ID_TITLE)) places.set('id', column);
    const known = columns.find((candidate) => same(candidate.title, title));
    if (known && !places.has(known.key)) places.set(known.key, column);
  }
  const found = columns.filter(({ key, read }) => read !== null && places.has(key));
  const errors: ReadSheet['errors'] = [];
  const rows: ReadRow[] = [];
  for (let row = header + 1; row < grid.rows; row += 1) {
    const cellAt = (key: string) => grid.cells.get(addressOf(row, places.get(key)!)) ?? EMPTY;
    const id = cellAt('id').text.trim();
    const isBlank = id === '' && found.every(({ key }) => cellAt(key).text.trim() === '');
    if (isBlank) continue;
    const read: ReadRow = { row: row + 1, id, values: {}, texts: {} };
    const faults: ReadSheet['errors'] = [];
    for (const column of found) {
      const cell = cellAt(column.key);
      const result = cell.isError ? { fault: 'Ошибка в ячейке' } : column.read!(cell);
      read.texts[column.key] = cell.text;
      if ('fault' in result)
        faults.push({
          row: row + 1,
          column: columnName(places.get(column.key)!),
          title: column.title,
          message: result.fault,
        });
      else {
        read.values[column.key] = result.value;
        // As it was understood: «1 год» is 12 months.
        if (typeof result.value === 'number') read.texts[column.key] = String(result.value);
        else if (cell.number !== null && isDecimal(result.value))
          read.texts[column.key] = result.value.replace('.', ',');
      }
    }
    // A signature below the table: no number of it can be read, and nothing says whose row it would be.
    if (id === '' && !Object.values(read.values).some(isDecimal)) continue;
    rows.push(read);
    errors.push(...faults);
  }
  const letters = found.map(({ key, title }) => ({ key, title, letter: columnName(places.get(key)!) }));
  return { columns: letters, rows, errors, notes: [] };
}

/** A fault of a row's cell, or of the row as a whole. */
export function faultAt(
  sheet: ReadSheet,
  row: number,
  key: string | null,
  message: string,
): ReadSheet['errors'][number] {
  const column = sheet.columns.find((candidate) => candidate.key === key);
  return { row, column: column?.letter ?? null, title: column?.title ?? null, message };
}
