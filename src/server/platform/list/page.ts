import { sql, type SQL } from 'drizzle-orm';
import type { PageMeta } from '../../../api/contract.ts';
import type { Db, Tx } from '../database/client.ts';

/** Counting goes no further: beyond it a total is «more than». */
export const EXACT_TOTAL = 10_000;

interface Paged {
  page: number;
  per_page: number;
}

/** LIMIT and OFFSET of a list's query. */
export const windowOf = ({ page, per_page }: Paged) => ({ limit: per_page, offset: (page - 1) * per_page });

/**
 * `{data, meta}` of a list.
 * @param count gives at most 10,001: `countUpTo(db, sql`select 1 from …`)`
 * @param rows gives the presented rows of the page
 */
export async function page<T>({
  query,
  count,
  rows,
}: {
  query: Paged;
  count: () => Promise<number>;
  rows: (window: { limit: number; offset: number }) => Promise<T[]>;
}): Promise<{ data: T[]; meta: PageMeta }> {
  const [counted, data] = await Promise.all([count(), rows(windowOf(query))]);
  const totalIsExact = counted <= EXACT_TOTAL;
  const total = Math.min(counted, EXACT_TOTAL);
  return {
    data,
    meta: {
      page: query.page,
      perPage: query.per_page,
      total,
      lastPage: Math.max(1, Math.ceil(total / query.per_page)),
      totalIsExact,
    },
  };
}

/** What a list asks of a drizzle select. */
interface Select<Row> {
  getSQL: () => SQL;
  orderBy: (...columns: SQL[]) => {
    limit: (n: number) => { offset: (n: number) => PromiseLike<Row[]> };
  };
}

/**
 * `{data, meta}` of a drizzle select.
 * @param select makes it anew: it is counted and read
 */
export const pageOfSelect = <Row, T>(
  db: Db,
  query: Paged,
  { select, order, present }: { select: () => Select<Row>; order: readonly SQL[]; present: (row: Row) => T },
): Promise<{ data: T[]; meta: PageMeta }> =>
  page({
    query,
    count: () => countUpTo(db, select()),
    rows: async ({ limit, offset }) => {
      const rows = await select()
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      return rows.map(present);
    },
  });

/** Counts the rows of a subquery (or a drizzle select) up to 10,001. */
export async function countUpTo(db: Db | Tx, rows: SQL | { getSQL: () => SQL }): Promise<number> {
  const inner = 'getSQL' in rows ? rows.getSQL() : rows;
  const { rows: found } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from (${inner}) as matched limit ${EXACT_TOTAL + 1}) as counted`,
  );
  return found[0]!.n;
}
