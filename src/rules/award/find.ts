/** The best award under rules, by a solver that is given: proposed by it, rounded and proven here. */
import { cheapestSplit, type AllocatedLine } from '../allocation.ts';
import { add, compare, divide, isPositive, max, min, multiply, round, subtract, sum } from '../decimal.ts';
import { groupBy } from '../group-by.ts';
import { MONEY_PLACES } from '../money.ts';
import {
  activeRules,
  NO_RULES,
  type Award,
  type AwardDemand,
  type AwardInput,
  type AwardOutcome,
  type AwardRules,
} from './award.ts';
import { awardOf, brokenDemands } from './check.ts';
import { fewestGroup, type Fewest, type Verdict } from './fewest.ts';
import { cheapestWithLeastSums } from './least-sums.ts';
import { cheapestGroup, isTryable, linesOfGroup, MOST_VENDORS, shelvesOf } from './subsets.ts';
import { MOST_WHOLE, programOf, type Goal, type Program } from './program.ts';
import { quantityOfSteps, scaleOf, targetOf, wholeSteps } from './quantities.ts';

export type Solved =
  | {
      readonly kind: 'solved';
      /** A value a column. */
      readonly values: readonly number[];
      /** No solution's objective is lower; with `isProven` it is this one's. */
      readonly bound: number;
      readonly isProven: boolean;
    }
  | { readonly kind: 'impossible' }
  /** The time was over before a solution was found; a bound may be known. */
  | { readonly kind: 'unknown'; readonly bound: number };

export type Solver = (program: Program) => Solved;

/** Of a lot where the solver is asked for the last kopeck; of a larger one that would take minutes. */
const MOST_OFFERS = 2_000;

/**
 * Held this much stricter, in steps of the dearest line, where the first answer breaks a rule by what rounding has moved: of a large
 * lot at once by whole steps, since each try takes a while.
 */
const MARGINS = { small: [0, 1e-6, 1e-4, 1e-2, 1], large: [0, 2, 20] };

/** The least sum that keeps to the rules, and how far from the least possible it can be at most. */
export function findAward(input: AwardInput, rules: AwardRules, solve: Solver): AwardOutcome {
  if (pinnedOverOffered(input, rules)) return { kind: 'impossible', conflict: ['pinned'] };
  const greedy = lawful(input, rules, greedyLines(input));
  const plain = withoutSolver(input, rules, greedy[0]);
  if (plain) return plain;
  const near = activeRules(rules).length === 0 ? byLeastSums(input) : null;
  if (near?.isNear) return near.outcome;
  const program = programOf(input, rules);
  const first = solve(program);
  if (first.kind === 'impossible') return { kind: 'impossible', conflict: conflictOf(input, rules, solve) };
  const award = cheapest([
    ...proposals(input, rules, solve, {}, { program, solved: first }),
    ...greedy,
    ...(near ? [near.outcome.award] : []),
  ]);
  if (!award) return { kind: 'unknown' };
  return { kind: 'found', award, ...provenBy(award, first, program.unit) };
}

const best = (award: Award): AwardOutcome => ({
  kind: 'found',
  award,
  bound: award.comparedTotal,
  gapPercent: '0.00',
});

/** Whether an offer that lacks something may stand for the whole: then filling up from the lowest price is not all there is. */
const hasTolerance = ({ items, offers }: AwardInput): boolean => {
  const ordered = new Map(items.map(({ orderId, quantity }) => [orderId, quantity]));
  return offers.some(
    (offer) => offer.countsAsWhole && compare(offer.quantity, ordered.get(offer.orderId) ?? '0') < 0,
  );
};

/** What needs no solver: the greedy split where it breaks nothing, a limit of winners where all groups can be tried. */
function withoutSolver(input: AwardInput, rules: AwardRules, greedy?: Award): AwardOutcome | null {
  if (greedy) return best(greedy);
  const { maxWinners, ...others } = rules;
  if (maxWinners === null || Object.values(others).some((rule) => rule !== null)) return null;
  if (hasTolerance(input) || !isTryable(input, maxWinners)) return null;
  const shelves = shelvesOf(input);
  const group = cheapestGroup(shelves, maxWinners, input.vendors.length);
  if (group === null) return { kind: 'impossible', conflict: ['maxWinners', 'coverage'] };
  const [award] = lawful(input, rules, linesOfGroup(shelves, group));
  return award ? best(award) : null;
}

/** As near to the best as a solver's quantities are once they are rounded; where it is not, the solver is asked. */
const NEAR_PERCENT = '0.01';

function byLeastSums(input: AwardInput) {
  if (input.offers.length <= MOST_WHOLE || hasTolerance(input)) return null;
  const found = cheapestWithLeastSums(input);
  const [award] = found ? lawful(input, NO_RULES, found.lines) : [];
  if (!found || !award) return null;
  const proven = provenBy(award, { kind: 'solved', values: [], bound: found.bound, isProven: true }, 1);
  const outcome = { kind: 'found' as const, award, ...proven };
  return { outcome, isNear: compare(proven.gapPercent, NEAR_PERCENT) <= 0 };
}

