// Statements whose text is made once, though what they ask is written where it belongs, in drizzle's terms: whatever differs
// from call to call is a slot in them.
import { fillPlaceholders, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { ask } from './ask.ts';
import type { Db, Tx } from './client.ts';
import { CASING } from './transaction.ts';

const dialect = new PgDialect({ casing: CASING });

export type Slots = Record<string, unknown>;

/** In the place of a value of type `T`: what is given under the name fills it at each call. */
export const slot = <T>(name: string): T => sql.placeholder(name) as unknown as T;

/** Asks a statement that is built at its first use; `Row` is what its columns are named. */
export function compiled<Row>(build: () => SQL): (db: Db | Tx, slots: Slots) => Promise<Row[]> {
  let made: { text: string; params: unknown[] } | undefined;
  return (db, slots) => {
    if (!made) {
      const { sql: text, params } = dialect.sqlToQuery(build());
      made = { text, params };
    }
    return ask<Row>(db, made.text, fillPlaceholders(made.params, slots));
  };
}

/** The same of a statement that is not the same for all: a text for each kind of them. */
export function compiledBy<Kind, Row>(
  nameOf: (kind: Kind) => string,
  build: (kind: Kind) => SQL,
): (db: Db | Tx, kind: Kind, slots: Slots) => Promise<Row[]> {
  const known = new Map<string, (db: Db | Tx, slots: Slots) => Promise<Row[]>>();
  return (db, kind, slots) => {
    const name = nameOf(kind);
    let own = known.get(name);
    if (!own) known.set(name, (own = compiled<Row>(() => build(kind))));
    return own(db, slots);
  };
}
