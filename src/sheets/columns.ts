// A table that goes out as a template and comes back filled: its columns, with how each cell is read.
import { isDecimal, round } from '../rules/decimal.ts';
import { parseMoney, parseQuantity } from '../rules/money-text.ts';
import { MONEY_PLACES } from '../rules/money.ts';
import type { ParsedNumber } from '../rules/number-text.ts';
import { termReadings, type TermUnit } from '../rules/term-readings.ts';
import type { Cell } from './grid.ts';

const MORE_THAN_SHOWN = 8;

export type Read = { value: string | number | boolean | null } | { fault: string };

export interface SheetColumn {
  key: string;
  /** The header by which it is found again. */
  title: string;
  width: number;
  /** Null: written for the reader's sake and not read back. */
  read: ((cell: Cell) => Read) | null;
}

const SIGN = /\s*(?:₽|руб\.?|р\.)$/iu;
/** «10 шт»: the column of units says which. */
const UNIT = /\s*\p{L}+[²³]?\.?$/u;
const faultOf = (parsed: ParsedNumber & { ok: false }): Read => {
  if (parsed.reason === 'negative') return { fault: 'Не меньше нуля' };
  return { fault: parsed.reason === 'tooLarge' ? 'Слишком большое число' : 'Не число' };
};

const empty = (cell: Cell): boolean => cell.text.trim() === '';

export const readText =
  (limit: number) =>
  (cell: Cell): Read => {
    const text = cell.text.trim();
    return text.length > limit ? { fault: `Не длиннее ${limit} знаков` } : { value: text };
  };

export const readMoney = (cell: Cell): Read => {
  if (empty(cell)) return { value: null };
  // A formula's result is shown rounded, and was never typed so fine; a typed text was.
  const exact = cell.number === null ? '' : cell.number.toFixed(MORE_THAN_SHOWN);
  const parsed = parseMoney(isDecimal(exact) ? round(exact, MONEY_PLACES) : cell.text.replace(SIGN, ''));
  if (parsed.ok) return { value: parsed.value };
  return parsed.reason === 'tooPrecise' ? { fault: 'Больше двух знаков после запятой' } : faultOf(parsed);
};

export const readQuantity = (cell: Cell): Read => {
  if (empty(cell)) return { value: null };
  const parsed = parseQuantity(cell.number ?? cell.text.replace(UNIT, ''));
  if (parsed.ok) return { value: parsed.value };
  return parsed.reason === 'tooPrecise' ? { fault: 'Больше шести знаков после запятой' } : faultOf(parsed);
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

/** «45 дней», «1 год»: taken where one number may be meant. */
export const readTerm = (unit: TermUnit, max: number) => {
  const whole = readWhole(0, max);
  return (cell: Cell): Read => {
    const read = whole(cell);
    if (!('fault' in read) || cell.number !== null) return read;
    const readings = termReadings(cell.text, unit);
    if (readings.length > 1) return { fault: `Нужно одно число: ${readings.join(' или ')}` };
    const text = String(readings[0] ?? '');
    return text === '' ? read : whole({ ...cell, text });
  };
};

const YES = ['да', '1', 'yes', 'true', '+'];
const NO = ['нет', '0', 'no', 'false', '-', ''];

export const readFlag = (cell: Cell): Read => {
  const text = cell.text.trim().toLowerCase();
  if (YES.includes(text)) return { value: true };
  return NO.includes(text) ? { value: false } : { fault: 'Да или нет' };
};