/** Of the awards that cost at most so much one with the fewest winners; no award where none was found. */
export function fewestWinners(input: AwardInput, most: string, solve: Solver): Fewest<Award> {
  if (input.vendors.length > MOST_VENDORS) return { award: bySolver(input, most, solve), least: 1 };
  const relaxed = shelvesOf(input, true);
  const shelves = shelvesOf(input);
  const isPlain = !hasTolerance(input);
  let asked = 0;
  const taken = (award: Award): Verdict<Award> => ({
    kind: 'taken',
    award,
    total: Number(award.comparedTotal),
  });
  const judge = (group: number): Verdict<Award> => {
    const [simple] = lawful(input, NO_RULES, linesOfGroup(shelves, group));
    if (simple && compare(simple.comparedTotal, most) <= 0) return taken(simple);
    // What is lawful and plain is the cheapest of its group: roundings alone have made it look cheaper.
    if (simple && isPlain) return { kind: 'refused' };
    if (asked === MOST_ASKED) return { kind: 'undecided' };
    asked += 1;
    const found = findAward(amongOf(input, group), NO_RULES, solve);
    if (found.kind === 'found') {
      const [award] = lawful(input, NO_RULES, [...found.award.lines]);
      if (award && compare(award.comparedTotal, most) <= 0) return taken(award);
    }
    // By a tolerance less may be awarded than all together would: what the group cannot do says nothing then.
    const isRefuted =
      isPlain && (found.kind === 'impossible' || (found.kind === 'found' && compare(found.bound, most) > 0));
    return { kind: isRefuted ? 'refused' : 'undecided' };
  };
  const roundings = 0.01 * (input.offers.length + 1);
  return fewestGroup(relaxed, input.vendors.length, Number(most) + roundings, judge);
}

/** Groups of whom a solver is asked, where their cheapest split is not lawful. */
const MOST_ASKED = 8;

/** The same question where these vendors alone have offered; what is to be awarded stays. */
function amongOf(input: AwardInput, group: number): AwardInput {
  const vendors = input.vendors.filter((_, index) => (group & (2 ** index)) !== 0);
  const among = new Set(vendors.map(({ applicationId }) => applicationId));
  return { ...input, vendors, offers: input.offers.filter(({ applicationId }) => among.has(applicationId)) };
}

/** More vendors than groups can be told apart by. */
function bySolver(input: AwardInput, most: string, solve: Solver): Award | null {
  const goal: Goal = { fewestWithin: most };
  const program = programOf(input, NO_RULES, goal);
  const found = proposals(input, NO_RULES, solve, goal, { program, solved: solve(program) });
  return found.find(({ comparedTotal }) => compare(comparedTotal, most) <= 0) ?? null;
}

interface Answer {
  readonly program: Program;
  readonly solved: Solved;
}

/** @param first the answer to the rules as they are, held no stricter */
function proposals(input: AwardInput, rules: AwardRules, solve: Solver, goal: Goal, first: Answer): Award[] {
  const stricter = (margin: number): Answer => {
    const program = programOf(input, rules, { ...goal, margin });
    return { program, solved: solve(program) };
  };
  for (const margin of input.offers.length > MOST_OFFERS ? MARGINS.large : MARGINS.small) {
    const { program, solved } = margin === 0 ? first : stricter(margin);
    if (solved.kind !== 'solved') return [];
    const found = lawful(input, rules, linesOf(input, program, solved.values));
    if (found.length > 0) return found;
  }
  return [];
}

const lawful = (input: AwardInput, rules: AwardRules, lines: AllocatedLine[] | null): Award[] =>
  lines !== null && brokenDemands(input, rules, lines).length === 0 ? [awardOf(input, lines)] : [];

function cheapest(awards: readonly Award[]): Award | null {
  const [first = null, ...others] = awards;
  return others.reduce<Award | null>(
    (best, one) => (best === null || compare(one.comparedTotal, best.comparedTotal) < 0 ? one : best),
    first,
  );
}

/**
 * The split that fills each item from the lowest price up and knows no rules; by one offer alone where its tolerance lets it stand for the
 * whole and it is compared as less: no award costs less than this.
 */
