// A table that goes out as a template and comes back filled: its columns, with how each cell is read.
import { parseMoney, parseQuantity } from '../rules/money-text.ts';
import type { Cell } from './grid.ts';

export type Read = { value: string | number | boolean | null } | { fault: string };

export interface SheetColumn {
  key: string;
  /** The header by which it is found again. */
  title: string;
  width: number;
  /** Null: written for the reader's sake and not read back. */
  read: ((cell: Cell) => Read) | null;
}

const NUMBER_FAULT = 'Не число';

const empty = (cell: Cell): boolean => cell.text.trim() === '';

export const readText =
  (limit: number) =>
  (cell: Cell): Read => {
    const text = cell.text.trim();
    return text.length > limit ? { fault: `Не длиннее ${limit} знаков` } : { value: text };
  };

export const readMoney = (cell: Cell): Read => {
  if (empty(cell)) return { value: null };
  const parsed = parseMoney(cell.number ?? cell.text);
  if (!parsed.ok) return { fault: NUMBER_FAULT };
  return parsed.value.startsWith('-') ? { fault: 'Не меньше нуля' } : { value: parsed.value };
};

export const readQuantity = (cell: Cell): Read => {
  if (empty(cell)) return { value: null };
  const parsed = parseQuantity(cell.number ?? cell.text);
  if (!parsed.ok) return { fault: NUMBER_FAULT };
  return parsed.value.startsWith('-') ? { fault: 'Не меньше нуля' } : { value: parsed.value };
};

export const readWhole =
  (min: number, max: number) =>
  (cell: Cell): Read => {
    if (empty(cell)) return { value: null };
    const text = cell.number === null ? cell.text.trim() : String(cell.number);
    if (!/^\d{1,6}$/.test(text)) return { fault: 'Нужно целое число' };
    const value = Number(text);
    return value < min || value > max ? { fault: `От ${min} до ${max}` } : { value };
  };

const YES = ['да', '1', 'yes', 'true', '+'];
const NO = ['нет', '0', 'no', 'false', '-', ''];

export const readFlag = (cell: Cell): Read => {
  const text = cell.text.trim().toLowerCase();
  if (YES.includes(text)) return { value: true };
  return NO.includes(text) ? { value: false } : { fault: 'Да или нет' };
};
