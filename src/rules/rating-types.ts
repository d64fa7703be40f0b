/** What a rating is calculated from and what comes out; the output's names are those of the contract. */
import type { CriterionCode } from './closed-lists.ts';
import type { Tolerance } from './tolerance.ts';

export type Criterion = { readonly id: number; readonly code: CriterionCode; readonly weight: string };

export type RatedItem = { readonly orderId: number; readonly quantity: string };

/** Of one application: only offers that take part in the comparison, so neither rejected nor archived ones. */
export type RatedOffer = {
  readonly orderId: number;
  /** Null where it has no price or no rate to convert it. */
  readonly comparableUnitPrice: string | null;
  readonly quantity: string;
  /** Days. */
  readonly shipmentPeriod: number | null;
  /** Months. */
  readonly guaranteePeriod: number | null;
};

export type RatedApplication = {
  readonly applicationId: number;
  readonly companyTitle: string;
  /** ISO instant of the version in force. */
  readonly submittedAt: string;
  readonly offers: readonly RatedOffer[];
  readonly deferralDays: number | null;
  /** By criterion id, 0–100. */
  readonly expertScores: Readonly<Record<number, string>>;
  /** None where absent. */
  readonly tolerance?: Tolerance;
};

export type CriterionScore = {
  readonly criterionId: number | null;
  readonly code: CriterionCode;
  /** The own raw value: a comparable total, days, months or the entered score; null where it is not told. */
  readonly value: string | null;
  /** The value that stands at 100 among the compared; null for expert. */
  readonly best: string | null;
  /** 0–100, two decimals; null where it cannot be told: no expert score entered, or the application is incomplete. */
  readonly score: string | null;
  readonly weight: string;
};

export type PositionPlace = {
  readonly orderId: number;
  readonly place: number;
  readonly comparableUnitPrice: string;
};

export type Rating = {
  readonly applicationId: number;
  readonly companyTitle: string;
  /** From 1, never shared; null where the application cannot be compared. */
  readonly place: number | null;
  /** 0–100, two decimals: the weighted score, the price score or the share of items won, by the rating's type. */
  readonly total: string | null;
  /** Sum over the covered items at the ordered quantities, in the lot's currency. */
  readonly convertedTotal: string;
  readonly coverage: { readonly items: number; readonly of: number };
  readonly scores: readonly CriterionScore[];
  /** Items where this application has the first place. */
  readonly ratingsWon: number;
  readonly positions: readonly PositionPlace[];
};
