// Statements that connections keep under a name, and statements that leave together.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ClientBase } from 'pg';
import { connectionOf } from '../../../src/server/platform/database/connection-of.ts';
import { slot } from '../../../src/server/platform/database/compiled.ts';
import { ask } from '../../../src/server/platform/database/ask.ts';
import {
  openDatabase,
  pgCodeOf,
  transact,
  type Database,
} from '../../../src/server/platform/database/client.ts';
import {
  compiledWrite,
  readBehind,
  sendAll,
  sendLast,
} from '../../../src/server/platform/database/statement.ts';
import { freshDatabase } from '../../support/database.ts';
import type { FreshDatabase } from '../../support/test-cluster.ts';

const TIMES = 12;

let fresh: FreshDatabase;
let database: Database;
const faults: unknown[] = [];
const hear = (fault: unknown) => void faults.push(fault);

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
  process.on('unhandledRejection', hear);
});
beforeEach(async () => {
  await database.db.execute(sql`drop table if exists parcels`);
  await database.db.execute(sql`create table parcels (id int primary key, weight int)`);
  await database.db.execute(sql`insert into parcels values (1, 10)`);
});
afterAll(async () => {
  process.off('unhandledRejection', hear);
  expect(faults).toEqual([]);
  await database.close();
  await fresh.drop();
});

const times = async (work: () => Promise<unknown>) => {
  for (let n = 0; n < TIMES; n += 1) await work();
};

/** Texts that a transaction's connection keeps. */
const keptOn = (opened: Database, text: string, values: unknown[]): Promise<string[]> =>
  transact(opened.db, async (tx) => {
    const connection = connectionOf(tx) as ClientBase;
    await times(() => connection.query(text, values));
    return (await ask<{ statement: string }>(tx, 'select statement from pg_prepared_statements', [])).map(
      ({ statement }) => statement,
    );
  });

it('are named where they are asked often, but not where their plan follows from the value', async () => {
  const byKey = 'select weight from parcels where id = $1';
  const byWords = `select id from parcels where to_tsvector('x') @@ to_tsquery($1)`;
  expect(await keptOn(database, byKey, [1])).toContain(byKey);
  expect(await keptOn(database, byWords, ['x'])).not.toContain(byWords);
});

it('are not named where a pooler has no names', async () => {
  const pooled = openDatabase(fresh.url, () => {}, { naming: false });
  expect(await keptOn(pooled, 'select weight + 1 from parcels where id = $1', [1])).toEqual([]);
  await pooled.close();
});

it('are asked again where another process has migrated their table', async () => {
  const { db } = database;
  const text = 'select * from parcels where id = $1';
  const alone = () => db.execute(sql`select *, 1 as one from parcels where id = ${1}`);
  const shared = () => Promise.all(Array.from({ length: TIMES }, () => ask(db, text, [1])));
  const within = () => transact(db, (tx) => tx.execute(sql`select *, 2 as two from parcels where id = ${1}`));
  const all = async () => [(await alone()).rows, await shared(), (await within()).rows];
  await times(all);
  const other = openDatabase(fresh.url);
  await other.db.execute(sql`alter table parcels alter column weight type text, add column colour text`);
  await other.close();
  const seen = { id: 1, weight: '10', colour: null };
  expect(await all()).toEqual([
    [{ ...seen, one: 1 }],
    Array.from({ length: TIMES }, () => [seen]),
    [{ ...seen, two: 2 }],
  ]);
});

it('share a connection, and each fails for itself alone', async () => {
  const asked = Array.from({ length: 40 }, (_, n) =>
    ask(database.db, 'select 10 / $1::int as share', [n % 4]),
  );
  const ended = await Promise.allSettled(asked);
  expect(ended.map(({ status }) => status)).toEqual(
    ended.map((_, n) => (n % 4 === 0 ? 'rejected' : 'fulfilled')),
  );
  const [first] = ended;
  expect(pgCodeOf((first as PromiseRejectedResult).reason)).toBe('22012');
});

