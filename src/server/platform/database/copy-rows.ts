import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * `insert into … select … from …`: rows of a table copied within the database, some of their columns replaced. Nothing of
 * them passes through the server, and there is no end to their number. Columns that the database numbers are left to it.
 * @param replaced by the column's key
 * @param source what follows `from`, the table itself among it
 */
export function copyRows<T extends PgTable>(
  table: T,
  replaced: Partial<Record<keyof T['$inferSelect'] & string, SQL>>,
  source: SQL,
): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, { generatedIdentity }]) => !generatedIdentity,
  );
  const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join(', '));
  const values = columns.map(
    ([key, column]) => replaced[key as keyof T['$inferSelect'] & string] ?? sql`${column}`,
  );
  return sql`insert into ${table} (${names}) select ${sql.join(values, sql`, `)} from ${source}`;
}
