/** An award: who supplies how much of each item under rules that the buyer sets. What is asked, and what an answer is. */
import type { AllocatedLine, PricedLine } from '../allocation.ts';

export interface AwardItem {
  readonly orderId: number;
  readonly quantity: string;
  /** Digits after the point that its unit is bought by: 0 of pieces. */
  readonly places: number;
}

/** An approved offer of an admitted application that has a comparable price. */
export interface AwardOffer {
  readonly offerId: number;
  readonly applicationId: number;
  readonly orderId: number;
  /** What it offers. */
  readonly quantity: string;
  readonly comparableUnitPrice: string;
  /** In the application's own currency: a minimal sum is told in it. */
  readonly ownUnitPrice: string;
  /** Less than ordered, but the application's tolerance lets it count as the whole. */
  readonly countsAsWhole: boolean;
}

export interface AwardVendor {
  readonly applicationId: number;
  readonly companyId: number;
  /** Least sum of an order (минимальная сумма заказа), own currency; null where any will do. */
  readonly minSum: string | null;
  /** It has won nothing here before. */
  readonly isNewcomer: boolean;
}

export interface AwardInput {
  readonly items: readonly AwardItem[];
  readonly offers: readonly AwardOffer[];
  readonly vendors: readonly AwardVendor[];
}

export interface AwardRules {
  readonly maxWinners: number | null;
  /** The former supplier keeps at least so many per cent of the sum. */
  readonly incumbent: { readonly companyId: number; readonly percent: string } | null;
  /** No newcomer gets more than so many per cent of the sum. */
  readonly newcomerPercent: string | null;
  /** Items whose quantities are set by hand. */
  readonly pinned: { readonly orderIds: readonly number[]; readonly lines: readonly AllocatedLine[] } | null;
}

export const NO_RULES: AwardRules = {
  maxWinners: null,
  incumbent: null,
  newcomerPercent: null,
  pinned: null,
};

/** What may be let go of to see what it costs, or what cannot hold together. */
export const awardRuleNames = ['maxWinners', 'incumbent', 'newcomerPercent', 'pinned'] as const;
export type AwardRuleName = (typeof awardRuleNames)[number];
/** Those and what holds without being set. */
export type AwardDemand = AwardRuleName | 'coverage' | 'minSum';

export const activeRules = (rules: AwardRules): AwardRuleName[] =>
  awardRuleNames.filter((name) => rules[name] !== null);

export const withoutRule = (rules: AwardRules, name: AwardRuleName): AwardRules => ({
  ...rules,
  [name]: null,
});

export interface Award {
  readonly lines: readonly PricedLine[];
  /** What is paid at comparable prices. */
  readonly total: string;
  /** The same with what a tolerance leaves out at its winner's price: what awards are compared by. */
  readonly comparedTotal: string;
}

export type AwardOutcome =
  | {
      readonly kind: 'found';
      readonly award: Award;
      /** No award can cost less; equal to the compared total where that is proven the best. */
      readonly bound: string;
      /** How far above the bound, per cent of the compared total, two decimals, rounded up. */
      readonly gapPercent: string;
      /** Where the fewest winners were asked for: no award within the sum has fewer. */
      readonly leastWinners?: number;
    }
  | { readonly kind: 'impossible'; readonly conflict: readonly AwardDemand[] }
  /** Neither found nor refuted within the time. */
  | { readonly kind: 'unknown' };

export const scenarioNames = ['cheapest', 'single', 'limited', 'fewest', 'own'] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** Winners of the scenario «не больше N» where the rules name no number. */
const USUAL_LIMIT = 2;

export const limitOf = ({ maxWinners }: Pick<AwardRules, 'maxWinners'>): number =>
  maxWinners !== null && maxWinners > 1 ? maxWinners : USUAL_LIMIT;
