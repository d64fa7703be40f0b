/**
 * The pool, or the transaction's own connection; drizzle keeps it in its session, beside its types.
 * @param db a Db or a Tx
 */
export const connectionOf = (db: object): object | undefined =>
  (db as { session?: { client?: object } }).session?.client;
