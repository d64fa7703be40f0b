import type { Db, Tx } from './client.ts';
import { connectionOf } from './connection-of.ts';
import { withQuickRows } from './quick-rows.ts';

interface Prepared<R> {
  execute: (values?: Record<string, unknown>) => Promise<R>;
}

/** Unnamed for PostgreSQL: a named one breaks when another process migrates its table. */
const UNNAMED = '';

/**
 * A query whose text is made once a connection and not at each call: for the hot ones of many columns, whose making takes
 * longer than their running. What varies is a `sql.placeholder`.
 */
export function prepared<R>(
  build: (db: Db | Tx) => { prepare: (name: string) => Prepared<R> },
): (db: Db | Tx, values: Record<string, unknown>) => Promise<R> {
  const known = new WeakMap<object, Prepared<R>>();
  return (db, values) => {
    const client = connectionOf(db);
    const query = (client && known.get(client)) ?? withQuickRows(build(db).prepare(UNNAMED));
    if (client) known.set(client, query);
    return query.execute(values);
  };
}
