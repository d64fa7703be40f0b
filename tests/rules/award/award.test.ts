// The award that the solver proposes beside all awards that there are: never dearer, never against a rule.
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cheapestSplit } from '../../../src/rules/allocation.ts';
import {
  NO_RULES,
  type AwardInput,
  type AwardOffer,
  type AwardRules,
} from '../../../src/rules/award/award.ts';
import { brokenDemands } from '../../../src/rules/award/check.ts';
import { fewestWinners, findAward, within, type Solver } from '../../../src/rules/award/find.ts';
import { cheapestWithLeastSums } from '../../../src/rules/award/least-sums.ts';
import { programOf } from '../../../src/rules/award/program.ts';
import { findScenarios } from '../../../src/rules/award/scenarios.ts';
import { costOf } from '../../../src/rules/savings.ts';
import { makeSolver } from '../../../src/server/outcome/scenarios/solver.ts';
import { leastSum } from './brute-force.ts';

let solve: Solver;
beforeAll(async () => {
  solve = await makeSolver(() => 20);
});

const money = (kopecks: number): string => (kopecks / 100).toFixed(2);

/** Up to six items by up to four vendors; the more items, the fewer pieces of each, so that all awards can be tried. */
const inputs: fc.Arbitrary<AwardInput> = fc
  .record({ items: fc.integer({ min: 1, max: 6 }), vendors: fc.integer({ min: 1, max: 4 }) })
  .chain(({ items, vendors }) =>
    fc.record({
      ordered: fc.array(fc.integer({ min: 1, max: items > 3 ? 1 : 3 }), {
        minLength: items,
        maxLength: items,
      }),
      cells: fc.array(
        fc.option(
          fc.record({ most: fc.integer({ min: 1, max: 3 }), price: fc.integer({ min: 1, max: 30_000 }) }),
          {
            freq: 4,
          },
        ),
        { minLength: items * vendors, maxLength: items * vendors },
      ),
      minSums: fc.array(fc.option(fc.integer({ min: 1, max: 60_000 }), { freq: 2 }), {
        minLength: vendors,
        maxLength: vendors,
      }),
      newcomers: fc.array(fc.boolean(), { minLength: vendors, maxLength: vendors }),
    }),
  )
  .map(({ ordered, cells, minSums, newcomers }) => ({
    items: ordered.map((quantity, index) => ({ orderId: index + 1, quantity: String(quantity), places: 0 })),
    offers: cells.flatMap((cell, index): AwardOffer[] => {
      if (cell === null) return [];
      const item = index % ordered.length;
      const quantity = String(Math.min(cell.most, ordered[item]!));
      const price = money(cell.price);
      return [
        {
          offerId: index + 1,
          applicationId: Math.floor(index / ordered.length) + 1,
          orderId: item + 1,
          quantity,
          comparableUnitPrice: price,
          ownUnitPrice: price,
          countsAsWhole: false,
        },
      ];
    }),
    vendors: minSums.map((minSum, index) => ({
      applicationId: index + 1,
      companyId: index + 101,
      minSum: minSum === null ? null : money(minSum),
      isNewcomer: newcomers[index]!,
    })),
  }));

const rules: fc.Arbitrary<Omit<AwardRules, 'pinned'> & { pins: boolean }> = fc.record({
  maxWinners: fc.option(fc.integer({ min: 1, max: 3 })),
  incumbent: fc.option(
    fc.record({
      companyId: fc.integer({ min: 101, max: 104 }),
      percent: fc.integer({ min: 1, max: 100 }).map(String),
    }),
    { freq: 2 },
  ),
  newcomerPercent: fc.option(fc.integer({ min: 1, max: 99 }).map(String), { freq: 1 }),
  pins: fc.boolean(),
});

/** The first item as the greedy split has it. */
function pinned(input: AwardInput): AwardRules['pinned'] {
  const lines = split(input).filter(({ orderId }) => orderId === 1);
  return { orderIds: [1], lines };
}

const split = ({ items, offers }: AwardInput) =>
  cheapestSplit(
    items,
    offers.map((offer) => ({
      ...offer,
      submittedAt: '2026-01-01T00:00:00Z',
      isAdmitted: true,
      isApproved: true,
      allocatedQuantity: null,
    })),
  );

describe('an award', () => {
  it('costs as little as the cheapest of all that keep to the rules, and is proven so', () => {
    const kinds = { found: 0, impossible: 0, unknown: 0 };
    fc.assert(
      fc.property(inputs, rules, (input, { pins, ...others }) => {
        const asked: AwardRules = { ...others, pinned: pins ? pinned(input) : null };
        const least = leastSum(input, asked);
        const outcome = findAward(input, asked, solve);
        kinds[outcome.kind] += 1;
        if (least === null) {
          expect(outcome.kind).toBe('impossible');
          return;
        }
        if (outcome.kind !== 'found') throw new Error(`${outcome.kind} where ${least} is possible`);
        expect(outcome.award.total).toBe(money(least));
        expect(outcome.gapPercent).toBe('0.00');
        expect(brokenDemands(input, asked, outcome.award.lines)).toEqual([]);
      }),
      { numRuns: 150, seed: 7 },
    );
    expect(kinds.found).toBeGreaterThan(40);
    expect(kinds.impossible).toBeGreaterThan(20);
  });

  it('never costs more than the greedy split where that may stand', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const greedy = split(input);
        if (brokenDemands(input, NO_RULES, greedy).length > 0) return;
        const outcome = findAward(input, NO_RULES, solve);
        if (outcome.kind !== 'found') throw new Error(outcome.kind);
        expect(Number(outcome.award.total)).toBeLessThanOrEqual(Number(costOf(greedy)));
      }),
      { numRuns: 50, seed: 8 },
    );
  });
});