function greedyLines(input: AwardInput): AllocatedLine[] {
  const { items, offers } = input;
  const filled = cheapestSplit(
    items,
    offers.map((offer) => ({
      ...offer,
      submittedAt: '1970-01-01T00:00:00Z',
      isAdmitted: true,
      isApproved: true,
      allocatedQuantity: null,
    })),
  );
  if (!hasTolerance(input)) return filled;
  const linesBy = groupBy(filled, ({ orderId }) => orderId);
  const offersBy = groupBy(offers, ({ orderId }) => orderId);
  return items.flatMap(({ orderId, quantity }): AllocatedLine[] => {
    const lines = linesBy.get(orderId) ?? [];
    const target = min([quantity, sum((offersBy.get(orderId) ?? []).map((offer) => offer.quantity))])!;
    const costs = sum(lines.map((line) => multiply(line.comparableUnitPrice, line.quantity)));
    const [alone] = (offersBy.get(orderId) ?? [])
      .filter((offer) => offer.countsAsWhole && isPositive(offer.quantity))
      .filter((offer) => compare(multiply(offer.comparableUnitPrice, target), costs) < 0)
      .toSorted((a, b) => compare(a.comparableUnitPrice, b.comparableUnitPrice));
    if (!alone) return lines;
    const { offerId, applicationId } = alone;
    return [{ orderId, offerId, applicationId, quantity: min([alone.quantity, target])! }];
  });
}

/** The solver's columns as quantities in whole steps; null where they cannot be brought to what is to be awarded. */
function linesOf(input: AwardInput, program: Program, values: readonly number[]): AllocatedLine[] | null {
  const columns = groupBy(
    program.offers.map((offer, column) => ({ offer, column })),
    ({ offer }) => offer.orderId,
  );
  const lines: AllocatedLine[] = [];
  for (const item of input.items) {
    const own = columns.get(item.orderId) ?? [];
    const shares = own.map(({ offer, column }) => ({
      wanted: values[column]!,
      most: Math.floor(Number(offer.quantity) * scaleOf(item) + 1e-9),
      price: Number(offer.comparableUnitPrice),
    }));
    const wanted = Math.round(shares.reduce((sum, share) => sum + share.wanted, 0));
    const target = targetOf(
      item,
      shares.map(({ most }) => most),
    );
    const standing = shares.filter((share) => Math.round(share.wanted) > 0);
    const isAlone = standing.length === 1 && own[shares.indexOf(standing[0]!)]!.offer.countsAsWhole;
    // What is pinned, and what a tolerance leaves out, stays as the solver has it.
    const steps = wholeSteps(shares, isAlone || wanted < target - own.length ? wanted : target);
    if (steps === null) return null;
    own.forEach(({ offer }, index) => {
      if (steps[index]! > 0)
        lines.push({
          orderId: item.orderId,
          offerId: offer.offerId,
          applicationId: offer.applicationId,
          quantity: quantityOfSteps(steps[index]!, item.places),
        });
    });
  }
  return lines;
}

/** Digits of a bound: sums beyond a double's are not proven to the kopeck. */
const BOUND_PLACES = 2;

function provenBy(award: Award, solved: Solved, unit: number): { bound: string; gapPercent: string } {
  if (solved.kind === 'impossible') return { bound: award.comparedTotal, gapPercent: '0.00' };
  const found = Number(award.comparedTotal);
  const told = solved.bound * unit;
  // Lines are rounded to kopecks one by one, which the solver knows nothing of.
  const roundings = 0.01 * (award.lines.length + 1) + found * 1e-9;
  if (solved.kind === 'solved' && solved.isProven && found - told <= roundings)
    return { bound: award.comparedTotal, gapPercent: '0.00' };
  const bound = Number.isFinite(told) ? round(Math.max(0, told).toFixed(BOUND_PLACES), MONEY_PLACES) : '0.00';
  const low = compare(bound, award.comparedTotal) < 0 ? bound : award.comparedTotal;
  if (!isPositive(award.comparedTotal)) return { bound: low, gapPercent: '0.00' };
  const gap = divide(multiply(subtract(award.comparedTotal, low), '100'), award.comparedTotal, 4);
  return { bound: low, gapPercent: round(add(gap, '0.0049'), 2) };
}

function pinnedOverOffered({ offers }: AwardInput, { pinned }: AwardRules): boolean {
  const offerBy = new Map(offers.map((offer) => [offer.offerId, offer]));
  return (pinned?.lines ?? []).some(
    ({ offerId, orderId, quantity }) =>
      pinned!.orderIds.includes(orderId) &&
      isPositive(quantity) &&
      compare(quantity, offerBy.get(offerId)?.quantity ?? '0') > 0,
  );
}

/** The fewest demands that cannot hold together: one after the other is let go, and stays so where the rest is still impossible. */
export function conflictOf(input: AwardInput, rules: AwardRules, solve: Solver): AwardDemand[] {
  const demands: AwardDemand[] = ['minSum', ...activeRules(rules), 'coverage'];
  const freeOf = new Set<AwardDemand>();
  for (const demand of demands) {
    freeOf.add(demand);
    if (solve(programOf(input, rules, { freeOf })).kind !== 'impossible') freeOf.delete(demand);
  }
  return demands.filter((demand) => !freeOf.has(demand));
}

/** So many per cent more than a sum. */
export const within = (total: string, percent: string): string =>
  max([total, add(total, divide(multiply(total, percent), '100', MONEY_PLACES))])!;
