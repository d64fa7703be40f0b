import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * `insert into … select …` of many whole rows as one JSON parameter: a parameter a field costs the server more time than
 * storing the rows, and PostgreSQL takes no more than 65,535 of them. What follows (`on conflict …`) is the caller's.
 * @param rows every column of the table; decimals as text, times as Date
 */
export function insertAll<T extends PgTable>(table: T, rows: readonly T['$inferSelect'][]): SQL {
  const columns = Object.entries(getTableColumns(table));
  const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join(', '));
  const keys = sql.raw(columns.map(([key]) => `"${key}"`).join(', '));
  const shape = sql.raw(columns.map(([key, column]) => `"${key}" ${column.getSQLType()}`).join(', '));
  return sql`insert into ${table} (${names}) select ${keys} from json_to_recordset(${JSON.stringify(rows)}::json) as sent(${shape})`;
}