describe('least sums of a large lot', () => {
  it('are never said to cost more than the cheapest of all awards, nor met by less', () => {
    const kinds = { met: 0, best: 0 };
    fc.assert(
      fc.property(inputs, (input) => {
        const least = leastSum(input, NO_RULES);
        const found = cheapestWithLeastSums(input);
        if (!found) return;
        const isLawful = brokenDemands(input, NO_RULES, found.lines).length === 0;
        if (least === null) {
          expect(isLawful).toBe(false);
          return;
        }
        expect(found.bound).toBeLessThanOrEqual(least / 100 + 1e-6);
        if (!isLawful) return;
        const total = Number(
          costOf(found.lines.map((line) => ({ ...line, ...priceOf(input, line.offerId) }))),
        );
        expect(total).toBeGreaterThanOrEqual(least / 100);
        kinds.met += 1;
        if (total === least / 100) kinds.best += 1;
      }),
      { numRuns: 400, seed: 11 },
    );
    expect(kinds.met).toBeGreaterThan(200);
    expect(kinds.best).toBeGreaterThan(kinds.met * 0.9);
  });

  it('are mostly found without the solver, as near to the best as the solver proves', () => {
    let asked = 0;
    const gaps: number[] = [];
    fc.assert(
      fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 999 })), (stream) => {
        const input = largeLot(() => stream.next().value);
        const outcome = findAward(input, NO_RULES, (program) => {
          asked += 1;
          return solve(program);
        });
        const program = programOf(input, NO_RULES);
        const told = solve(program);
        if (outcome.kind !== 'found' || told.kind !== 'solved') throw new Error(outcome.kind);
        const bound = told.bound * program.unit;
        expect(brokenDemands(input, NO_RULES, outcome.award.lines)).toEqual([]);
        expect(Number(outcome.bound)).toBeLessThanOrEqual(
          bound * (1 + 2e-6) + 0.01 * outcome.award.lines.length,
        );
        gaps.push(Number(outcome.award.total) / bound - 1);
      }),
      { numRuns: 3, seed: 12 },
    );
    expect(Math.max(...gaps)).toBeLessThan(2e-4);
    expect(asked).toBeLessThan(gaps.length);
  });
});

describe('the scenarios of a lot', () => {
  it('price each rule by what is saved without it, and have the fewest winners within one per cent: all awards tried', () => {
    const kinds = { priced: 0, fewer: 0 };
    fc.assert(
      fc.property(inputs, rules, (input, { pins, ...others }) => {
        const own: AwardRules = { ...others, pinned: pins ? pinned(input) : null };
        const [fewest, asked] = findScenarios(['fewest', 'own'], input, own, solve);
        const least = leastSum(input, own);
        for (const { rule, costs } of asked!.prices) {
          const without = leastSum(input, { ...own, [rule]: null });
          expect([rule, costs]).toEqual([rule, money(least! - without!)]);
          kinds.priced += 1;
        }
        const cheapest = leastSum(input, NO_RULES);
        if (cheapest === null) return;
        const within = [0, 1, 2, 3, 4].find((maxWinners) => {
          const sum = leastSum(input, { ...NO_RULES, maxWinners });
          return sum !== null && sum <= Math.floor(cheapest + cheapest / 100 + 0.5);
        })!;
        if (fewest!.outcome.kind !== 'found') throw new Error(fewest!.outcome.kind);
        const { award, leastWinners } = fewest!.outcome;
        const winners = new Set(award.lines.map(({ applicationId }) => applicationId)).size;
        // Nothing is offered: nobody wins, and no search begins with nobody.
        expect([winners, leastWinners]).toEqual([within, Math.max(1, within)]);
        // Of as few winners the cheapest.
        expect(award.total).toBe(money(leastSum(input, { ...NO_RULES, maxWinners: within })!));
        if (winners < new Set(split(input).map(({ applicationId }) => applicationId)).size) kinds.fewer += 1;
      }),
      { numRuns: 60, seed: 9 },
    );
    expect(kinds.priced).toBeGreaterThan(10);
    expect(kinds.fewer).toBeGreaterThan(2);
  });
});

const offer = (offerId: number, applicationId: number, orderId: number, quantity: string, price: string) => ({
  offerId,
  applicationId,
  orderId,
  quantity,
  comparableUnitPrice: price,
  ownUnitPrice: price,
  countsAsWhole: false,
});
const vendor = (applicationId: number, minSum: string | null = null) => ({
  applicationId,
  companyId: 100 + applicationId,
  minSum,
  isNewcomer: false,
});

