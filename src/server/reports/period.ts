import { gte, lt, and, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { formatDate, nextDay, startOfDay } from '../../rules/dates.ts';
import { invalid } from '../platform/http/errors.ts';

/** Days of UTC+3, both included. */
export interface Period {
  from: Date;
  /** The first moment that is no more in it. */
  to: Date;
  label: string;
}

/** Throws 422 where the end is before the start. */
export function periodOf(startDate: string, endDate: string): Period {
  if (endDate < startDate) throw invalid({ end_date: ['Конец периода раньше начала'] });
  const from = startOfDay(startDate);
  return {
    from: new Date(from),
    to: new Date(startOfDay(nextDay(endDate))),
    label: `${formatDate(from)}–${formatDate(startOfDay(endDate))}`,
  };
}

export const within = (column: AnyPgColumn, { from, to }: Period): SQL =>
  and(gte(column, from), lt(column, to))!;
