// Conditions of the application's steps. What the lot allows is asked of the lot's named predicates.
import { answersFor, standsFor, takenFor } from './answers-for.ts';
import { guardsFor, isText, type Actor } from './law.ts';
import { mayBind } from './access.ts';
import type { ApplicationFacts, ApplicationPayload } from './application-facts.ts';
import { isAccepting, isComparisonOpen, isMarking, isRepeating, isVerifying } from './lot-predicates.ts';
import { clarificationDays, type VerificationStage } from './application-statuses.ts';

const { who, fact, moment, payload } = guardsFor<ApplicationFacts, ApplicationPayload>();
const day = 86_400_000;

/** Nobody does two steps of one check: who has decided it as security or audit stands for no manager there. */
const hasChecked = ({ decidedBy, lotOwnerId }: ApplicationFacts, actor: Actor): boolean =>
  takenFor(actor, lotOwnerId) !== null && (decidedBy.security === actor.id || decidedBy.audit === actor.id);

const decided = (stage: VerificationStage) =>
  who((f, e) => {
    if (e.stage !== undefined && e.stage !== stage) return false;
    if (f.decidedBy[stage] === undefined) return false;
    return (
      e.actor.role === 'admin' ||
      f.decidedBy[stage] === e.actor.id ||
      (standsFor(e.actor, f.decidedBy[stage]) && (stage !== 'manager' || !hasChecked(f, e.actor)))
    );
  });

/** The vendor's browser has asked all of it; at the opening it is asked again. */
const isUnread = ({ envelope }: ApplicationFacts): boolean => envelope !== undefined;

export const applicationGuards = {
  byVendor: who((f, e) => e.actor.role === 'vendor' && e.actor.companyId === f.companyId),
  byOwner: who((f, e) => answersFor(e.actor, f.lotOwnerId) && !hasChecked(f, e.actor)),
  bySecurity: who((_, e) => e.actor.role === 'security'),
  byAuditor: who((_, e) => e.actor.role === 'auditor'),
  byClock: who((_, e) => e.actor.role === 'clock'),
  bySystem: who((_, e) => e.actor.role === 'system'),
  decidedAsManager: decided('manager'),
  decidedAsSecurity: decided('security'),
  decidedAsAuditor: decided('audit'),
  vendorVerified: moment((_, e) => e.actor.verified),
  maySubmit: moment((_, e) => mayBind(e.actor)),
  lotAccepting: moment((f, e) => isAccepting(f.lotStatus, f.lotDeadline, e.at)),
  mayTakePart: fact((f) => f.mayTakePart),
  onlyOne: fact((f) => !f.hasOther),
  agreementChosen: fact((f) => isUnread(f) || f.agreementChosen),
  agreed: fact((f) => isUnread(f) || f.isAgree),
  hasPricedOffer: fact((f) => isUnread(f) || f.hasPrice),
  quantitiesWithin: fact((f) => isUnread(f) || f.quantitiesWithin),
  vatInForce: fact((f) => isUnread(f) || f.vatInForce),
  envelopeGiven: fact((f) => f.envelope !== 'none'),
  envelopeFits: fact((f) => f.envelope !== 'misfit'),
  workingCopyOpen: fact((f) => f.hasWorkingCopy),
  noWorkingCopy: fact((f) => !f.hasWorkingCopy),
  lotVerifying: fact((f) => isVerifying(f.lotStatus)),
  offersDecided: fact((f) => !f.hasUndecided),
  anyOfferApproved: fact((f) => f.hasApproved),
  rejectionsExplained: fact((f) => f.rejectionsExplained),
  lotComparing: fact((f) => isComparisonOpen(f.lotStatus) || isRepeating(f.lotStatus)),
  noRound: fact((f) => !isRepeating(f.lotStatus)),
  offerCompared: fact((f) => !f.offerArchived),
  offerArchived: fact((f) => f.offerArchived),
  reasonGiven: payload((_, e) => isText(e.reason)),
  blocksNamed: payload((_, e) => (e.blocks?.length ?? 0) > 0),
  textGiven: payload((_, e) => isText(e.text)),
  dueSoon: payload(
    (_, e) => e.dueAt !== undefined && e.dueAt > e.at && e.dueAt <= e.at + clarificationDays * day,
  ),
  beforeDue: moment((f, e) => f.clarificationDueAt !== null && e.at < f.clarificationDueAt),
  dueReached: moment((f, e) => f.clarificationDueAt !== null && e.at >= f.clarificationDueAt),
  answerWithinBlocks: fact((f) => f.answerWithinBlocks),
  answerPricesNotRaised: fact((f) => f.answerPricesNotRaised),
  lotMarking: fact((f) => isMarking(f.lotStatus)),
  lotRepeating: fact((f) => isRepeating(f.lotStatus)),
  roundRunning: moment((f, e) => f.roundEndsAt !== null && e.at < f.roundEndsAt),
  marked: fact((f) => f.markedForRound),
  repeatedPriceLowEnough: fact((f) => f.repeatedPriceLowEnough),
};
export type ApplicationGuard = keyof typeof applicationGuards;
