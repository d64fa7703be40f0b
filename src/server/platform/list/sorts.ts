import { sql, type Column, type SQL } from 'drizzle-orm';
import { sortsOf, type SortName } from '../../../api/list-query.ts';

/** Of a column that may be empty NULLS LAST is said; of others not, as it keeps an index from being read backwards. */
export type SortColumn = Column | SQL | { emptyLast: Column | SQL };
/** Each sort of a list's call with its column: one that the contract adds does not compile without. */
export type Sorts<Query> = Record<SortName<Query>, SortColumn>;

/**
 * What the query asks to be sorted by; nothing where it does not. The list adds what keeps equal rows apart.
 * @param otherwise the sort of a query that asks for none, as it would ask
 */
export function sorted<Query extends { sort?: string | undefined }>(
  query: Query,
  columns: Sorts<Query>,
  otherwise = '',
): SQL[] {
  const known = columns as Record<string, SortColumn>;
  return sortsOf(query.sort || otherwise).map(({ key, descending }) => {
    const column = known[key]!;
    const [by, last] = 'emptyLast' in column ? [column.emptyLast, sql` nulls last`] : [column, sql``];
    return descending ? sql`${by} desc${last}` : sql`${by} asc${last}`;
  });
}

/** Whether the first sort goes downwards. */
export const isDescending = ({ sort }: { sort?: string | undefined }, otherwise: boolean): boolean =>
  sortsOf(sort)[0]?.descending ?? otherwise;
