// The application's edges as the lifecycle table has them.
import { describe, expect, test } from 'vitest';
import type { ApplicationEvent, ApplicationFacts } from '../../../src/machines/application-facts.ts';
import { applicationLaw } from '../../../src/machines/application.ts';
import type { ApplicationStatus } from '../../../src/machines/application-statuses.ts';
import { snapshotOf, take } from '../../../src/machines/step.ts';
import type { Persona } from '../../model/driver.ts';
import { DAY, HOUR, people, START } from '../../model/people.ts';
import { presets } from '../make-cases.ts';
import { describeEdges, type Change, type Edge } from './edge.ts';

type Facts = ApplicationFacts;
const ready = presets.application[0]!.facts as Facts;
const owner: Persona[] = ['owner', 'admin'];
const verifying = { lotStatus: 'verification' } as const;
const end = START + HOUR;
const reason = 'Не соответствует требованиям';

const noReason: Change<Facts>[] = [{ payload: { reason: undefined } }, { payload: { reason: ' ' } }];
const lotVerifying: Change<Facts>[] = [
  { facts: { lotStatus: 'deadlined' } },
  { facts: { lotStatus: 'pending' } },
];
const lotAccepting: Change<Facts>[] = [
  { at: end },
  { facts: { lotStatus: 'deadlined' } },
  { facts: { lotDeadline: null } },
];
const vendorVerified: Change<Facts>[] = [{ actor: { verified: false } }];
const maySubmit: Change<Facts>[] = [{ actor: { companyRole: 'preparer' } }];

/** What a version must have to be submitted. */
const whole: Record<string, Change<Facts>[]> = {
  vendorVerified,
  maySubmit,
  lotAccepting,
  mayTakePart: [{ facts: { mayTakePart: false } }],
  agreementChosen: [{ facts: { agreementChosen: false } }],
  agreed: [{ facts: { isAgree: false } }],
  hasPricedOffer: [{ facts: { hasPrice: false } }],
  quantitiesWithin: [{ facts: { quantitiesWithin: false } }],
  vatInForce: [{ facts: { vatInForce: false } }],
  envelopeGiven: [{ facts: { envelope: 'none' } }],
  envelopeFits: [{ facts: { envelope: 'misfit' } }],
};

const reject = (from: string, before: string[] = []): Edge<Facts> => ({
  from,
  event: 'application.reject',
  to: 'rejected',
  by: owner,
  facts: verifying,
  payload: { reason },
  unless: { lotVerifying, reasonGiven: noReason },
  brings: [...before, 'recordRejected'],
});

const clarify = (from: string, before: string[] = []): Edge<Facts> => ({
  from,
  event: 'application.clarify',
  to: 'clarification',
  by: owner,
  facts: verifying,
  payload: { blocks: ['price_block'], text: 'Уточните цену', dueAt: START + 10 * DAY },
  unless: {
    lotVerifying,
    blocksNamed: [{ payload: { blocks: [] } }, { payload: { blocks: undefined } }],
    textGiven: [{ payload: { text: '' } }, { payload: { text: undefined } }],
    dueSoon: [
      { payload: { dueAt: START } },
      { payload: { dueAt: START + 10 * DAY + 1 } },
      { payload: { dueAt: undefined } },
    ],
  },
  still: [{ payload: { dueAt: START + 1 } }, { payload: { blocks: ['price_block', 'offers_block'] } }],
  brings: [...before, 'openClarification', 'application.clarificationAsked → vendor'],
});

const lotReopened = (from: string, before: string[] = []): Edge<Facts> => ({
  from,
  event: 'application.lotReopened',
  to: 'active',
  by: ['system'],
  brings: [...before, 'revokeManagerDecision', 'resetAfterReopening'],
});

const rejectionsExplained: Change<Facts>[] = [{ facts: { rejectionsExplained: false } }];

const approveOffer = (from: string): Edge<Facts> => ({
  from,
  event: 'application.approveOffer',
  to: from,
  by: owner,
  facts: verifying,
  payload: { offerId: 1, approved: true },
  unless: { lotVerifying, rejectionsExplained },
  brings: ['approveOffers'],
});

const questionOffer = (from: string): Edge<Facts> => ({
  from,
  event: 'application.questionOffer',
  to: from,
  by: owner,
  facts: verifying,
  payload: { offerId: 1, needsClarification: true },
  unless: { lotVerifying },
  brings: ['questionOffer'],
});

