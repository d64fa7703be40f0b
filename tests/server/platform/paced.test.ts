import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Paced } from '../../../src/rules/paced.ts';
import { cheapestSplit } from '../../../src/rules/allocation.ts';
import { allocationCoverage } from '../../../src/rules/coverage.ts';
import { compareWithCheapest, costOf } from '../../../src/rules/savings.ts';
import { coverageOf, suggestionOf } from '../../../src/server/outcome/allocation/suggest.ts';
import { itemsOf, type Allocation } from '../../../src/server/outcome/allocation/load.ts';
import type { AwardInput } from '../../../src/rules/award/award.ts';
import { inputJson, inputsHash } from '../../../src/server/outcome/scenarios/input.ts';
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

it('counts the split and the coverage of a large lot by the hundred, as they are at once', async () => {
  const orders = Array.from({ length: 250 }, (_, at) => ({
    id: at + 1,
    index: at + 1,
    name: '',
    unit: null,
    quantity: '10',
  }));
  // Not whole, partly allocated, in no order of price; of the last item nothing that could be chosen.
  const offers = orders.slice(0, -1).flatMap(({ id }) =>
    [1, 2, 3].map((vendor) => ({
      offerId: id * 10 + vendor,
      applicationId: vendor,
      orderId: id,
      quantity: String(3 + ((id * vendor) % 5)),
      comparableUnitPrice: `${100 + ((id * 7 + vendor * 13) % 9)}.500000`,
      submittedAt: `2026-11-0${vendor}`,
      isAdmitted: true,
      isApproved: true,
      allocatedQuantity: id % 3 === vendor - 1 ? '3' : null,
    })),
  );
  const lot = { currency: 'RUB' };
  const comparison = {
    lot,
    orders: new Map(orders.map((one) => [one.id, one])),
    views: [],
    offers,
  } as unknown as Allocation;
  const items = itemsOf(comparison);
  const { left, ...figures } = allocationCoverage(items, offers);
  const coverage = await coverageOf(comparison);
  expect(coverage).toMatchObject(figures);
  expect(coverage.left).toMatchObject(left);
  const split = cheapestSplit(items, offers);
  const { chosen, difference } = compareWithCheapest(items, offers);
  const suggested = await suggestionOf(comparison);
  expect(suggested).toMatchObject({
    chosenTotal: chosen,
    difference,
    isComparable: true,
    total: costOf(split),
  });
  expect(suggested.lines).toMatchObject(split);
  expect(suggested.uncovered.at(-1)).toEqual({ orderId: 250, remainder: '10' });
});

it('hashes what an award is found from by pieces, as the whole would be', () => {
  const input: AwardInput = {
    items: Array.from({ length: 450 }, (_, at) => ({ orderId: at + 1, quantity: '10', places: 3 })),
    offers: Array.from({ length: 901 }, (_, at) => ({
      offerId: at + 1,
      applicationId: 1 + (at % 2),
      orderId: 1 + Math.floor(at / 2),
      quantity: '10',
      comparableUnitPrice: '100.500000',
      ownUnitPrice: '100.50',
      countsAsWhole: true,
    })),
    vendors: [{ applicationId: 1, companyId: 7, minSum: null, isNewcomer: true }],
  };
  const rules = { maxWinners: 2, incumbent: null, newcomerPercent: null, pinned: null };
  const whole = createHash('sha256').update(JSON.stringify({ input, rules })).digest('hex');
  expect(inputsHash(input, rules)).toBe(whole);
  expect(inputsHash({ ...input, vendors: [] }, rules)).not.toBe(whole);
  expect(JSON.parse(Buffer.from(inputJson(input)).toString())).toEqual(input);
});
