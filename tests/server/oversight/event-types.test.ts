// The journal: its order, and its choice of events, whose cost may not grow with the history.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
import { countRows, testApp, type TestServer } from '../make.ts';
import { eventTypes } from '../../../src/server/oversight/action-logs/queries.ts';
import { everybody } from '../../../src/server/applications/core/rights.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server?.close());

test('names each kind of event that is there once, and reads the whole history for none', async () => {
  await makePublished(await server.signIn('manager'));
  const { pool, db } = server.services;
  await pool.query(
    `insert into history (chain, seq, model, model_id, event, by_role, by_name, at, prev_hash, hash)
     select 'copy:' || n, 1, 'lot', n, 'lot.update', 'system', '', now(), '', '' from generate_series(1, 20000) as n`,
  );
  await pool.query('vacuum analyze history');
  const types = must<{ type: string; model: string; title: string }[]>(
    await (await server.signIn('auditor')).get('/api/v1/action_logs/types?per_page=5000'),
  );
  const { rows } = await pool.query('select distinct model, event as type from history order by 1, 2');
  expect(types.map(({ model, type }) => ({ model, type }))).toEqual(rows);

  const pages = await db.transaction(async (tx) => {
    const read = async () => {
      const { rows: told } = await tx.execute<{ n: number }>(
        `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as n from pg_stat_xact_user_tables where relname = 'history'`,
      );
      return told[0]!.n;
    };
    const before = await read();
    await eventTypes(tx, everybody);
    return (await read()) - before;
  });
  expect(await countRows(server.services, 'history')).toBeGreaterThan(20_000);
  expect(pages).toBeLessThan(200);
});

test('the journal is sorted by time, whichever row was written first', async () => {
  const times = ['2001-01-03', '2001-01-01', '2001-01-02'].map((day) => `${day}T09:00:00.000Z`);
  for (const [index, at] of times.entries()) {
    await server.services.pool.query(
      `insert into history (chain, seq, model, model_id, event, by_role, by_name, at, prev_hash, hash)
       values ($1, 1, 'lot', 1, 'lot.update', 'system', '', $2, '', '')`,
      [`late:${index}`, at],
    );
  }
  const auditor = await server.signIn('auditor');
  for (const [sort, order] of [
    ['at', times.toSorted()],
    ['-at', times.toSorted().toReversed()],
  ] as const) {
    const rows = must<{ at: string }[]>(
      await auditor.get(`/api/v1/action_logs?filter[created]=2001-01-01,2001-01-31&sort=${sort}`),
    );
    expect(rows.map(({ at }) => at)).toEqual(order);
  }
});
