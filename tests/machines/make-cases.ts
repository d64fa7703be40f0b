// For every law a few presets of facts and, for each of its events, a payload that satisfies the law.
import type { ApplicationFacts } from '../../src/machines/application-facts.ts';
import type { EventTypeOf, LawName } from '../../src/machines/laws.ts';
import type { LotFacts } from '../../src/machines/lot.ts';
import { DAY, HOUR, MINUTE, people, START } from '../model/people.ts';

export interface Preset {
  name: string;
  facts: object;
  at: number;
  /** Whether the events carry their payloads; without them every guard about a payload is unmet. */
  payloads: boolean;
}

const later = START + 2 * HOUR;
const owner = people.owner.id!;
const companyId = people.vendor.companyId!;

const lot: LotFacts = {
  ownerId: owner,
  deadline: START + HOUR,
  orders: 2,
  ordersIncomplete: 0,
  ratingType: 'weighted',
  weights: 100,
  everSubmitted: false,
  activeApplications: 2,
  undecided: 0,
  openClarifications: 0,
  admitted: 2,
  markedAdmitted: 2,
  roundEndsAt: START + HOUR,
  extensionMinutes: 5,
  extensionsLeft: 1,
  betterPriceAt: START + HOUR - MINUTE,
  ratingFresh: true,
  allocatedOffers: 1,
  overAllocatedOrders: 0,
  unallocatedOrders: 1,
  allocatedUnfit: 0,
  deletedFrom: 'draft',
};

const bareLot: LotFacts = {
  ...lot,
  deadline: null,
  orders: 0,
  ordersIncomplete: 1,
  weights: 90,
  everSubmitted: true,
  activeApplications: 0,
  undecided: 1,
  openClarifications: 1,
  admitted: 0,
  markedAdmitted: 1,
  roundEndsAt: null,
  extensionsLeft: 0,
  betterPriceAt: null,
  ratingFresh: false,
  allocatedOffers: 0,
  overAllocatedOrders: 1,
  unallocatedOrders: 2,
  allocatedUnfit: 1,
  deletedFrom: null,
};

const application: ApplicationFacts = {
  companyId,
  lotOwnerId: owner,
  lotStatus: 'applications',
  lotDeadline: START + HOUR,
  mayTakePart: true,
  hasOther: false,
  agreementChosen: true,
  isAgree: true,
  hasPrice: true,
  quantitiesWithin: true,
  vatInForce: true,
  hasWorkingCopy: true,
  hasUndecided: false,
  hasApproved: true,
  rejectionsExplained: true,
  offerArchived: false,
  decidedBy: { manager: owner, security: people.security.id!, audit: people.auditor.id! },
  clarificationDueAt: START + HOUR,
  answerWithinBlocks: true,
  answerPricesNotRaised: true,
  markedForRound: true,
  roundEndsAt: START + HOUR,
  repeatedPriceLowEnough: true,
};

const bareApplication: ApplicationFacts = {
  ...application,
  lotStatus: 'draft',
  lotDeadline: null,
  mayTakePart: false,
  hasOther: true,
  agreementChosen: false,
  isAgree: false,
  hasPrice: false,
  quantitiesWithin: false,
  vatInForce: false,
  hasWorkingCopy: false,
  hasUndecided: true,
  hasApproved: false,
  rejectionsExplained: false,
  offerArchived: true,
  decidedBy: {},
  clarificationDueAt: null,
  answerWithinBlocks: false,
  answerPricesNotRaised: false,
  markedForRound: false,
  roundEndsAt: null,
  repeatedPriceLowEnough: false,
};

const ready = (facts: object, name = 'everything is ready', at = START): Preset => ({
  name,
  facts,
  at,
  payloads: true,
});
const bare = (facts: object): Preset => ({ name: 'nothing is ready', facts, at: START, payloads: false });

const question = { lotOwnerId: owner, lotStatus: 'applications', lotDeadline: START + HOUR };
const clarification = { companyId, lotOwnerId: owner, dueAt: START + HOUR };
const agreement = {
  companyId,
  lotOwnerId: owner,
  lotStatus: 'finished',
  won: true,
  situation: 'buyer',
  newFiles: 1,
};
const invitation = {
  lotOwnerId: owner,
  lotStatus: 'applications',
  lotDeadline: START + 2 * HOUR,
  invitedById: owner,
  forVendor: true,
  callerIsInvited: true,
  atRegistration: false,
  hasOther: false,
  held: false,
  hasCompany: false,
  expiresAt: START + HOUR,
};

const commission = {
  lotOwnerId: owner,
  lotStatus: 'draft',
  custodians: [people.security.id!, people.auditor.id!],
  handed: [],
  sharesFit: true,
  sharesEnough: true,
};

const syncTask = { lotOwnerId: owner, askedAnew: false };

