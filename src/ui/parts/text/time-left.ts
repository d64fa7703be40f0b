/** How long it is until a moment, as precisely as it matters: days and hours, hours and minutes, minutes, then seconds. */
import { plural } from '../../../rules/plural.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SOON = 6 * HOUR;
const LAST = 10 * MINUTE;
const NBSP = '\u00a0';

const two = (n: number) => String(n).padStart(2, '0');
const whole = (ms: number, unit: number) => Math.floor(ms / unit);

/** «1 д 19 ч», «3 ч 39 мин», «42 мин», «9:51». */
export function timeLeft(ms: number): string {
  if (ms >= DAY) return `${whole(ms, DAY)}${NBSP}д ${whole(ms % DAY, HOUR)}${NBSP}ч`;
  if (ms >= HOUR) return `${whole(ms, HOUR)}${NBSP}ч ${whole(ms % HOUR, MINUTE)}${NBSP}мин`;
  if (ms >= LAST) return `${whole(ms, MINUTE)}${NBSP}мин`;
  return `${whole(ms, MINUTE)}:${two(whole(ms % MINUTE, SECOND))}`;
}

const days = (n: number) => `${n}${NBSP}${plural(n, ['день', 'дня', 'дней'])}`;
const hours = (n: number) => `${n}${NBSP}${plural(n, ['час', 'часа', 'часов'])}`;
const minutes = (n: number) => `${n}${NBSP}${plural(n, ['минута', 'минуты', 'минут'])}`;

/** The same in whole words: «4 дня 9 часов», «3 часа 39 минут», «42 минуты», «9:51». */
export function timeLeftInWords(ms: number): string {
  if (ms >= DAY) return `${days(whole(ms, DAY))} ${hours(whole(ms % DAY, HOUR))}`;
  if (ms >= HOUR) return `${hours(whole(ms, HOUR))} ${minutes(whole(ms % HOUR, MINUTE))}`;
  if (ms >= LAST) return minutes(whole(ms, MINUTE));
  return timeLeft(ms);
}

/** «просрочено 2 дня», «просрочено 3 часа». */
export function overdue(ms: number): string {
  if (ms >= DAY) return `просрочено ${days(whole(ms, DAY))}`;
  if (ms >= HOUR) return `просрочено ${hours(whole(ms, HOUR))}`;
  return 'просрочено';
}

/** «ждёт 2 дня», «ждёт 3 часа», «ждёт 5 минут». */
export function waitedFor(ms: number): string {
  if (ms >= DAY) return `ждёт ${days(whole(ms, DAY))}`;
  if (ms >= HOUR) return `ждёт ${hours(whole(ms, HOUR))}`;
  return ms >= MINUTE ? `ждёт ${minutesOf(whole(ms, MINUTE))}` : 'только что';
}
const minutesOf = (n: number) => `${n}${NBSP}${plural(n, ['минуту', 'минуты', 'минут'])}`;

export type Urgency = 'plain' | 'soon' | 'last' | 'over';

export function urgencyOf(ms: number): Urgency {
  if (ms <= 0) return 'over';
  if (ms < LAST) return 'last';
  return ms < SOON ? 'soon' : 'plain';
}
