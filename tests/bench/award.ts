// How much work award scenarios of a large lot are: `node --import tsx tests/bench/award.ts [ITEMS VENDORS]`.
import { NO_RULES, type AwardInput, type AwardRules } from '../../src/rules/award/award.ts';
import { findAward } from '../../src/rules/award/find.ts';
import { makeSolver } from '../../src/server/outcome/scenarios/solver.ts';

const [items = 1_000, vendors = 15] = process.argv.slice(2).map(Number);
const SEED = 7;

/** Repeatable numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function makeInput(): AwardInput {
  const next = numbers(SEED);
  const level = Array.from({ length: vendors }, () => 0.9 + next() * 0.3);
  return {
    items: Array.from({ length: items }, (_, index) => ({
      orderId: index + 1,
      quantity: String(1 + Math.floor(next() * 100)),
      places: 0,
    })),
    offers: Array.from({ length: items * vendors }, (_, index) => {
      const item = Math.floor(index / vendors);
      const vendor = index % vendors;
      const price = (100 + (item % 50) * 40) * level[vendor]! * (0.8 + next() * 0.4);
      return {
        offerId: index + 1,
        applicationId: vendor + 1,
        orderId: item + 1,
        quantity: '100',
        comparableUnitPrice: price.toFixed(2),
        ownUnitPrice: price.toFixed(2),
        countsAsWhole: true,
      };
    }).filter(() => next() > 0.1),
    vendors: level.map((_, index) => ({
      applicationId: index + 1,
      companyId: index + 1,
      minSum: index % 3 === 0 ? '500000' : null,
      isNewcomer: index % 2 === 0,
    })),
  };
}

const asked: Record<string, Partial<AwardRules>> = {
  'cheapest, minimal sums': {},
  'at most 3 winners': { maxWinners: 3 },
  'the former keeps 20 %': { incumbent: { companyId: 2, percent: '20' } },
  'newcomers 10 %': { newcomerPercent: '10' },
  'all of these (5 winners)': {
    maxWinners: 5,
    incumbent: { companyId: 2, percent: '20' },
    newcomerPercent: '30',
  },
};

const input = makeInput();
for (const [name, rules] of Object.entries(asked)) {
  const begin = process.cpuUsage();
  const start = performance.now();
  const solve = await makeSolver(() => 20);
  const outcome = findAward(input, { ...NO_RULES, ...rules }, solve);
  const { user, system } = process.cpuUsage(begin);
  const ms = Math.round((user + system) / 1_000);
  const wall = Math.round(performance.now() - start);
  const told =
    outcome.kind === 'found'
      ? `${outcome.award.total}, gap ${outcome.gapPercent} %`
      : `${outcome.kind} ${'conflict' in outcome ? outcome.conflict.join(' + ') : ''}`;
  console.log(
    `${name.padEnd(28)} ${String(ms).padStart(6)} ms of a processor ${String(wall).padStart(6)} ms  ${told}`,
  );
}
