// The lot's edges as the lifecycle table has them, row by row.
import { describe, expect, test } from 'vitest';
import { lotLaw, type LotEvent, type LotFacts } from '../../../src/machines/lot.ts';
import { snapshotOf, stepsFor, take } from '../../../src/machines/step.ts';
import { DAY, HOUR, MINUTE, people, START } from '../../model/people.ts';
import { presets } from '../make-cases.ts';
import { describeEdges, type Change, type Edge } from './edge.ts';

const ready = presets.lot[0]!.facts as LotFacts;
const owner: Edge<LotFacts>['by'] = ['owner', 'admin'];
const end = START + HOUR;
/** A lot that accepts again need not have a later deadline than before. */
const ahead = START + 1;

const round = {
  endsAt: START + 2 * HOUR,
  stepKind: 'percent',
  step: '1',
  visibility: 'place',
  extensionMinutes: 5,
  extensionLimit: 1,
};

const noReason: Change<LotFacts>[] = [{ payload: { reason: undefined } }, { payload: { reason: '  ' } }];
const reason = 'Изменились условия';

const toEverybody = (news: string): string[] =>
  ['drafts', 'participants', 'invited', 'favourites'].map((whom) => `${news} → ${whom}`);

const cancel = (from: string, before: string[] = []): Edge<LotFacts> => ({
  from,
  event: 'lot.cancel',
  to: 'cancelled',
  by: owner,
  payload: { reason },
  unless: { reasonGiven: noReason },
  brings: [...before, 'closeClarifications', 'clearMarks', ...toEverybody('lot.cancelled')],
});

const toRepeating = (from: string): Edge<LotFacts> => ({
  from,
  event: 'lot.toRepeating',
  to: 'repeating',
  by: owner,
  payload: { round },
  unless: {
    twoMarked: [{ facts: { markedAdmitted: 1 } }, { facts: { markedAdmitted: 0 } }],
    roundEndAhead: [{ payload: { round: { ...round, endsAt: START } } }, { payload: { round: undefined } }],
  },
  still: [{ payload: { round: { ...round, endsAt: START + 1 } } }, { facts: { markedAdmitted: 3 } }],
  brings: ['startRound', 'staleRatings', 'lot.roundStarted → marked'],
  sets: { roundEndsAt: round.endsAt, ratingFresh: false },
});

const backToVerification = (from: string): Edge<LotFacts> => ({
  from,
  event: 'lot.backToVerification',
  to: 'verification',
  by: owner,
  brings: ['unfreezeAdmitted', 'staleRatings', 'lot.backToVerification → checkers'],
  sets: { ratingFresh: false },
});

const roundForgotten = { roundEndsAt: null, betterPriceAt: null, markedAdmitted: 0 };

