import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseNow, transact } from '../../../src/server/platform/database/client.ts';
import { appendHistory } from '../../../src/server/platform/history/append.ts';
import { verifyChain } from '../../../src/server/platform/history/verify.ts';
import { testApp, type TestServer } from '../make.ts';

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
});
