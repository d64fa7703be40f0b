// Statements that are written by hand for the hottest calls: their text is made once, and the database's plan of it, too.
import { Pool, types, type CustomTypesConfig, type QueryResult } from 'pg';
import type { Db, Tx } from './client.ts';
import { connectionOf } from './connection-of.ts';
import { lanesOf } from './lanes.ts';
import { isStalePlan } from './named-statements.ts';

interface Asked {
  text: string;
  values: unknown[];
  types: CustomTypesConfig;
  /** For `PooledConnection`. */
  hasOnePlan: true;
}
interface Asker {
  query: (statement: Asked) => Promise<QueryResult>;
}

/** Where the parts of `2026-03-01 09:30:00.123456+00` stand, whose fraction may be shorter or none. */
const AT = { space: 10, fraction: 19, millisecondsEnd: 23, end: 26 };
const SPACE = 32;
const NO_MILLISECONDS = '.000';

/** `2026-03-01 09:30:00.5+00` → `2026-03-01T09:30:00.500Z`, as answers have it; what is finer than a millisecond is left out. */
export function isoTime(text: string): string {
  const end = text.length - '+00'.length;
  const isUsual =
    text.charCodeAt(AT.space) === SPACE && end >= AT.fraction && end <= AT.end && text.endsWith('+00');
  if (!isUsual) return new Date(text).toISOString();
  const fraction = text.slice(AT.fraction, Math.min(end, AT.millisecondsEnd));
  return `${text.slice(0, AT.space)}T${text.slice(AT.space + 1, AT.fraction)}${fraction}${NO_MILLISECONDS.slice(fraction.length)}Z`;
}

/** Ids and counts are numbers, times ISO text; nothing is made that an answer would only unmake. */
const ownTypes = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.TIMESTAMPTZ, isoTime],
]);
const plain = {
  getTypeParser: (oid: number, format?: 'text') =>
    ownTypes.get(oid) ?? (types.getTypeParser(oid, format) as (text: string) => unknown),
} as CustomTypesConfig;

/**
 * Asks a statement of one text, its rows with numbers for ids and ISO text for times. One plan must fit all its values, as of
 * look-ups by keys and indexes: outside of a transaction it is asked beside others on a connection that plans it once.
 */
export async function ask<Row>(db: Db | Tx, text: string, values: unknown[]): Promise<Row[]> {
  const connection = connectionOf(db);
  const shared = connection instanceof Pool ? lanesOf(connection) : undefined;
  const asker = shared ?? (connection as Asker);
  const asked: Asked = { text, values, types: plain, hasOnePlan: true };
  try {
    return (await asker.query(asked)).rows as Row[];
  } catch (error) {
    // It was not begun, and has another name by now.
    if (!shared || !isStalePlan(error)) throw error;
    return (await asker.query(asked)).rows as Row[];
  }
}
