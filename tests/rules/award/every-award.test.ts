// All rules together on small awkward lots: the proposal costs exactly what the cheapest of all awards costs, and what is called impossible is.
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { AwardDemand, AwardInput, AwardOffer, AwardRules } from '../../../src/rules/award/award.ts';
import { brokenDemands } from '../../../src/rules/award/check.ts';
import { findAward, type Solver } from '../../../src/rules/award/find.ts';
import { makeSolver } from '../../../src/server/outcome/scenarios/solver.ts';
import { costOfLines, leastOfAll } from './every-award.ts';

let solve: Solver;
beforeAll(async () => {
  solve = await makeSolver(() => 120);
});

const CASES = 320;
/** Roubles for a unit of the own currency: an application in it tells its minimal sum in it. */
const rates = [1, 0.5, 12.5];

interface Cell {
  steps: number;
  price: number;
  isTolerated: boolean;
  analogue: number | null;
}

/** Few prices, so that many awards cost the same. */
const priceOf = (rough: number, isTied: boolean): string =>
  isTied ? String(10 + (rough % 3) * 10) : (rough / 1_000).toFixed(3);

const cases: fc.Arbitrary<{ input: AwardInput; rules: AwardRules }> = fc
  .record({
    items: fc.array(
      fc.record({ ordered: fc.integer({ min: 1, max: 3 }), places: fc.integer({ min: 0, max: 3 }) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    vendors: fc.array(
      fc.record({
        rate: fc.constantFrom(...rates),
        minSum: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 2 }),
        isNewcomer: fc.boolean(),
        company: fc.integer({ min: 101, max: 103 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    cells: fc.array(
      fc.option(
        fc.record({
          steps: fc.integer({ min: 1, max: 3 }),
          price: fc.integer({ min: 1_000, max: 40_000 }),
          isTolerated: fc.boolean(),
          analogue: fc.option(fc.integer({ min: 1_000, max: 40_000 }), { freq: 1, nil: null }),
        }),
        { freq: 6 },
      ),
      { minLength: 9, maxLength: 9 },
    ),
    isTied: fc.boolean(),
    maxWinners: fc.option(fc.integer({ min: 1, max: 2 })),
    incumbent: fc.option(
      fc.record({
        companyId: fc.integer({ min: 101, max: 103 }),
        percent: fc.constantFrom('10', '33.33', '50', '100'),
      }),
      { freq: 2 },
    ),
    newcomerPercent: fc.option(fc.constantFrom('0.01', '25', '50', '66.67'), { freq: 1 }),
    pins: fc.option(fc.integer({ min: 0, max: 2 }), { freq: 1 }),
  })
  .map(({ items, vendors, cells, isTied, maxWinners, incumbent, newcomerPercent, pins }) => {
    const quantityOf = (steps: number, places: number): string => (steps / 10 ** places).toFixed(places);
    const offers = vendors.flatMap(({ rate }, vendor) =>
      items.flatMap(({ ordered, places }, item): AwardOffer[] => {
        const cell: Cell | null = cells[vendor * 3 + item] ?? null;
        if (cell === null) return [];
        const steps = Math.min(cell.steps, ordered);
        const offer = (rough: number, isAnalogue: boolean): AwardOffer => {
          const price = priceOf(rough, isTied);
          return {
            offerId: (vendor * 3 + item) * 2 + (isAnalogue ? 2 : 1),
            applicationId: vendor + 1,
            orderId: item + 1,
            quantity: quantityOf(steps, places),
            comparableUnitPrice: price,
            ownUnitPrice: (Number(price) / rate).toFixed(5),
            countsAsWhole: steps === ordered || (cell.isTolerated && !isAnalogue),
          };
        };
        return [offer(cell.price, false), ...(cell.analogue === null ? [] : [offer(cell.analogue, true)])];
      }),
    );
    const input: AwardInput = {
      items: items.map(({ ordered, places }, index) => ({
        orderId: index + 1,
        quantity: quantityOf(ordered, places),
        places,
      })),
      offers,
      vendors: vendors.map(({ minSum, rate, isNewcomer, company }, index) => ({
        applicationId: index + 1,
        companyId: company,
        minSum: minSum === null ? null : (minSum / rate).toFixed(2),
        isNewcomer,
      })),
    };
    const pinnedOffer = pins === null ? undefined : offers.find(({ orderId }) => orderId === pins + 1);
    const pinned = pinnedOffer && { orderIds: [pinnedOffer.orderId], lines: [pinnedOffer] };
    return { input, rules: { maxWinners, incumbent, newcomerPercent, pinned: pinned ?? null } };
  });

const demands: readonly AwardDemand[] = [
  'maxWinners',
  'incumbent',
  'newcomerPercent',
  'pinned',
  'coverage',
  'minSum',
];

it('with parts, tolerances, analogues, other currencies, ties and all rules at once costs exactly the least', () => {
  const kinds = { found: 0, impossible: 0, tied: 0, ruled: 0 };
  fc.assert(
    fc.property(cases, ({ input, rules }) => {
      const least = leastOfAll(input, rules);
      const outcome = findAward(input, rules, solve);
      if (least === null) {
        kinds.impossible += 1;
        if (outcome.kind !== 'impossible') throw new Error(`${outcome.kind} where nothing is possible`);
        // What is named cannot hold together, and without any one of it the rest can.
        const others = new Set(demands.filter((demand) => !outcome.conflict.includes(demand)));
        expect([outcome.conflict, leastOfAll(input, rules, others)]).toEqual([outcome.conflict, null]);
        for (const demand of outcome.conflict)
          expect([demand, leastOfAll(input, rules, new Set([...others, demand]))]).not.toEqual([
            demand,
            null,
          ]);
        return;
      }
      if (outcome.kind !== 'found') throw new Error(`${outcome.kind} where ${least.sum} is possible`);
      kinds.found += 1;
      if (least.ties > 1) kinds.tied += 1;
      if (Object.values(rules).filter((rule) => rule !== null).length > 1) kinds.ruled += 1;
      const { award, gapPercent } = outcome;
      expect([costOfLines(input, award.lines), gapPercent]).toEqual([least.sum, '0.00']);
      expect(brokenDemands(input, rules, award.lines)).toEqual([]);
      // Of awards that cost the same one is proposed, the same each time.
      const again = findAward(input, rules, solve);
      expect(again.kind === 'found' && again.award.lines).toEqual(award.lines);
    }),
    { numRuns: CASES, seed: 20 },
  );
  expect(kinds.found).toBeGreaterThan(120);
  expect(kinds.impossible).toBeGreaterThan(60);
  expect(kinds.tied).toBeGreaterThan(3);
  expect(kinds.ruled).toBeGreaterThan(20);
});