export const presets: Record<LawName, Preset[]> = {
  lot: [
    ready(lot),
    ready(
      { ...lot, deletedFrom: 'cancelled', unallocatedOrders: 0 },
      'the deadline and the round are over, all is allocated',
      later,
    ),
    bare(bareLot),
  ],
  application: [
    ready(application, 'the lot accepts'),
    ready({ ...application, hasWorkingCopy: false }, 'the lot accepts, no working copy'),
    ready(application, 'the deadline is over, the clock has not come', later),
    ready({ ...application, lotStatus: 'verification' }, 'the lot is in verification'),
    ready(
      { ...application, lotStatus: 'verification', offerArchived: true },
      'the offer is out of the comparison',
    ),
    ready({ ...application, lotStatus: 'verification' }, 'the clarification is overdue', later),
    ready({ ...application, lotStatus: 'pending' }, 'the lot is pending'),
    ready({ ...application, lotStatus: 'repeating' }, 'a round runs'),
    bare(bareApplication),
  ],
  company: [
    ready({ companyId, profileComplete: true, emailVerified: true }),
    bare({ companyId, profileComplete: false, emailVerified: false }),
  ],
  question: [
    ready(question),
    ready(question, 'the deadline is over, the clock has not come', later),
    bare({ ...question, lotStatus: 'finished' }),
  ],
  clarification: [ready(clarification), ready(clarification, 'overdue', later)],
  syncTask: [
    ready({ ...syncTask, leaseUntil: START + HOUR }, 'the lease holds'),
    ready({ ...syncTask, leaseUntil: START, askedAnew: true }, 'the lease is over, it was asked for anew'),
  ],
  agreement: [
    ready(agreement),
    ready({ ...agreement, situation: 'seller' }, "the seller's version goes first"),
    bare({ ...agreement, lotStatus: 'rating', won: false, situation: null, newFiles: 0 }),
  ],
  commission: [
    ready(commission),
    ready({ ...commission, sharesEnough: false }, 'parts of others are needed'),
    ready({ ...commission, lotStatus: 'deadlined' }, 'the deadline is over'),
    ready({ ...commission, lotStatus: 'deadlined', sharesEnough: false }, 'the first opens'),
    bare({ ...commission, lotStatus: 'applications', sharesFit: false, sharesEnough: false }),
  ],
  invitation: [
    ready(invitation),
    ready(
      {
        ...invitation,
        lotStatus: 'deadlined',
        callerIsInvited: false,
        hasOther: true,
        held: true,
        hasCompany: true,
        forVendor: false,
      },
      'another caller',
      later,
    ),
  ],
  post: [ready({ hasText: true }), bare({ hasText: false })],
  user: [
    ready({ userId: people.owner.id!, lastAdmin: false }),
    ready({ userId: people.admin.id!, lastAdmin: true }, 'the last administrator'),
  ],
};

const reason = 'Причина';
const text = 'Текст';
const round = {
  endsAt: START + 10 * HOUR,
  stepKind: 'percent',
  step: '1',
  visibility: 'place',
  extensionMinutes: 5,
  extensionLimit: 1,
};

/** The payloads that satisfy the laws; an event that is not here carries none. */
export const payloads: { [Name in LawName as EventTypeOf<Name>]?: object } = {
  'lot.prolong': { deadline: START + 10 * HOUR },
  'lot.backToApplications': { deadline: START + 10 * HOUR, reason },
  'lot.toRepeating': { round },
  'lot.backToPending': { reason },
  'lot.allocate': { offers: [] },
  'lot.toFinished': { reason },
  'lot.cancel': { reason },
  'application.approveOffer': { offerId: 1, approved: true },
  'application.questionOffer': { offerId: 1, needsClarification: true },
  'application.archiveOffer': { offerId: 1, reason },
  'application.restoreOffer': { offerId: 1 },
  'application.reject': { reason },
  'application.clarify': { blocks: ['price_block'], text, dueAt: START + 2 * DAY },
  'application.refuse': { reason },
  'application.return': { reason },
  'application.correct': { reason },
  'company.reject': { reason },
  'company.revoke': { reason },
  'commission.name': {
    threshold: 2,
    custodians: [
      { userId: people.security.id!, recipient: 'age1security' },
      { userId: people.auditor.id!, recipient: 'age1auditor' },
      { userId: owner, recipient: 'age1owner' },
    ],
  },
  'commission.fail': { reason },
  'question.ask': { text },
  'question.answer': { text },
  'agreement.dispute': { reason },
  'agreement.decline': { reason },
  'agreement.evade': { reason },
  'syncTask.fail': { error: 'Нет места на диске' },
};

/** An event of a law as one person would send it. */
export function makeEvent(type: string, actor: (typeof people)[keyof typeof people], preset: Preset) {
  const payload = preset.payloads ? (payloads as Record<string, object | undefined>)[type] : undefined;
  return { type, actor, at: preset.at, ...payload };
}
