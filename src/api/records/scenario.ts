// Award scenarios: what the award would cost under rules, beside the split that is chosen by hand.
import { z } from 'zod';
import { decimal, id, percent, time } from '../fields.ts';
import { awardRuleNames, scenarioNames } from '../../rules/award/award.ts';

const demands = z.enum(['coverage', 'minSum', ...awardRuleNames]);

/** Sent whole: a rule that is left out is not set. */
export const awardRulesInput = z.object({
  maxWinners: z.int().min(1, 'Не меньше одного победителя').max(1_000, 'Не больше 1000').nullable(),
  incumbent: z.object({ companyId: id, percent }).nullable(),
  newcomerPercent: percent.nullable(),
  /** Items that keep the quantities set by hand. */
  pinnedOrderIds: z.array(id).max(10_000),
});
export type AwardRulesInput = z.output<typeof awardRulesInput>;

export const awardRules = z.object({
  maxWinners: z.int().nullable(),
  incumbent: z.object({ companyId: z.int(), companyTitle: z.string(), percent: z.string() }).nullable(),
  newcomerPercent: z.string().nullable(),
  pinnedOrderIds: z.array(z.int()),
  /** Null: none were ever set. */
  setAt: time.nullable(),
  setBy: z.string().nullable(),
  /** Whether prices were known when they were set. */
  isAfterOpening: z.boolean(),
});

const winner = z.object({
  applicationId: z.int(),
  companyTitle: z.string(),
  items: z.int(),
  total: decimal,
});

const sums = {
  /** At comparable prices, without VAT. */
  total: decimal,
  winners: z.array(winner),
  /** Items with an award. */
  items: z.int(),
};

export const scenario = z.object({
  name: z.enum(scenarioNames),
  /** «Не больше 2 победителей» has its number here. */
  maxWinners: z.int().nullable(),
  outcome: z.enum(['found', 'impossible', 'unknown']),
  found: z
    .object({
      ...sums,
      /** Against the cheapest full application; null where nobody offers all. */
      saving: decimal.nullable(),
      /** No award under these rules can cost less. */
      bound: decimal,
      gapPercent: decimal,
      /** Of «почти так же дёшево»: no award within the sum has fewer winners. */
      leastWinners: z.int().nullable(),
      /** Over the hash an award is taken over by: of everything that it was found from. */
      inputsHash: z.string(),
    })
    .nullable(),
  /** What cannot hold together, where it is impossible. */
  conflict: z.array(demands),
  /** What each rule costs: how much less it would be without. */
  prices: z.array(
    z.object({
      rule: z.enum(awardRuleNames),
      /** Null where it could not be told. */
      costs: decimal.nullable(),
      percent: decimal.nullable(),
    }),
  ),
});
export type Scenario = z.infer<typeof scenario>;

export const scenarios = z.object({
  currency: z.string(),
  /** Items with an ordered quantity. */
  of: z.int(),
  /** The lowest complete application; null where there is none. */
  cheapestFullOffer: decimal.nullable(),
  rules: awardRules,
  /** What is chosen by hand now. */
  manual: z.object({ ...sums, broken: z.array(demands) }),
  scenarios: z.array(scenario),
  /** Whether an award can be taken over now. */
  isAllocating: z.boolean(),
  /** For the choice of the former supplier. */
  vendors: z.array(z.object({ companyId: z.int(), companyTitle: z.string(), isNewcomer: z.boolean() })),
});
export type Scenarios = z.infer<typeof scenarios>;
