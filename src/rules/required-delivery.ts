/** What a buyer wrote of the wanted delivery («30 дней», «до 15.03.2027», «I кв. 2027»), as days from a day. */
import { parseDay, startOfDay } from './dates.ts';

const DAY = 86_400_000;
const WEEK = 7;
const WORKING = 5;
/** As contracts count it. */
const MONTH = 30;

/** A column «Срок, дней» brings nothing but the number. */
const BARE = /^\s*(\d{1,4})\s*$/;
// In words: «30 (тридцати) рабочих дней».
const TERM =
  /(\d{1,4})\s*(?:\([^)]*\)\s*)?(рабочих|рабочие|раб\.?|календарных|календарные|кал\.?|банковских)?\s*(дн|ден|сут|нед|мес)/i;
const DATE = /(\d{1,2}\.\d{1,2}\.\d{4})/;
const QUARTER = /(?:^|[^\p{L}\d])(IV|III|II|I|[1-4])(?:-?(?:й|ый))?\s*кв[^\d]*(\d{4})/iu;
const MONTH_NAME =
  /(январ|феврал|март|апрел|ма[йяе](?!р)|июн|июл|август|сентябр|октябр|ноябр|декабр)\p{L}*\s*(\d{4})/iu;
const MONTHS = [
  'январ',
  'феврал',
  'март',
  'апрел',
  'ма',
  'июн',
  'июл',
  'август',
  'сентябр',
  'октябр',
  'ноябр',
  'декабр',
];
const ROMAN: Readonly<Record<string, number>> = { I: 1, II: 2, III: 3, IV: 4 };

/** Days that are left for the delivery when the contract is made on `from` (YYYY-MM-DD); null where the words tell none. */
export function requiredDays(text: string, from: string): number | null {
  const date = DATE.exec(text)?.[1];
  const day = date === undefined ? lastDayOf(text) : parseDay(date);
  if (day !== null && day !== undefined) return daysBetween(from, day);
  const bare = BARE.exec(text)?.[1];
  if (bare !== undefined) return Number(bare);
  const term = TERM.exec(text);
  if (!term) return null;
  const [, count, kind = '', unit] = term;
  const n = Number(count);
  const kindOf = unit!.toLowerCase();
  if (kindOf === 'нед') return n * WEEK;
  if (kindOf === 'мес') return n * MONTH;
  return /^(раб|банк)/i.test(kind) ? Math.ceil((n * WEEK) / WORKING) : n;
}

/** Of a quarter or a month that is named. */
function lastDayOf(text: string): string | null {
  const quarter = QUARTER.exec(text);
  if (quarter) {
    const [, name, year] = quarter;
    return endOfMonth(Number(year), (ROMAN[name!.toUpperCase()] ?? Number(name)) * 3);
  }
  const month = MONTH_NAME.exec(text);
  if (!month) return null;
  const [, name, year] = month;
  const low = name!.toLowerCase();
  return endOfMonth(
    Number(year),
    MONTHS.findIndex((one) => (one === 'ма' ? /^ма[йяе]$/.test(low) : low === one)) + 1,
  );
}

const endOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(startOfDay(to)) - Date.parse(startOfDay(from))) / DAY);
