import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseNow, transact } from '../../../src/server/platform/database/client.ts';
import { appendHistory } from '../../../src/server/platform/history/append.ts';
import { hashOf } from '../../../src/server/platform/history/canonical.ts';
import { history } from '../../../src/server/platform/history/tables.ts';
import { verifyChain } from '../../../src/server/platform/history/verify.ts';
import { testApp, until, type TestServer } from '../make.ts';

let server: TestServer;
let chain = '';
let number = 0;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  chain = `lot:${number}`;
  for (let n = 0; n < 5; n += 1)
    await append({ n, text: 'Трубы «А»', nested: { b: [1, 2.5], a: null, at: new Date(0) } });
});

const append = (payload: unknown) =>
  transact(server.services.db, async (tx) =>
    appendHistory(tx, {
      chain,
      lotId: number,
      model: 'lot',
      modelId: number,
      event: 'lot.change',
      actor: { id: 1, role: 'manager', name: 'Мария' },
      at: await databaseNow(tx),
      facts: { items: 3 },
      payload,
    }),
  );

const query = (text: string) => server.services.pool.query(text);

/** As a superuser could: with the triggers off. */
async function tamper(text: string): Promise<void> {
  await query('ALTER TABLE history DISABLE TRIGGER ALL');
  try {
    await query(text);
  } finally {
    await query('ALTER TABLE history ENABLE TRIGGER ALL');
  }
}

describe('the database refuses', () => {
  it.each([
    ['UPDATE', `UPDATE history SET event = 'x'`],
    ['DELETE', 'DELETE FROM history'],
    ['TRUNCATE', 'TRUNCATE history'],
    ['TRUNCATE', 'TRUNCATE history CASCADE'],
  ])('%s', async (_, text) => {
    await expect(query(text)).rejects.toThrow(/append-only/);
    expect((await verifyChain(server.services.db, chain)).ok).toBe(true);
  });
});

describe('the chain', () => {
  it('holds as it was written', async () => {
    expect(await verifyChain(server.services.db, chain)).toEqual({
      ok: true,
      checked: 5,
      failedId: null,
      reason: null,
    });
  });

  it('is kept by many who append at once', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => append({ n })));
    expect(await verifyChain(server.services.db, chain)).toMatchObject({ ok: true, checked: 15 });
  });

  it('is checked as it stood at one moment, whatever is appended meanwhile', async () => {
    const { db } = server.services;
    const gate = await server.services.pool.connect();
    await gate.query('begin');
    await gate.query('lock table history_chains in access exclusive mode');
    // Its rows are read by now, and the end of the chain is waited for.
    const verdict = verifyChain(db, chain);
    await until(async () => {
      const { rows } = await query(
        `select 1 from pg_locks where relation = 'history_chains'::regclass and not granted`,
      );
      return rows.length > 0;
    });
    const head = await gate.query(`select * from history_chains where chain = '${chain}'`);
    await gate.query(
      `update history_chains set seq = seq + 1, hash = repeat('0', 64) where chain = '${chain}'`,
    );
    await gate.query('commit');
    gate.release();
    expect(head.rows).toHaveLength(1);
    expect(await verdict).toMatchObject({ ok: true, checked: 5 });
  });

  it.each([
    ['a word changed', `UPDATE history SET payload = '{"n": 99}' WHERE chain = $ AND seq = 3`, 'hash', 2],
    ['another author', `UPDATE history SET by_name = 'Пётр' WHERE chain = $ AND seq = 3`, 'hash', 2],
    [
      'another time',
      `UPDATE history SET at = at - interval '1 second' WHERE chain = $ AND seq = 3`,
      'hash',
      2,
    ],
    ['a row taken out', `DELETE FROM history WHERE chain = $ AND seq = 3`, 'sequence', 2],
    ['the last row taken out', `DELETE FROM history WHERE chain = $ AND seq = 5`, 'end', 4],
  ])('tells of %s', async (_, text, reason, checked) => {
    await tamper(text.replaceAll('$', `'${chain}'`));
    const verdict = await verifyChain(server.services.db, chain);
    expect(verdict).toMatchObject({ ok: false, reason, checked });
    if (reason !== 'end') expect(verdict.failedId).toBeGreaterThan(0);
  });

  it.each([
    [3, 'previous', 3],
    [5, 'end', 5],
  ])('tells of row %i written anew with a hash that fits it', async (seq, reason, checked) => {
    const { db } = server.services;
    const own = and(eq(history.chain, chain), eq(history.seq, seq));
    const [row] = await db.select().from(history).where(own);
    const forged = { ...row!, payload: { n: 99 } };
    await tamper(
      `UPDATE history SET payload = '{"n": 99}', hash = '${hashOf(forged)}' WHERE chain = '${chain}' AND seq = ${seq}`,
    );
    expect(await verifyChain(db, chain)).toMatchObject({ ok: false, reason, checked });
  });

  it.each([
    'UPDATE history_chains SET seq = seq + 1 WHERE chain = $',
    'DELETE FROM history_chains WHERE chain = $',
  ])('tells of an end that is not its own: %s', async (text) => {
    await query(text.replaceAll('$', `'${chain}'`));
    expect(await verifyChain(server.services.db, chain)).toMatchObject({ ok: false, reason: 'end' });
  });
});
