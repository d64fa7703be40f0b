// Statements as data: built without a connection, sent together on a transaction's own one.
import type { SQLWrapper } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Tx } from './client.ts';
import { CASING } from './transaction.ts';

/** One statement, whoever sends it. */
export type Write = SQLWrapper;

const dialect = new PgDialect({ casing: CASING });

/** Builds inserts, updates and deletes that are sent by somebody else. */
export const build = drizzle.mock({ casing: CASING });

interface Sender {
  query: (
    text: string,
    values: unknown[],
  ) => Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
}

/**
 * Sends the statements in their order and waits for all of them. The first that fails is told; those behind it fail for the
 * same reason and are not.
 */
export async function sendAll(tx: Tx, writes: readonly Write[]): Promise<void> {
  const client = senderOf(tx);
  const sent = writes.map((write) => {
    const { sql, params } = dialect.sqlToQuery(write.getSQL());
    return client.query(sql, params);
  });
  const ended = await Promise.allSettled(sent);
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** The transaction's own connection; drizzle keeps it in its session, beside its types. */
const senderOf = (tx: Tx): Sender => (tx as unknown as { session: { client: Sender } }).session.client;