describeEdges(lotLaw, ready, [
  {
    from: 'draft',
    event: 'lot.toApplications',
    to: 'applications',
    by: owner,
    unless: {
      hasOrders: [{ facts: { orders: 0 } }],
      ordersComplete: [{ facts: { ordersIncomplete: 1 } }],
      deadlineSet: [{ facts: { deadline: null } }],
      deadlineAhead: [{ facts: { deadline: START } }, { at: end + 1 }],
      weightsFull: [{ facts: { weights: 99 } }, { facts: { weights: 101 } }],
      openingTried: [{ facts: { commission: 'untried' } }, { facts: { commission: 'failed' } }],
    },
    still: [
      { facts: { commission: 'ready' } },
      { facts: { orders: 1 } },
      { facts: { deadline: START + 1 } },
      { facts: { ratingType: 'total', weights: 0 } },
      { facts: { ratingType: 'position', weights: 0 } },
    ],
    brings: ['publish', 'lot.published → drafts', 'lot.published → invited', 'lot.published → subscribers'],
  },
  {
    from: 'applications',
    event: 'lot.prolong',
    to: 'applications',
    by: owner,
    payload: { deadline: end + HOUR },
    unless: {
      stillAccepting: [{ at: end }, { facts: { deadline: null } }],
      deadlineMovesLater: [
        { payload: { deadline: end } },
        { payload: { deadline: end - 1 } },
        { payload: { deadline: undefined } },
      ],
    },
    still: [{ at: end - 1 }, { payload: { deadline: end + 1 } }],
    brings: toEverybody('lot.prolonged'),
    sets: { deadline: end + HOUR },
  },
  {
    from: 'applications',
    event: 'lot.deadlinePassed',
    to: 'deadlined',
    by: ['clock'],
    at: end,
    unless: { deadlineReached: [{ at: end - 1 }, { facts: { deadline: null } }] },
    still: [{ at: end + 1 }],
    brings: ['lot.deadlined → owner', 'lot.keysAwaited → custodians'],
  },
  {
    from: 'applications',
    event: 'lot.toDraft',
    to: 'draft',
    by: owner,
    unless: { nothingSubmitted: [{ facts: { everSubmitted: true } }] },
    brings: ['unpublish', 'lot.unpublished → drafts'],
  },
  {
    from: 'deadlined',
    event: 'lot.backToApplications',
    to: 'applications',
    by: owner,
    payload: { deadline: ahead },
    unless: {
      newDeadlineAhead: [{ payload: { deadline: START } }, { payload: { deadline: undefined } }],
      keysUnused: (['opening', 'joined', 'failed', 'untried'] as const).map((commission) => ({
        facts: { commission },
      })),
    },
    still: [{ facts: { commission: 'ready' } }],
    brings: toEverybody('lot.prolonged'),
    sets: { deadline: ahead },
  },
  {
    from: 'deadlined',
    event: 'lot.toVerification',
    to: 'verification',
    by: owner,
    unless: {
      hasActiveApplication: [{ facts: { activeApplications: 0 } }],
      partsJoined: (['ready', 'opening', 'failed', 'untried'] as const).map((commission) => ({
        facts: { commission },
      })),
    },
    still: [{ facts: { commission: 'joined' } }, { facts: { activeApplications: 1 } }],
    brings: ['openEnvelopes', 'lot.opened → participants', 'lot.opened → checkers'],
  },
  {
    from: 'verification',
    event: 'lot.backToApplications',
    to: 'applications',
    by: ['admin'],
    payload: { deadline: ahead, reason },
    unless: {
      newDeadlineAhead: [{ payload: { deadline: START } }, { payload: { deadline: undefined } }],
      reasonGiven: noReason,
    },
    brings: [
      'startSealedPeriod',
      'reopenApplications',
      'lot.reopened → owner',
      ...toEverybody('lot.reopened'),
    ],
    sets: { deadline: ahead },
  },
  {
    from: 'verification',
    event: 'lot.toPending',
    to: 'pending',
    by: owner,
    unless: {
      allDecided: [{ facts: { undecided: 1 } }],
      noOpenClarification: [{ facts: { openClarifications: 1 } }],
    },
    brings: [
      'freezeAdmitted',
      'lot.admission → admitted',
      'lot.admission → refused',
      'lot.admission → participants',
    ],
  },
  toRepeating('pending'),
  toRepeating('rating'),
  {
    from: 'repeating',
    event: 'lot.prolong',
    to: 'repeating',
    by: owner,
    payload: { deadline: end + HOUR },
    unless: {
      roundRunning: [{ at: end }, { facts: { roundEndsAt: null } }],
      roundEndMovesLater: [
        { payload: { deadline: end } },
        { payload: { deadline: end - 1 } },
        { payload: { deadline: undefined } },
      ],
    },
    still: [{ at: end - 1 }, { payload: { deadline: end + 1 } }],
    brings: ['moveRoundEnd', 'lot.roundProlonged → marked'],
    sets: { roundEndsAt: end + HOUR },
  },
  {
    from: 'repeating',
    event: 'lot.roundExtended',
    to: 'repeating',
    by: ['clock'],
    unless: {
      roundRunning: [{ at: end }],
      lateBetterPrice: [
        { facts: { extensionsLeft: 0 } },
        { facts: { betterPriceAt: null } },
        { facts: { betterPriceAt: end - 5 * MINUTE - 1 } },
      ],
    },
    still: [
      { facts: { betterPriceAt: end - 5 * MINUTE } },
      { facts: { betterPriceAt: end } },
      { facts: { extensionsLeft: 2 } },
      { at: end - 1 },
    ],
    brings: ['extendRound', 'lot.roundExtended → marked'],
    sets: { roundEndsAt: end + 5 * MINUTE, extensionsLeft: 0 },
  },
  {
    from: 'repeating',
    event: 'lot.repeatingEnded',
    to: 'pending',
    by: ['clock'],
    at: end,
    unless: { roundOver: [{ at: end - 1 }, { facts: { roundEndsAt: null } }] },
    still: [{ at: end + 1 }],
    brings: ['endRound', 'lot.roundEnded → owner', 'lot.roundEnded → marked', 'clearMarks'],
    sets: roundForgotten,
  },
  {
    from: 'repeating',
    event: 'lot.backToPending',
    to: 'pending',
    by: owner,
    payload: { reason },
    unless: { reasonGiven: noReason },
    brings: ['annulRound', 'lot.roundAnnulled → marked', 'clearMarks'],
    sets: roundForgotten,
  },
  {
    from: 'rating',
    event: 'lot.backToPending',
    to: 'pending',
    by: owner,
    brings: ['staleRatings'],
    sets: { ratingFresh: false },
  },
  {
    from: 'pending',
    event: 'lot.toRating',
    to: 'rating',
    by: owner,
    unless: { hasAdmitted: [{ facts: { admitted: 0 } }] },
    still: [{ facts: { admitted: 1 } }],
    brings: ['queueRating'],
  },
  backToVerification('pending'),
  backToVerification('rating'),
  {
    from: 'rating',
    event: 'lot.allocate',
    to: 'rating',
    by: owner,
    payload: { offers: [{ offerId: 1, quantity: '1' }] },
    brings: ['allocate'],
  },
  {
    from: 'rating',
    event: 'lot.toFinished',
    to: 'finished',
    by: owner,
    payload: { reason },
    unless: {
      ratingFresh: [{ facts: { ratingFresh: false } }],
      somethingAllocated: [{ facts: { allocatedOffers: 0 } }],
      notOverAllocated: [{ facts: { overAllocatedOrders: 1 } }],
      allocatedFit: [{ facts: { allocatedUnfit: 1 } }],
      restExplained: noReason,
    },
    still: [
      { facts: { allocatedOffers: 2 } },
      { facts: { unallocatedOrders: 0 }, payload: { reason: undefined } },
    ],
    brings: ['finish', 'queueExport', 'lot.won → winners', 'lot.lost → losers'],
  },
  cancel('applications'),
  cancel('deadlined'),
  cancel('verification'),
  cancel('pending'),
  cancel('repeating', ['annulRound']),
  cancel('rating'),
  {
    from: 'draft',
    event: 'lot.delete',
    to: 'deleted',
    by: owner,
    facts: { deletedFrom: null },
    brings: ['trash'],
    sets: { deletedFrom: 'draft' },
  },
  {
    from: 'cancelled',
    event: 'lot.delete',
    to: 'deleted',
    by: ['admin'],
    facts: { deletedFrom: null },
    brings: ['trash'],
    sets: { deletedFrom: 'cancelled' },
  },
  {
    from: 'deleted',
    event: 'lot.restore',
    to: 'draft',
    by: ['admin'],
    facts: { deletedFrom: 'draft' },
    unless: { deletedAsDraft: [] },
    brings: ['untrash'],
  },
  {
    from: 'deleted',
    event: 'lot.restore',
    to: 'cancelled',
    by: ['admin'],
    facts: { deletedFrom: 'cancelled' },
    unless: { deletedAsCancelled: [] },
    brings: ['untrash'],
  },
]);

