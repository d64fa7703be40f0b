import { sql, type SQL } from 'drizzle-orm';

/**
 * Values as one parameter, an array: PostgreSQL takes no more than 65,535 parameters a statement, and each costs time.
 * `${column} = any(${array('bigint', ids)})`
 */
export const array = (
  type: 'bigint' | 'text' | 'numeric' | 'boolean',
  values: readonly (number | string | boolean | null)[],
): SQL => sql`${sql.param([...values])}::${sql.raw(type)}[]`;