it('of a flight fail as the first that failed, and nothing of the flight is kept', async () => {
  const add = (id: number) => sql`insert into parcels values (${id}, 1)`;
  const flight = transact(database.db, (tx) => sendAll(tx, [add(2), add(1), add(3), sql`select 1 / 0`]));
  // Not 25P02, with which those behind it are refused.
  await expect(flight).rejects.toMatchObject({ code: '23505' });
  const { rows } = await database.db.execute(sql`select id from parcels`);
  expect(rows).toEqual([{ id: 1 }]);
});

it('that end a transaction fail as themselves, and its commit keeps nothing', async () => {
  const add = (id: number) => sql`insert into parcels values (${id}, 1)`;
  const ending = transact(database.db, async (tx) => {
    await tx.execute(add(2));
    sendLast(tx, [add(3), add(1), add(4)]);
    return 'done';
  });
  await expect(ending).rejects.toMatchObject({ code: '23505' });
  expect((await database.db.execute(sql`select id from parcels`)).rows).toEqual([{ id: 1 }]);
  await transact(database.db, async (tx) => sendLast(tx, [add(2), add(3)]));
  expect((await database.db.execute(sql`select id from parcels`)).rows).toHaveLength(3);
});

it('fail as what was thrown where a transaction ends by that', async () => {
  const refused = transact(database.db, async (tx) => {
    sendLast(tx, [sql`insert into parcels values (2, 1)`]);
    throw new RangeError('no');
  });
  await expect(refused).rejects.toThrow(RangeError);
  expect((await database.db.execute(sql`select id from parcels`)).rows).toEqual([{ id: 1 }]);
});

const addParcel = compiledWrite(
  () => sql`insert into parcels (id, weight) values (${slot('id')}, ${slot('weight')})`,
  { isApart: true },
);
const addHeavier = compiledWrite(
  () =>
    sql`insert into parcels (id, weight) select ${slot('id')}::int, weight + ${slot('more')}::int from heaviest`,
  {
    isApart: true,
    before: { heaviest: () => sql`select max(weight) as weight from parcels where id < ${slot('id')}` },
  },
);
it('leave as one where none of them minds the others, each with its own values', async () => {
  const texts: string[] = [];
  await transact(database.db, async (tx) => {
    const connection = connectionOf(tx) as ClientBase;
    const query = connection.query.bind(connection) as (...given: unknown[]) => unknown;
    Object.assign(connection, {
      query: (...given: unknown[]) => {
        texts.push(String(given[0]));
        return query(...given);
      },
    });
    await sendAll(tx, [
      addParcel({ id: 2, weight: 20 }),
      addHeavier({ id: 3, more: 5 }),
      addParcel({ id: 4, weight: 40 }),
      // A second of one name is a statement of its own, and sees what the first has left.
      addHeavier({ id: 5, more: 1 }),
    ]);
    Object.assign(connection, { query });
  });
  expect(texts).toHaveLength(2);
  const { rows } = await database.db.execute(sql`select id, weight from parcels order by id`);
  expect(rows).toEqual([
    { id: 1, weight: 10 },
    { id: 2, weight: 20 },
    { id: 3, weight: 15 },
    { id: 4, weight: 40 },
    { id: 5, weight: 41 },
  ]);
});

it('are read behind the commit as it left them, and not at all where it failed', async () => {
  const { db } = database;
  const heaviest = (tx: Parameters<typeof ask>[0]) =>
    ask<{ weight: number }>(tx, 'select max(weight) as weight from parcels', []);
  const read = await transact(db, async (tx) => {
    sendLast(tx, [addParcel({ id: 2, weight: 70 })]);
    return { read: readBehind(tx, () => heaviest(tx)) };
  });
  expect(await read.read).toEqual([{ weight: 70 }]);
  const failing = transact(db, async (tx) => {
    sendLast(tx, [addParcel({ id: 2, weight: 80 })]);
    void readBehind(tx, () => heaviest(tx));
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await heaviest(db)).toEqual([{ weight: 70 }]);
});