const priceOf = ({ offers }: AwardInput, offerId: number) => ({
  comparableUnitPrice: offers.find((one) => one.offerId === offerId)!.comparableUnitPrice,
});

/** Two hundred items by eight vendors, three of whom ask for more than they would earn by the lowest prices. */
function largeLot(next: () => number): AwardInput {
  const items = Array.from({ length: 200 }, (_, index) => ({
    orderId: index + 1,
    quantity: String(20 + (next() % 80)),
    places: 0,
  }));
  const vendors = Array.from({ length: 8 }, (_, index) =>
    vendor(index + 1, index < 3 ? String(150_000 + next() * 200) : null),
  );
  const offers = items.flatMap(({ orderId, quantity }) =>
    vendors.flatMap(({ applicationId }) => {
      if (next() < 100) return [];
      const price = (50 + (orderId % 40) + next() / 20 + (applicationId < 4 ? 8 : 0)).toFixed(2);
      const most = next() < 300 ? String(Math.ceil(Number(quantity) / 2)) : quantity;
      return [offer(orderId * 10 + applicationId, applicationId, orderId, most, price)];
    }),
  );
  return { items, offers, vendors };
}

describe('what cannot hold together', () => {
  const input: AwardInput = {
    items: [
      { orderId: 1, quantity: '1', places: 0 },
      { orderId: 2, quantity: '1', places: 0 },
    ],
    offers: [offer(1, 1, 1, '1', '10'), offer(2, 2, 2, '1', '20')],
    vendors: [vendor(1), vendor(2)],
  };

  it('is named, and nothing that has no part in it', () => {
    const asked = { ...NO_RULES, maxWinners: 1, incumbent: { companyId: 101, percent: '10' } };
    expect(findAward(input, asked, solve)).toEqual({
      kind: 'impossible',
      conflict: ['maxWinners', 'coverage'],
    });
    const share = { ...NO_RULES, maxWinners: 2, incumbent: { companyId: 101, percent: '50' } };
    expect(findAward(input, share, solve)).toEqual({
      kind: 'impossible',
      conflict: ['incumbent', 'coverage'],
    });
    const least = { ...input, vendors: [vendor(1, '11'), vendor(2)] };
    expect(findAward(least, NO_RULES, solve)).toEqual({
      kind: 'impossible',
      conflict: ['minSum', 'coverage'],
    });
  });
});

describe('quantities that are measured', () => {
  it('are bought by thousandths, so that a share is kept exactly', () => {
    const input: AwardInput = {
      items: [{ orderId: 1, quantity: '100', places: 3 }],
      offers: [offer(1, 1, 1, '100', '3'), offer(2, 2, 1, '100', '7')],
      vendors: [vendor(1), vendor(2)],
    };
    const asked = { ...NO_RULES, incumbent: { companyId: 102, percent: '33.33' } };
    const outcome = findAward(input, asked, solve);
    if (outcome.kind !== 'found') throw new Error(outcome.kind);
    // x of the dearer: 7x ≥ 0.3333 (300 + 4x), so x ≥ 99.99 / 5.6668 = 17.6449…
    expect(outcome.award.lines.map(({ offerId, quantity }) => [offerId, quantity])).toEqual([
      [1, '82.355'],
      [2, '17.645'],
    ]);
    expect(outcome.award.total).toBe('370.59');
  });
});

describe('an offer that its tolerance lets count as the whole', () => {
  it('may stand alone, and is compared as if the rest were bought at its price', () => {
    const input: AwardInput = {
      items: [{ orderId: 1, quantity: '100', places: 0 }],
      offers: [{ ...offer(1, 1, 1, '95', '10'), countsAsWhole: true }, offer(2, 2, 1, '100', '11')],
      vendors: [vendor(1), vendor(2)],
    };
    const outcome = findAward(input, { ...NO_RULES, maxWinners: 1 }, solve);
    if (outcome.kind !== 'found') throw new Error(outcome.kind);
    expect(outcome.award).toMatchObject({ total: '950.00', comparedTotal: '1000.00' });
    expect(outcome.award.lines.map(({ offerId }) => offerId)).toEqual([1]);
  });
});

describe('the fewest winners', () => {
  it('are found among the awards that cost nearly as little', () => {
    const input: AwardInput = {
      items: [1, 2, 3].map((orderId) => ({ orderId, quantity: '1', places: 0 })),
      offers: [1, 2, 3].flatMap((orderId) =>
        [1, 2, 3].map((who) => offer(orderId * 10 + who, who, orderId, '1', who === orderId ? '100' : '101')),
      ),
      vendors: [vendor(1), vendor(2), vendor(3)],
    };
    const winners = (most: string) =>
      new Set(fewestWinners(input, most, solve).award!.lines.map(({ applicationId }) => applicationId)).size;
    expect(winners('300.00')).toBe(3);
    expect(winners(within('300.00', '1'))).toBe(1);
    expect(winners('301.00')).toBe(2);
  });
});
