// Terms that an acceptance or a round is prolonged by with one press.
import { dayOf, type Instant } from './dates.ts';
import { dayOff } from './days-off.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** That many working days later, at the same minute. */
export function daysLater(term: Instant, days: number): string {
  let at = Math.floor(new Date(term).getTime() / MINUTE) * MINUTE;
  for (let left = days; left > 0;) {
    at += DAY;
    if (dayOff(dayOf(at)) === null) left -= 1;
  }
  return new Date(at).toISOString();
}

/** Of a round, whose end is given to the minute: what is left of one goes to the vendors. */
export const minutesLater = (term: Instant, minutes: number): string =>
  new Date((Math.ceil(new Date(term).getTime() / MINUTE) + minutes) * MINUTE).toISOString();
