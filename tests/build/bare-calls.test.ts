// The calls as the built pages have them: they go where those of the contract go, and bring nothing of its schemas.
import { expect, test } from 'vitest';
import { bareModule } from '../../scripts/build/bare-calls.ts';
import { modules } from '../../scripts/build/contract-modules.ts';
import { urlOf } from '../../src/api/client.ts';
import type { Call } from '../../src/api/contract.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const callsOf = (exports: Record<string, unknown>): [string, Call][] =>
  Object.entries(exports).flatMap(([group, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value as object).flatMap(([name, one]): [string, Call][] =>
          isCall(one) ? [[`${group}.${name}`, one]] : [],
        )
      : [],
  );

async function load(source: string): Promise<Record<string, unknown>> {
  return (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as Record<string, unknown>;
}

test.each(Object.entries(modules))('%s is what its contract says', async (_path, exports) => {
  const source = bareModule(exports);
  expect(source).not.toMatch(/^import|zod/m);
  const bare = new Map(callsOf(await load(source)));
  const whole = callsOf(exports);
  expect(whole.length).toBeGreaterThan(0);
  expect([...bare.keys()].toSorted()).toEqual(whole.map(([name]) => name).toSorted());
  for (const [name, { method, path, form, answer, hasBin, isShort }] of whole)
    expect(bare.get(name), name).toEqual({ method, path, form, answer, hasBin, isShort });
});

test('an address is made of a bare call as of a whole one', async () => {
  const { lots } = (await load(bareModule(modules['../../src/api/calls/lots.ts']!))) as {
    lots: { read: Call };
  };
  expect(urlOf(lots.read as Call<'/api/v1/lots/:id'>, { params: { id: 7 } })).toBe('/api/v1/lots/7');
  // A short list is asked for whole: its first ten rows would be taken for all.
  const { references } = (await load(bareModule(modules['../../src/api/calls/references.ts']!))) as {
    references: { units: Call };
  };
  expect(urlOf(references.units)).toBe('/api/v1/units?per_page=5000');
});
