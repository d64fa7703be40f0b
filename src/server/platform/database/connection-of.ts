import type { Db, Tx } from './client.ts';

/** The pool, or the transaction's own connection; drizzle keeps it in its session, beside its types. */
export const connectionOf = (db: Db | Tx): object | undefined =>
  (db as unknown as { session?: { client?: object } }).session?.client;
