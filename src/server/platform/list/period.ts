// Periods as filters and reports give them: days of UTC+3, both included.
import { and, sql, type Column, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { date, time } from '../../../api/fields.ts';
import { rangeOf } from '../../../api/list-query.ts';
import { nextDay, startOfDay } from '../../../rules/dates.ts';
import { invalid } from '../http/errors.ts';

/** Half-open; an absent end leaves it open. */
export interface Period {
  from: Date | null;
  /** The first moment that is no more in it. */
  until: Date | null;
}

/** Nothing here is older or newer; what PostgreSQL cannot hold as a time means the same as these. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';
const MILLISECOND = 1;

const end = z.union([date.transform((day) => ({ day })), time.transform((at) => ({ at: new Date(at) }))]);
type End = z.output<typeof end>;

const [FIRST, LAST] = [Date.parse(startOfDay(FIRST_DAY)), Date.parse(startOfDay(LAST_DAY))];
const boundDay = (day: string): string => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day);
const boundTime = (at: number): Date => new Date(Math.min(Math.max(at, FIRST), LAST));

const fromOf = (given: End): Date =>
  'day' in given ? new Date(startOfDay(boundDay(given.day))) : boundTime(given.at.getTime());
const untilOf = (given: End): Date =>
  'day' in given
    ? new Date(startOfDay(nextDay(boundDay(given.day))))
    : new Date(boundTime(given.at.getTime()).getTime() + MILLISECOND);

/** The period from the first day to the last, both included. The days have been checked by the contract. */
export const daysPeriod = (first: string, last: string): { from: Date; until: Date } => ({
  from: fromOf({ day: first }),
  until: untilOf({ day: last }),
});

/** Reads `filter[name]=from,to`; either may be empty, an exact time with an offset may stand for a day. Throws 422, as it does where they are reversed. */
export function periodFilter(name: string, text: string | undefined): Period {
  const read = (given: string | null): End | null => {
    if (given === null) return null;
    const parsed = end.safeParse(given);
    if (parsed.success) return parsed.data;
    throw invalid({ [`filter[${name}]`]: ['Укажите период: от,до (ГГГГ-ММ-ДД)'] });
  };
  const range = rangeOf(text);
  const [from, to] = [read(range.from), read(range.to)];
  const period = { from: from && fromOf(from), until: to && untilOf(to) };
  if (period.from && period.until && period.until <= period.from)
    throw invalid({ [`filter[${name}]`]: ['Конец периода раньше начала'] });
  return period;
}

/** The condition that a time lies in the period; undefined where that is open at both ends. */
export function within(at: Column | SQL, { from, until }: Period): SQL | undefined {
  return and(
    from ? sql`${at} >= ${from.toISOString()}::timestamptz` : undefined,
    until ? sql`${at} < ${until.toISOString()}::timestamptz` : undefined,
  );
}
