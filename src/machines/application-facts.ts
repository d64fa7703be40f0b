// What the application's law is asked about: facts of the application and its lot, and the steps with what each carries.
import type { Block, VerificationStage } from './application-statuses.ts';
import type { Stamp } from './law.ts';
import type { LotStatus } from './lot-statuses.ts';

/** What the customer says of one offer; null takes it back. */
export interface OfferApproval {
  offerId: number;
  approved: boolean | null;
  reason?: string | null | undefined;
}

/** A price of a re-bid round; decimal text. */
export interface NewPrice {
  offerId: number;
  price: string;
}

export interface ApplicationFacts {
  companyId: number;
  lotOwnerId: number;
  lotStatus: LotStatus;
  lotDeadline: number | null;
  /** The lot is open, or the company is invited. */
  mayTakePart: boolean;
  hasOther: boolean;
  /** Where the lot is opened by its commission, what is brought: a content that nobody here can read. Absent elsewhere. */
  envelope?: 'none' | 'fits' | 'misfit';
  agreementChosen: boolean;
  isAgree: boolean;
  // Of offers whether there are any and never how many: the history keeps the facts, also of what is sealed.
  /** Of the version to be submitted (the working copy where there is one). */
  hasPrice: boolean;
  quantitiesWithin: boolean;
  /** Whether the chosen rate of VAT may be chosen today. */
  vatInForce: boolean;
  hasWorkingCopy: boolean;
  hasUndecided: boolean;
  hasApproved: boolean;
  /** Of the approvals being given: each rejection has its reason. */
  rejectionsExplained: boolean;
  /** Of the offer that the step is about: it was taken out of the comparison. */
  offerArchived: boolean;
  /** Who took the standing decision of each stage. */
  decidedBy: Partial<Record<VerificationStage, number>>;
  clarificationDueAt: number | null;
  /** Of the answer being given: nothing outside the named blocks differs, and no unit price is higher. */
  answerWithinBlocks: boolean;
  answerPricesNotRaised: boolean;
  markedForRound: boolean;
  roundEndsAt: number | null;
  /** Of the repeated price being set: it is lower than the own last one by the round's step or more. */
  repeatedPriceLowEnough: boolean;
}

export type ApplicationEvent = Stamp &
  (
    | { type: 'application.create' }
    | { type: 'application.submit' }
    | { type: 'application.edit' }
    | { type: 'application.discardEdit' }
    | { type: 'application.resubmit' }
    | { type: 'application.cancel' }
    | { type: 'application.reopen' }
    | { type: 'application.approveOffer'; offerId: number; approved: boolean | null; reason?: string | null }
    | { type: 'application.questionOffer'; offerId: number; needsClarification: boolean }
    | { type: 'application.archiveOffer'; offerId: number; reason: string }
    | { type: 'application.restoreOffer'; offerId: number }
    | { type: 'application.verify'; comment?: string | null; approvals?: readonly OfferApproval[] }
    | { type: 'application.reject'; reason: string }
    | {
        type: 'application.clarify';
        blocks: Block[];
        text: string;
        dueAt: number;
        /** Offers that it is about. */
        offerIds?: readonly number[];
      }
    | { type: 'application.answer'; clarificationId: number }
    | { type: 'application.withdrawClarification'; clarificationId: number }
    | { type: 'application.closeClarification' }
    | { type: 'application.clarificationExpired' }
    | { type: 'application.secure'; comment?: string | null }
    | { type: 'application.refuse'; reason: string }
    | { type: 'application.audit'; comment?: string | null }
    | { type: 'application.return'; reason: string }
    | { type: 'application.cancelDecision'; stage: VerificationStage; verificationId?: number }
    | { type: 'application.correct'; reason: string }
    | { type: 'application.lotReopened' }
    | { type: 'application.setMark'; marked: boolean }
    | { type: 'application.setRepeatedPrice'; prices: readonly NewPrice[] }
  );

/** What a guard may read of an event, whichever it is. */
export type ApplicationPayload = Stamp & {
  type: string;
  reason?: string | null | undefined;
  blocks?: Block[];
  text?: string;
  dueAt?: number;
  stage?: VerificationStage;
};
