// Filters of lists. Each list says what every filter of its call means: one that the contract adds does not compile without.
import { and, inArray, sql, type Column, type SQL } from 'drizzle-orm';
import { valuesOf, type FilterName } from '../../../api/list-query.ts';
import { flagOf, idsOf, knownOf } from '../http/filter-text.ts';
import { periodFilter, within } from './period.ts';

/** What the text of a filter asks for; undefined: nothing. Throws 422 under the filter's name where it means nothing. */
export type Condition = (text: string, name: string) => SQL | undefined;
export type Filters<Query> = Record<FilterName<Query>, Condition>;

/** The conditions of all filters that are given; an empty one is as if it were not. */
export function filtered<Query extends object>(query: Query, filters: Filters<Query>): SQL | undefined {
  const texts = query as Record<string, string | undefined>;
  return and(
    ...Object.entries<Condition>(filters).map(([name, condition]) => {
      const text = texts[`filter[${name}]`];
      return text ? condition(text, name) : undefined;
    }),
  );
}

const among = (column: Column | SQL, values: readonly (string | number)[]): SQL | undefined =>
  values.length > 0 ? inArray(sql`${column}`, [...values]) : undefined;

/** `filter[lot]=1,2` */
export const byIds =
  (column: Column | SQL): Condition =>
  (text, name) =>
    among(column, idsOf(name, text));

/** `filter[type]=a,b`; a value that nothing has finds nothing. */
export const byValues =
  (column: Column | SQL): Condition =>
  (text) =>
    among(column, valuesOf(text));

/** The same of a closed list. */
export const byKnown =
  (column: Column | SQL, known: readonly string[]): Condition =>
  (text, name) =>
    among(column, knownOf(name, text, known));

/** `filter[invited]=1`, or 0 for the others. */
export const byFlag =
  (condition: SQL): Condition =>
  (text, name) =>
    flagOf(name, text) ? condition : sql`not (${condition})`;

/** `filter[created]=2026-01-01,2026-01-31` */
export const byPeriod =
  (at: Column | SQL): Condition =>
  (text, name) =>
    within(at, periodFilter(name, text));
