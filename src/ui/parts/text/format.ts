/**
 * Russian notation of numbers and times. Numbers come and go as decimal strings ("1250000.00"); they are grouped as
 * text and never pass through a float. Times are ISO 8601 in UTC, shown at the fixed offset UTC+3.
 */
import { BASE_CURRENCY, currencySign } from '../../../rules/currencies.ts';
import * as dates from '../../../rules/dates.ts';
import type { Instant } from '../../../rules/dates.ts';
import { groupDigits } from '../../../rules/digits.ts';
import { serverNow } from '../../data/clock.ts';

const NBSP = '\u00a0';
const NONE = '—';

/** "1250000.5" → "1 250 000,5"; with `digits` the fraction is padded (never cut): "1 250 000,50". */
export function formatDecimal(value: string | number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || value === '') return NONE;
  const text = String(value);
  const match = /^([-+]?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  const tail = fraction.replace(/0+$/, '').padEnd(digits, '0');
  return `${sign === '-' ? '−' : ''}${groupDigits(tail ? `${whole}.${tail}` : whole)}`;
}

/** "1250000" → "1 250 000,00 ₽" */
export function formatMoney(value: string | null | undefined, currency = BASE_CURRENCY): string {
  if (value === null || value === undefined || value === '') return NONE;
  return `${formatDecimal(value, 2)}${NBSP}${currencySign(currency)}`;
}

type Moment = Instant | null | undefined;
const shown =
  (format: (at: Instant) => string) =>
  (at: Moment): string =>
    at === null || at === undefined || Number.isNaN(new Date(at).getTime()) ? NONE : format(at);

/** → "05.03.2026" */
export const formatDate = shown(dates.formatDate);
/** → "05.03.2026 12:04:59", the product's default format */
export const formatDateTime = shown(dates.formatDateTime);
/** → "05.03 12:04", in a table or a head, where the whole moment is the title; of another year with that year */
export const formatShortDateTime = shown((at) => dates.formatShortDateTime(at, serverNow()));
/** → "12:04" */
export const formatTime = shown(dates.formatTime);
/** → "12:04:59" */
export const formatSeconds = shown((at) => dates.formatDateTime(at).slice('05.03.2026 '.length));

/** ISO in UTC → value of `<input type="datetime-local">` at UTC+3, to the minute. */
export const toLocalInput = (iso: string | null | undefined): string =>
  iso && !Number.isNaN(Date.parse(iso)) ? `${dates.dayOf(iso)}T${dates.formatTime(iso)}` : '';

/** Bytes → "1,4 МБ" */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes}${NBSP}Б`;
  if (bytes < 1024 * 1024) return `${formatDecimal((bytes / 1024).toFixed(0))}${NBSP}КБ`;
  return `${formatDecimal((bytes / 1024 / 1024).toFixed(1))}${NBSP}МБ`;
}