const lotComparing: Change<Facts>[] = [
  { facts: { lotStatus: 'deadlined' } },
  { facts: { lotStatus: 'applications' } },
  { facts: { lotStatus: 'finished' } },
];
const comparedIn: Change<Facts>[] = [{ facts: { lotStatus: 'pending' } }, { facts: { lotStatus: 'rating' } }];
const noRound: Change<Facts>[] = [{ facts: { lotStatus: 'repeating' } }];

const archiveOffer = (from: string): Edge<Facts> => ({
  from,
  event: 'application.archiveOffer',
  to: from,
  by: owner,
  facts: verifying,
  payload: { offerId: 1, reason },
  unless: {
    lotComparing,
    noRound,
    offerCompared: [{ facts: { offerArchived: true } }],
    reasonGiven: noReason,
  },
  still: comparedIn,
  brings: ['archiveOffer', 'staleRating'],
});

const restoreOffer = (from: string): Edge<Facts> => ({
  from,
  event: 'application.restoreOffer',
  to: from,
  by: owner,
  facts: { ...verifying, offerArchived: true },
  payload: { offerId: 1 },
  unless: { lotComparing, noRound, offerArchived: [{ facts: { offerArchived: false } }] },
  still: comparedIn,
  brings: ['restoreOffer', 'staleRating'],
});

const setMark = (from: string): Edge<Facts> => ({
  from,
  event: 'application.setMark',
  to: from,
  by: owner,
  facts: { lotStatus: 'pending' },
  unless: { lotMarking: [{ facts: verifying }, { facts: { lotStatus: 'repeating' } }] },
  still: [{ facts: { lotStatus: 'rating' } }],
  brings: ['mark'],
});

const setRepeatedPrice = (from: string): Edge<Facts> => ({
  from,
  event: 'application.setRepeatedPrice',
  to: from,
  by: ['vendor'],
  facts: { lotStatus: 'repeating' },
  unless: {
    vendorVerified,
    maySubmit,
    lotRepeating: [{ facts: { lotStatus: 'pending' } }],
    roundRunning: [{ at: end }, { facts: { roundEndsAt: null } }],
    marked: [{ facts: { markedForRound: false } }],
    repeatedPriceLowEnough: [{ facts: { repeatedPriceLowEnough: false } }],
  },
  still: [{ at: end - 1 }],
  brings: ['setRepeatedPrices'],
});

const stages = {
  manager: { by: owner, to: 'active', brings: ['revokeManagerDecision'] },
  security: { by: ['security', 'admin'], to: 'verified', brings: ['revokeSecurityDecision'] },
  audit: { by: ['auditor', 'admin'], to: 'secured', brings: ['revokeAuditDecision'] },
} satisfies Record<string, Pick<Edge<Facts>, 'by' | 'to' | 'brings'>>;

/** The decisions that may stand in a status; a step offered to its taker names no stage yet. */
const decidedIn: Record<string, Persona[]> = {
  verified: ['owner'],
  secured: ['owner', 'security'],
  audited: ['owner', 'security', 'auditor'],
  rejected: ['owner', 'security'],
};

const cancelDecision = (from: string, stage: keyof typeof stages): Edge<Facts> => ({
  ...stages[stage],
  from,
  event: 'application.cancelDecision',
  elsewhere: decidedIn[from],
  facts: verifying,
  payload: { stage },
  unless: { lotVerifying },
});

const correct = (from: string, by: 'owner' | 'security', to: string, before: string[]): Edge<Facts> => ({
  from,
  event: 'application.correct',
  to,
  by: by === 'owner' ? owner : ['security'],
  elsewhere: from === 'active' ? [] : by === 'owner' ? ['security'] : owner,
  facts: verifying,
  payload: { reason },
  unless: { lotVerifying, reasonGiven: noReason },
  brings: [...before, 'correct'],
});