describe('a lot', () => {
  const attempt = (status: 'applications' | 'repeating' | 'deleted', facts: LotFacts, event: LotEvent) =>
    take(lotLaw, snapshotOf(lotLaw, status, facts), event);

  test.each([
    ['applications', ['stillAccepting', 'deadlineMovesLater']],
    ['repeating', ['roundRunning', 'roundEndMovesLater']],
  ] as const)('in %s is not prolonged to a moment that has passed too', (status, refused) => {
    const at = START + DAY;
    const event = { type: 'lot.prolong', deadline: at, actor: people.owner, at } as const;
    expect(attempt(status, ready, event)).toMatchObject({ refused });
    expect(attempt(status, ready, { ...event, deadline: at + 1 })).toMatchObject({ refused: [refused[0]] });
  });

  test('without a running round has none to prolong', () => {
    const event = { type: 'lot.roundExtended', actor: people.clock, at: START } as const;
    expect(attempt('repeating', { ...ready, roundEndsAt: null }, event)).toMatchObject({
      refused: ['roundRunning', 'lateBetterPrice'],
    });
  });

  test.each([
    ['draft', []],
    ['cancelled', []],
    [null, ['deletedAsDraft']],
  ] as const)('deleted as %s asks nobody anything to be restored', (deletedFrom, reasons) => {
    const snapshot = snapshotOf(lotLaw, 'deleted', { ...ready, deletedFrom });
    expect(stepsFor(lotLaw, snapshot, people.admin, START)).toEqual([
      { event: 'lot.restore', open: reasons.length === 0, reasons, asks: [] },
    ]);
  });

  test('that was never deleted is not restored', () => {
    const event = { type: 'lot.restore', actor: people.admin, at: START } as const;
    expect(attempt('deleted', { ...ready, deletedFrom: null }, event)).toMatchObject({
      refused: ['deletedAsDraft'],
      notYours: false,
    });
  });
});
