/** The scenarios of a lot: the same offers awarded under different rules, each with what its rules cost. */
import { compare, divide, isPositive, multiply, round, subtract } from '../decimal.ts';
import { MONEY_PLACES } from '../money.ts';
import {
  activeRules,
  awardRuleNames,
  limitOf,
  NO_RULES,
  withoutRule,
  type Award,
  type AwardInput,
  type AwardOutcome,
  type AwardRuleName,
  type AwardRules,
  type ScenarioName,
} from './award.ts';
import { fewestWinners, findAward, within, type Solver } from './find.ts';

export interface RulePrice {
  readonly rule: AwardRuleName;
  readonly costs: string | null;
  readonly percent: string | null;
}

export interface FoundScenario {
  readonly name: ScenarioName;
  readonly rules: AwardRules;
  readonly outcome: AwardOutcome;
  readonly prices: readonly RulePrice[];
}

/** How much dearer than the best an award «почти столько же» may be, per cent. */
export const NEARLY_PERCENT = '1';

export const scenarioRules = (name: ScenarioName, own: AwardRules): AwardRules =>
  ({
    cheapest: NO_RULES,
    fewest: NO_RULES,
    single: { ...NO_RULES, maxWinners: 1 },
    limited: { ...NO_RULES, maxWinners: limitOf(own) },
    own,
  })[name];

const textOf = (rules: AwardRules): string => JSON.stringify(awardRuleNames.map((name) => rules[name]));

/**
 * Scenarios ask the same now and then (the cheapest is also what a rule's price is measured by): each rules are solved once.
 * @param solved before, of the same input
 */
export function findScenarios(
  names: readonly ScenarioName[],
  input: AwardInput,
  own: AwardRules,
  solve: Solver,
  solved: readonly FoundScenario[] = [],
): FoundScenario[] {
  const known = new Map(
    solved.flatMap(({ name, rules, outcome }) =>
      name === 'fewest' ? [] : [[textOf(rules), outcome] as const],
    ),
  );
  const find = (rules: AwardRules): AwardOutcome => {
    const key = textOf(rules);
    const outcome = known.get(key) ?? findAward(input, rules, solve);
    known.set(key, outcome);
    return outcome;
  };
  return names.map((name) => {
    const rules = scenarioRules(name, own);
    const outcome = find(rules);
    if (name === 'fewest') return { name, rules, outcome: fewest(input, outcome, solve), prices: [] };
    return { name, rules, outcome, prices: name === 'own' ? rulePrices(rules, outcome, find) : [] };
  });
}

function fewest(input: AwardInput, best: AwardOutcome, solve: Solver): AwardOutcome {
  if (best.kind !== 'found') return best;
  const { award, least } = fewestWinners(input, within(best.award.comparedTotal, NEARLY_PERCENT), solve);
  const chosen = award ?? best.award;
  const gapPercent = percentAbove(chosen, best.bound);
  return { kind: 'found', award: chosen, bound: best.bound, gapPercent, leastWinners: least };
}

const percentAbove = ({ comparedTotal }: Award, bound: string): string =>
  isPositive(comparedTotal)
    ? divide(multiply(subtract(comparedTotal, bound), '100'), comparedTotal, 2)
    : '0.00';

/** What each rule costs: how much the award would be cheaper without it, the others kept. */
function rulePrices(
  rules: AwardRules,
  outcome: AwardOutcome,
  find: (rules: AwardRules) => AwardOutcome,
): RulePrice[] {
  if (outcome.kind !== 'found') return [];
  return activeRules(rules).map((rule) => {
    const freer = find(withoutRule(rules, rule));
    if (freer.kind !== 'found') return { rule, costs: null, percent: null };
    const { comparedTotal } = outcome.award;
    const less = round(subtract(comparedTotal, freer.award.comparedTotal), MONEY_PLACES);
    const costs = compare(less, '0') < 0 ? '0.00' : less;
    const percent = isPositive(freer.award.comparedTotal)
      ? divide(multiply(costs, '100'), freer.award.comparedTotal, 2)
      : null;
    return { rule, costs, percent };
  });
}