describeEdges(applicationLaw, ready, [
  ...['active', 'clarification'].flatMap((from) => [approveOffer(from), questionOffer(from)]),
  ...['active', 'clarification', 'verified', 'secured', 'audited', 'rejected'].flatMap((from) => [
    archiveOffer(from),
    restoreOffer(from),
  ]),
  {
    from: 'absent',
    event: 'application.create',
    to: 'draft',
    by: ['vendor'],
    unless: {
      vendorVerified,
      lotAccepting,
      mayTakePart: [{ facts: { mayTakePart: false } }],
      onlyOne: [{ facts: { hasOther: true } }],
    },
    still: [{ at: end - 1 }],
  },
  {
    from: 'draft',
    event: 'application.submit',
    to: 'active',
    by: ['vendor'],
    unless: whole,
    still: [{ at: end - 1 }],
    brings: ['seal', 'application.submitted → vendor'],
  },
  {
    from: 'draft',
    event: 'application.cancel',
    to: 'cancelled',
    by: ['vendor'],
    unless: { lotAccepting },
    still: [{ actor: { verified: false } }],
  },
  {
    from: 'active',
    event: 'application.edit',
    to: 'active',
    by: ['vendor'],
    facts: { hasWorkingCopy: false },
    unless: { lotAccepting, noWorkingCopy: [{ facts: { hasWorkingCopy: true } }] },
    brings: ['openWorkingCopy'],
  },
  {
    from: 'active',
    event: 'application.discardEdit',
    to: 'active',
    by: ['vendor'],
    unless: { lotAccepting, workingCopyOpen: [{ facts: { hasWorkingCopy: false } }] },
    brings: ['dropWorkingCopy'],
  },
  {
    from: 'active',
    event: 'application.resubmit',
    to: 'active',
    by: ['vendor'],
    unless: { ...whole, workingCopyOpen: [{ facts: { hasWorkingCopy: false } }] },
    brings: ['seal', 'application.submitted → vendor'],
  },
  {
    from: 'active',
    event: 'application.cancel',
    to: 'cancelled',
    by: ['vendor'],
    unless: { maySubmit, lotAccepting },
    brings: ['dropWorkingCopy', 'voidVersions', 'application.cancelled → vendor'],
  },
  {
    from: 'active',
    event: 'application.verify',
    to: 'verified',
    by: owner,
    facts: verifying,
    unless: {
      lotVerifying,
      rejectionsExplained,
      offersDecided: [{ facts: { hasUndecided: true } }],
      anyOfferApproved: [{ facts: { hasApproved: false } }],
    },
    brings: ['approveOffers', 'recordVerified', 'application.toSecurity → security'],
  },
  reject('active'),
  clarify('active'),
  correct('active', 'owner', 'active', []),
  lotReopened('active'),
  {
    from: 'clarification',
    event: 'application.answer',
    to: 'active',
    by: ['vendor'],
    facts: verifying,
    unless: {
      lotVerifying,
      vendorVerified,
      maySubmit,
      beforeDue: [{ at: end }, { facts: { clarificationDueAt: null } }],
      answerWithinBlocks: [{ facts: { answerWithinBlocks: false } }],
      answerPricesNotRaised: [{ facts: { answerPricesNotRaised: false } }],
    },
    still: [{ at: end - 1 }],
    brings: ['applyAnswer', 'application.clarificationAnswered → owner'],
  },
  {
    from: 'clarification',
    event: 'application.withdrawClarification',
    to: 'active',
    by: owner,
    facts: verifying,
    unless: { lotVerifying },
    brings: ['withdrawClarification', 'application.clarificationWithdrawn → vendor'],
  },
  {
    from: 'clarification',
    event: 'application.closeClarification',
    to: 'active',
    by: ['system'],
    brings: ['closeClarification'],
  },
  {
    from: 'clarification',
    event: 'application.clarificationExpired',
    to: 'active',
    by: ['clock'],
    facts: verifying,
    at: end,
    unless: { lotVerifying, dueReached: [{ at: end - 1 }, { facts: { clarificationDueAt: null } }] },
    still: [{ at: end + 1 }],
    brings: [
      'expireClarification',
      'flagNoAnswer',
      'application.clarificationExpired → owner',
      'application.clarificationExpired → vendor',
    ],
  },
  lotReopened('clarification', ['closeClarification']),
  reject('verified', ['revokeManagerDecision']),
  clarify('verified', ['revokeManagerDecision']),
  {
    from: 'verified',
    event: 'application.secure',
    to: 'secured',
    by: ['security'],
    facts: verifying,
    unless: { lotVerifying },
    brings: ['recordSecured', 'application.toAudit → auditors'],
  },
  {
    from: 'verified',
    event: 'application.refuse',
    to: 'rejected',
    by: ['security'],
    facts: verifying,
    payload: { reason },
    unless: { lotVerifying, reasonGiven: noReason },
    brings: ['recordRefused', 'application.refused → owner'],
  },
  cancelDecision('verified', 'manager'),
  correct('verified', 'owner', 'active', ['revokeManagerDecision']),
  correct('verified', 'security', 'verified', []),
  lotReopened('verified'),
  setMark('verified'),
  setRepeatedPrice('verified'),
  {
    from: 'secured',
    event: 'application.audit',
    to: 'audited',
    by: ['auditor'],
    facts: verifying,
    unless: { lotVerifying },
    brings: ['recordAudited'],
  },
  {
    from: 'secured',
    event: 'application.return',
    to: 'verified',
    by: ['auditor'],
    facts: verifying,
    payload: { reason },
    unless: { lotVerifying, reasonGiven: noReason },
    brings: ['recordReturned', 'application.returned → security', 'application.returned → owner'],
  },
  cancelDecision('secured', 'security'),
  cancelDecision('secured', 'manager'),
  correct('secured', 'owner', 'active', ['revokeManagerDecision']),
  correct('secured', 'security', 'verified', ['revokeSecurityDecision']),
  lotReopened('secured'),
  setMark('secured'),
  setRepeatedPrice('secured'),
  cancelDecision('audited', 'audit'),
  cancelDecision('audited', 'security'),
  cancelDecision('audited', 'manager'),
  correct('audited', 'owner', 'active', ['revokeManagerDecision']),
  correct('audited', 'security', 'verified', ['revokeSecurityDecision']),
  lotReopened('audited'),
  setMark('audited'),
  setRepeatedPrice('audited'),
  cancelDecision('rejected', 'security'),
  cancelDecision('rejected', 'manager'),
  lotReopened('rejected'),
  {
    from: 'cancelled',
    event: 'application.reopen',
    to: 'draft',
    by: ['vendor'],
    unless: { lotAccepting },
    still: [{ actor: { verified: false } }, { at: end - 1 }],
  },
]);

