/** Times as the product shows and reads them: always at the fixed offset UTC+3. */
import { plural } from './plural.ts';

/** An instant: ISO 8601 text, a Date or milliseconds since the epoch. */
export type Instant = string | Date | number;

// Etc zones carry the opposite sign: Etc/GMT-3 is UTC+3. Europe/Moscow had other offsets before 2014.
export const ZONE = 'Etc/GMT-3';
const OFFSET = '+03:00';
const OFFSET_HOURS = 3;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type PartName = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** The offset never changes, so that it is added: a formatter of a zone takes ten times as long. */
function parts(at: Instant): Record<PartName, string> {
  const local = new Date(new Date(at).getTime() + OFFSET_HOURS * HOUR);
  if (Number.isNaN(local.getTime())) throw new RangeError('Invalid time value');
  return {
    year: String(local.getUTCFullYear()),
    month: two(local.getUTCMonth() + 1),
    day: two(local.getUTCDate()),
    hour: two(local.getUTCHours()),
    minute: two(local.getUTCMinutes()),
    second: two(local.getUTCSeconds()),
  };
}

/** «21.11.2026 12:04:05». Throws a RangeError on what is no instant. */
export function formatDateTime(at: Instant): string {
  const { year, month, day, hour, minute, second } = parts(at);
  return `${day}.${month}.${year} ${hour}:${minute}:${second}`;
}

/** «21.11.2026» of an instant, or of a calendar day YYYY-MM-DD, which has no zone to shift it. */
export function formatDate(at: Instant): string {
  const [year, month, day] = typeof at === 'string' && isDay(at) ? at.split('-') : dayOf(at).split('-');
  return `${day}.${month}.${year}`;
}

/** «12:04», as in «Сохранено 12:04». */
export function formatTime(at: Instant): string {
  const { hour, minute } = parts(at);
  return `${hour}:${minute}`;
}

/** «21.11 12:04», where the whole moment stands elsewhere; «21.11.2025 12:04» of another year than that of `now`. */
export function formatShortDateTime(at: Instant, now: Instant): string {
  const { year, month, day, hour, minute } = parts(at);
  const shownYear = year === parts(now).year ? '' : `.${year}`;
  return `${day}.${month}${shownYear} ${hour}:${minute}`;
}

const DAY_MS = 86_400_000;
/** Of 1 January 1970, as spreadsheets count days. */
const FIRST_DAY = 25_569;

/** As a spreadsheet keeps a moment: days and their parts, by the clock of UTC+3; a calendar day has none. */
export const sheetMoment = (at: Instant): number => {
  if (typeof at === 'string' && isDay(at)) return Date.parse(at) / DAY_MS + FIRST_DAY;
  const { year, month, day, hour, minute, second } = parts(at);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) / DAY_MS + FIRST_DAY;
};

/** The calendar day of an instant at UTC+3, YYYY-MM-DD: the key of currency and VAT tables. */
export function dayOf(at: Instant): string {
  const { year, month, day } = parts(at);
  return `${year}-${month}-${day}`;
}

const IN_MONTHS = 'январе феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре'.split(
  ' ',
);

/** «ноябре», as in «в ноябре», of a month YYYY-MM. */
export const inMonth = (month: string): string => IN_MONTHS[Number(month.slice('YYYY-'.length)) - 1] ?? month;

const MONTHS = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ');

/** «ноябрь», of a day or a month. */
export const monthName = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? day;

/** Whether the text is an existing calendar day YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match !== null && exists(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** The instant a day begins at UTC+3, as ISO text in UTC. Throws a RangeError on what is no day. */
export function startOfDay(day: string): string {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`);
  return new Date(`${day}T00:00:00${OFFSET}`).toISOString();
}

/** The day after, for half-open ranges. */
export function nextDay(day: string): string {
  return dayOf(Date.parse(startOfDay(day)) + DAY);
}

function exists(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCFullYear() === year;
}

const RUSSIAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/**
 * Reads «21.11.2026», «21.11.2026 12:04», «21.11.2026 12:04:05» or ISO text with or without a time and an offset.
 * A time without an offset is at UTC+3, a date without a time is its midnight. Returns ISO text in UTC (milliseconds;
 * finer fractions are cut), null where the text is no existing moment.
 */
export function parseDateTime(text: string): string | null {
  const plain = text.replace(/[\u00A0\u202F]/g, ' ').trim();
  const russian = RUSSIAN.exec(plain);
  if (russian) {
    const [, day, month, year, hour, minute, second] = russian;
    return assemble([year, month, day, hour, minute, second], '', OFFSET);
  }
  const iso = ISO.exec(plain);
  if (!iso) return null;
  const [, year, month, day, hour, minute, second, offset] = iso;
  const fraction = /\.(\d{1,3})/.exec(plain)?.[1] ?? '';
  return assemble([year, month, day, hour, minute, second], fraction, fullOffset(offset));
}

/** As parseDateTime, but the calendar day at UTC+3 alone; a date with a zone and no time keeps its own day. */
export function parseDay(text: string): string | null {
  const plain = text.trim();
  const dayWithZone = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}(:?\d{2})?)?$/.exec(plain)?.[1];
  if (dayWithZone !== undefined) return isDay(dayWithZone) ? dayWithZone : null;
  const at = parseDateTime(plain);
  return at === null ? null : dayOf(at);
}

function fullOffset(offset: string | undefined): string {
  if (offset === undefined) return OFFSET;
  if (offset === 'Z') return offset;
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  return `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function assemble(fields: readonly (string | undefined)[], fraction: string, offset: string): string | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields.map((field) =>
    Number(field ?? 0),
  );
  if (!exists(year, month, day) || hour > 23 || minute > 59 || second > 59) return null;
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const at = new Date(
    `${date}T${two(hour)}:${two(minute)}:${two(second)}.${fraction.padEnd(3, '0')}${offset}`,
  );
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/**
 * What is left, in its two largest units: «2 дня 3 часа», «5 минут 10 секунд», «9 секунд»; «0 секунд» from the end on.
 * Seconds are rounded up, so that «0 секунд» is never shown before the moment itself.
 */
export function remainingText(until: Instant, now: Instant): string {
  const left = Math.max(
    0,
    Math.ceil((new Date(until).getTime() - new Date(now).getTime()) / SECOND) * SECOND,
  );
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const seconds = Math.floor((left % MINUTE) / SECOND);
  const texts = [
    `${days} ${plural(days, ['день', 'дня', 'дней'])}`,
    `${hours} ${plural(hours, ['час', 'часа', 'часов'])}`,
    `${minutes} ${plural(minutes, ['минута', 'минуты', 'минут'])}`,
    `${seconds} ${plural(seconds, ['секунда', 'секунды', 'секунд'])}`,
  ];
  const counts = [days, hours, minutes, seconds];
  const first = counts.findIndex((count) => count > 0);
  if (first === -1) return texts[3] ?? '';
  return texts
    .slice(first, first + 2)
    .filter((_, index) => counts[first + index] !== 0)
    .join(' ');
}
