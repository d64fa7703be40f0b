// Statements that are written by hand for the hottest calls: their text is made once, and the database's plan of it, too.
import { Pool, type QueryResult } from 'pg';
import type { Db, Tx } from './client.ts';
import { connectionOf } from './connection-of.ts';
import { lanesOf } from './lanes.ts';
import { isStalePlan } from './named-statements.ts';

interface Asker {
  query: (statement: { text: string; values: unknown[] }) => Promise<QueryResult>;
}

/**
 * Asks a statement of one text, its rows as the driver gives them. Outside of a transaction beside others on a connection that
 * plans such a text once for all values: for look-ups by keys and indexes, never for what is found by words.
 */
export async function ask<Row>(db: Db | Tx, text: string, values: unknown[]): Promise<Row[]> {
  const connection = connectionOf(db);
  const shared = connection instanceof Pool ? lanesOf(connection) : undefined;
  const asker = shared ?? (connection as Asker);
  try {
    return (await asker.query({ text, values })).rows as Row[];
  } catch (error) {
    // It was not begun, and has another name by now.
    if (!shared || !isStalePlan(error)) throw error;
    return (await asker.query({ text, values })).rows as Row[];
  }
}