describe('a decision', () => {
  const cancelled = (
    from: ApplicationStatus,
    who: Persona,
    decidedBy: Facts['decidedBy'],
    stage?: string,
  ) => {
    const event = { type: 'application.cancelDecision', stage, actor: people[who], at: START };
    const snapshot = snapshotOf(applicationLaw, from, { ...ready, ...verifying, decidedBy });
    const outcome = take(applicationLaw, snapshot, event as ApplicationEvent);
    return outcome.refused ? outcome : outcome.next.value;
  };
  const { manager, security, audit } = ready.decidedBy;

  test('is cancelled by whoever took it, another of the same role is none', () => {
    expect(cancelled('verified', 'stranger', { manager: people.stranger.id! })).toBe('active');
    expect(cancelled('verified', 'owner', { manager: people.stranger.id! })).toMatchObject({
      notYours: true,
    });
  });

  test('that nobody took is nobody’s, an administrator’s neither', () => {
    for (const who of ['owner', 'admin', 'security', 'auditor', 'clock'] as const)
      expect(cancelled('audited', who, {})).toMatchObject({ notYours: true });
  });

  test('is one’s own and the latest where no stage is named', () => {
    expect(cancelled('audited', 'auditor', { manager, security, audit })).toBe('secured');
    expect(cancelled('audited', 'security', { manager, security, audit })).toBe('verified');
    expect(cancelled('audited', 'owner', { manager, security, audit })).toBe('active');
    expect(cancelled('audited', 'admin', { manager, security, audit })).toBe('secured');
    expect(cancelled('rejected', 'admin', { manager, security })).toBe('verified');
  });

  test('of another stage is not cancelled in its stead', () => {
    expect(cancelled('audited', 'security', { manager, security, audit }, 'audit')).toMatchObject({
      notYours: true,
    });
    expect(cancelled('verified', 'owner', { manager }, 'security')).toMatchObject({ notYours: true });
  });

  test('of who is away is the deputy’s, who has checked it as another is none', () => {
    const absent = { id: people.owner.id! };
    const deputy = { ...people.stranger, standsFor: [absent] };
    const take3 = (decidedBy: Facts['decidedBy'], type: string) => {
      const snapshot = snapshotOf(applicationLaw, 'verified', { ...ready, ...verifying, decidedBy });
      const event = { type, stage: 'manager', reason: 'Ошибка', actor: deputy, at: START };
      const outcome = take(applicationLaw, snapshot, event as ApplicationEvent);
      return outcome.refused ? 'refused' : outcome.next.value;
    };
    for (const type of ['application.cancelDecision', 'application.correct']) {
      expect(take3({ manager: absent.id }, type)).toBe('active');
      expect(take3({ manager: absent.id, security: deputy.id! }, type)).toBe('refused');
      expect(take3({ manager: absent.id, audit: deputy.id! }, type)).toBe('refused');
    }
  });
});
