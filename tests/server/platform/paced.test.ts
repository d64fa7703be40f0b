import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Paced } from '../../../src/rules/paced.ts';
import { jsonBytes } from '../../../src/server/platform/http/json-pieces.ts';
import { paced } from '../../../src/server/platform/paced.ts';

it('lets others have their turn between the pieces of a long calculation', async () => {
  const turns: string[] = [];
  function* work(): Paced<string> {
    for (let piece = 0; piece < 3; piece += 1) {
      const end = performance.now() + 20;
      while (performance.now() < end);
      turns.push('piece');
      yield;
    }
    return 'done';
  }
  setImmediate(() => turns.push('another'));
  expect(await paced(work())).toBe('done');
  expect(turns[1]).toBe('another');
});

it('writes a long answer as JSON would, with what its schema names alone, and lets others have their turn meanwhile', async () => {
  const rows = Array.from({ length: 4_000 }, (_, id) => ({ id, name: `Труба «${id}»\n57×3,5`, none: null }));
  const row = z.object({ id: z.int(), name: z.string(), none: z.string().nullable() });
  const lot = z.object({ id: z.int(), gone: z.string().optional() });
  const data = z.object({
    lot: lot.nullable(),
    empty: z.array(row),
    nothing: z.object({}),
    rows: z.array(row),
  });
  const told = { data: { lot: { id: 1 }, empty: [], nothing: {}, rows } };
  const unnamed = { ...told.data.lot, gone: undefined, sealed: '100.00' };
  const answer = { data: { ...told.data, lot: unnamed, rows: rows.map((one) => ({ ...one, sealed: '1' })) } };
  const parts: Buffer[] = [];
  let turns = 0;
  for await (const part of jsonBytes(answer, z.object({ data }))) {
    parts.push(part);
    setImmediate(() => (turns += 1));
  }
  expect(Buffer.concat(parts).toString()).toBe(JSON.stringify(told));
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(200_000);
  expect(parts.length).toBeGreaterThan(3);
  expect(turns).toBeGreaterThanOrEqual(parts.length - 2);
});
