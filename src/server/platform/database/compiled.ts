// Statements whose text is made once, though what they ask is written where it belongs, in drizzle's terms: whatever differs
// from call to call is a slot in them.
import { is, Param, Placeholder, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { ask } from './ask.ts';
import type { Db, Tx } from './client.ts';
import { CASING } from './transaction.ts';

const dialect = new PgDialect({ casing: CASING });

export type Slots = Record<string, unknown>;

/** In the place of a value of type `T`: what is given under the name fills it at each call. */
export const slot = <T>(name: string): T => sql.placeholder(name) as unknown as T;

type Value = (slots: Slots) => unknown;

/** What a parameter is at each call; what kind it is of is asked once. */
function valueOf(param: unknown): Value {
  const { placeholder, encode } = is(param, Param)
    ? {
        placeholder: param.value,
        encode: (value: unknown) => param.encoder.mapToDriverValue(value) as unknown,
      }
    : { placeholder: param, encode: (value: unknown) => value };
  if (!is(placeholder, Placeholder)) return () => param;
  const { name } = placeholder;
  return (slots) => {
    if (!(name in slots)) throw new Error(`Nothing is given for ${name}`);
    const value = slots[name];
    // A column's encoder knows values alone: nothing would become a value, too.
    return value === null ? null : encode(value);
  };
}

/** The text of a statement that is built at its first use, and its values at each. */
export function textOf(build: () => SQL): (slots: Slots) => { text: string; values: unknown[] } {
  let made: { text: string; params: Value[] } | undefined;
  return (slots) => {
    if (!made) {
      const { sql: text, params } = dialect.sqlToQuery(build());
      made = { text, params: params.map(valueOf) };
    }
    return { text: made.text, values: made.params.map((value) => value(slots)) };
  };
}

/** Asks a statement that is built at its first use; `Row` is what its columns are named. */
export function compiled<Row>(build: () => SQL): (db: Db | Tx, slots: Slots) => Promise<Row[]> {
  const made = textOf(build);
  return (db, slots) => {
    const { text, values } = made(slots);
    return ask<Row>(db, text, values);
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
