// Values of list filters: ids, flags and ranges of days or times.
import { and, gte, lt, lte, type Column, type SQL } from 'drizzle-orm';
import { rangeOf, valuesOf } from '../../api/list-query.ts';
import { isDay, nextDay, parseDateTime, startOfDay } from '../../rules/dates.ts';
import { invalid } from '../platform/http/errors.ts';

export function idsOf(name: string, text: string): number[] {
  const ids = valuesOf(text).map(Number);
  if (ids.some((id) => !Number.isSafeInteger(id) || id <= 0))
    throw invalid({ [`filter[${name}]`]: ['Укажите номера через запятую'] });
  return ids;
}

export const flagOf = (text: string): boolean => text !== '0' && text !== 'false';

/** `from,to`: days at UTC+3 with both ends included, or exact times. */
export function within(name: string, column: Column, text: string): SQL | undefined {
  const { from, to } = rangeOf(text);
  const bad = () => invalid({ [`filter[${name}]`]: ['Укажите период: от,до (ГГГГ-ММ-ДД)'] });
  const at = (value: string): Date => {
    const iso = parseDateTime(value);
    if (iso === null) throw bad();
    return new Date(iso);
  };
  const upper = (value: string): SQL =>
    isDay(value) ? lt(column, new Date(startOfDay(nextDay(value)))) : lte(column, at(value));
  return and(from === null ? undefined : gte(column, at(from)), to === null ? undefined : upper(to));
}
