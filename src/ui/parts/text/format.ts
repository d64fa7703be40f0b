/**
 * Russian notation of numbers and times. Numbers come and go as decimal strings ("1250000.00"); they are grouped as
 * text and never pass through a float. Times are ISO 8601 in UTC, shown at the fixed offset UTC+3.
 */
import { readTyped } from '../../../rules/number-reading.ts';

const NBSP = '\u00a0';
const OFFSET_MS = 180 * 60_000;

/** "1250000.5" → "1 250 000,5"; with `digits` the fraction is padded (never cut): "1 250 000,50". */
export function formatDecimal(value: string | number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || value === '') return '—';
  const text = String(value);
  const match = /^([-+]?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NBSP);
  const tail = fraction.replace(/0+$/, '').padEnd(digits, '0');
  return `${sign === '-' ? '−' : ''}${grouped}${tail ? `,${tail}` : ''}`;
}

const SIGNS: Record<string, string> = {
  RUB: '₽',
  USD: '$',
  EUR: '€',
  CNY: '¥',
  KZT: '₸',
  BYN: 'Br',
  GBP: '£',
};

export function currencySign(currency = 'RUB'): string {
  return SIGNS[currency] ?? currency;
}

/** "1250000" → "1 250 000,00 ₽" */
export function formatMoney(value: string | null | undefined, currency = 'RUB'): string {
  if (value === null || value === undefined || value === '') return '—';
  return `${formatDecimal(value, 2)}${NBSP}${currencySign(currency)}`;
}

/** What a person typed → decimal string, or null where it is no number: "1 250,50" and "1,250.50" → "1250.50". */
export const parseDecimal = (text: string): string | null => (text.trim() === '' ? '' : readTyped(text));

const two = (n: number) => String(n).padStart(2, '0');

function shifted(iso: string | number | Date): Date | null {
  const time = new Date(iso).getTime();
  return Number.isNaN(time) ? null : new Date(time + OFFSET_MS);
}

/** → "05.03.2026" */
export function formatDate(iso: string | number | Date | null | undefined): string {
  const d = iso === null || iso === undefined || iso === '' ? null : shifted(iso);
  return d ? `${two(d.getUTCDate())}.${two(d.getUTCMonth() + 1)}.${d.getUTCFullYear()}` : '—';
}

/** → "12:04" or with seconds "12:04:59" */
export function formatTime(iso: string | number | Date | null | undefined, seconds = false): string {
  const d = iso === null || iso === undefined || iso === '' ? null : shifted(iso);
  if (!d) return '—';
  return `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}${seconds ? `:${two(d.getUTCSeconds())}` : ''}`;
}

/** → "05.03.2026 12:04:59", the default format of the specification */
export function formatDateTime(iso: string | number | Date | null | undefined): string {
  return iso === null || iso === undefined || iso === ''
    ? '—'
    : `${formatDate(iso)} ${formatTime(iso, true)}`;
}

/** ISO in UTC → value of `<input type="datetime-local">` at UTC+3, to the minute. */
export function toLocalInput(iso: string | null | undefined): string {
  const d = iso ? shifted(iso) : null;
  return d ? d.toISOString().slice(0, 16) : '';
}

/** Value of a datetime-local input, read as UTC+3 → ISO in UTC; '' where it is empty or broken. */
export function fromLocalInput(local: string): string {
  const time = Date.parse(`${local}Z`);
  return Number.isNaN(time) ? '' : new Date(time - OFFSET_MS).toISOString();
}

/** plural(3, 'заявка', 'заявки', 'заявок') → "заявки" */
export function plural(n: number, one: string, few: string, many: string): string {
  const tens = Math.abs(n) % 100;
  const units = tens % 10;
  if (tens > 10 && tens < 20) return many;
  if (units === 1) return one;
  return units > 1 && units < 5 ? few : many;
}

/** Bytes → "1,4 МБ" */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes}${NBSP}Б`;
  if (bytes < 1024 * 1024) return `${formatDecimal((bytes / 1024).toFixed(0))}${NBSP}КБ`;
  return `${formatDecimal((bytes / 1024 / 1024).toFixed(1))}${NBSP}МБ`;
}
