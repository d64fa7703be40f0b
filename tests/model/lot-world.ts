// A lot's world in the small: the law's facts and what changes them between the law's steps. The server computes the same
// facts from its tables; that the two agree is what a replay proves.
import { lotLaw, type LotEvent, type LotFacts } from '../../src/machines/lot.ts';
import type { LotStatus } from '../../src/machines/lot-statuses.ts';
import { snapshotOf, take, type Consequence } from '../../src/machines/step.ts';
import type { LotWorldStep, PathPayload } from './driver.ts';
import { HOUR, MINUTE, people, START } from './people.ts';
import type { LotStart } from './variety.ts';
import type { Proposal } from './walk.ts';

export interface LotState {
  status: LotStatus;
  at: number;
  facts: LotFacts;
  goods: LotStart['goods'];
}

export function lotAtStart({ ratingType, goods }: LotStart): LotState {
  return {
    status: 'draft',
    at: START,
    goods,
    facts: {
      ownerId: people.owner.id!,
      deadline: null,
      orders: 0,
      ordersIncomplete: 0,
      ratingType,
      weights: 0,
      everSubmitted: false,
      activeApplications: 0,
      undecided: 0,
      openClarifications: 0,
      admitted: 0,
      markedAdmitted: 0,
      roundEndsAt: null,
      extensionMinutes: 0,
      extensionsLeft: 0,
      betterPriceAt: null,
      ratingFresh: false,
      allocatedOffers: 0,
      overAllocatedOrders: 0,
      unallocatedOrders: 0,
      allocatedUnfit: 0,
      deletedFrom: null,
    },
  };
}

/** The new facts, and the new time where it moves; null where the step makes no sense here. */
type Change = { facts: Partial<LotFacts>; at?: number } | null;

const bidders = 2;
const second = 1000;
export const itemsOf: Record<LotStart['goods'], number> = { one: 1, many: 3 };

const worldSteps: Record<LotWorldStep, (state: LotState) => Change> = {
  addOrders: ({ status, facts, goods }) =>
    when(status === 'draft' && facts.orders === 0, {
      orders: itemsOf[goods],
      unallocatedOrders: itemsOf[goods],
    }),
  setCriteria: ({ status, facts }) =>
    when(status === 'draft' && facts.ratingType === 'weighted' && facts.weights === 0, { weights: 100 }),
  setDeadline: ({ status, facts, at }) =>
    when(status === 'draft' && (facts.deadline === null || facts.deadline <= at), { deadline: at + HOUR }),
  submitApplications: ({ status, facts, at }) =>
    when(
      status === 'applications' &&
        facts.activeApplications === 0 &&
        facts.deadline !== null &&
        at < facts.deadline,
      { everSubmitted: true, activeApplications: bidders, undecided: bidders },
    ),
  askClarification: ({ status, facts }) =>
    when(status === 'verification' && facts.activeApplications > 0 && facts.openClarifications === 0, {
      openClarifications: 1,
      activeApplications: bidders - 1,
    }),
  withdrawClarification: ({ status, facts }) =>
    when(status === 'verification' && facts.openClarifications > 0, {
      openClarifications: 0,
      activeApplications: bidders,
    }),
  decideAll: ({ status, facts }) =>
    when(status === 'verification' && facts.undecided > 0 && facts.openClarifications === 0, {
      undecided: 0,
      activeApplications: 0,
      admitted: bidders,
    }),
  mark: ({ status, facts }) =>
    when(
      (status === 'pending' || status === 'rating') &&
        facts.markedAdmitted === 0 &&
        facts.admitted === bidders,
      {
        markedAdmitted: bidders,
      },
    ),
  betterPriceLate: ({ status, facts, at }) => {
    const { roundEndsAt, betterPriceAt } = facts;
    if (status !== 'repeating' || roundEndsAt === null || at >= roundEndsAt || betterPriceAt !== null)
      return null;
    const late = roundEndsAt - MINUTE;
    return { facts: { betterPriceAt: late }, at: Math.max(at, late) };
  },
  calculateRating: ({ status, facts }) =>
    when(status === 'rating' && !facts.ratingFresh, { ratingFresh: true }),
  clock: ({ status, facts, at }) => {
    const end =
      status === 'applications' ? facts.deadline : status === 'repeating' ? facts.roundEndsAt : null;
    return end !== null && at < end ? { facts: {}, at: end + second } : null;
  },
};

function when(holds: boolean, facts: Partial<LotFacts>): Change {
  return holds ? { facts } : null;
}

/** The facts that each consequence of a step leaves behind, beside what the law assigns itself. */
const consequences: Partial<Record<string, (facts: LotFacts) => Partial<LotFacts>>> = {
  reopenApplications: () => ({
    openClarifications: 0,
    activeApplications: bidders,
    undecided: bidders,
    admitted: 0,
  }),
  // Of one item all, of several something of the first.
  allocate: ({ orders }) => ({ allocatedOffers: 1, unallocatedOrders: orders === 1 ? 0 : orders }),
  closeClarifications: () => ({ openClarifications: 0 }),
  clearMarks: () => ({ markedAdmitted: 0 }),
  staleRatings: () => ({ ratingFresh: false }),
  startRound: () => ({ betterPriceAt: null, extensionMinutes: 5, extensionsLeft: 1 }),
};

/** The law's event with the payload's times counted from the model's present. */
export function lotEvent(event: string, { as, payload }: Proposal, { at }: LotState): LotEvent {
  const { deadlineIn, round, ...rest } = payload;
  return {
    type: event,
    actor: people[as],
    at,
    ...rest,
    ...(deadlineIn === undefined ? undefined : { deadline: at + deadlineIn }),
    ...(round === undefined ? undefined : { round: { ...round, endsAt: at + round.endsIn } }),
  } as unknown as LotEvent;
}

const reason = 'Изменились условия закупки';
const round: PathPayload['round'] = {
  endsIn: HOUR,
  stepKind: 'percent',
  step: '1',
  visibility: 'place',
  extensionMinutes: 5,
  extensionLimit: 1,
};

/** Every step with a payload that its guards accept; who takes it where it is not the owner. */
export const lotProposals = ({ goods }: LotStart): Record<LotEvent['type'], Proposal[]> => ({
  'lot.toApplications': [{ as: 'owner', payload: {} }],
  'lot.prolong': [{ as: 'owner', payload: { deadlineIn: 2 * HOUR } }],
  'lot.deadlinePassed': [{ as: 'clock', payload: {} }],
  'lot.toDraft': [{ as: 'owner', payload: {} }],
  'lot.backToApplications': [
    { as: 'owner', payload: { deadlineIn: HOUR } },
    { as: 'admin', payload: { deadlineIn: HOUR, reason } },
  ],
  'lot.toVerification': [{ as: 'owner', payload: {} }],
  'lot.toPending': [{ as: 'owner', payload: {} }],
  'lot.toRepeating': [{ as: 'owner', payload: { round } }],
  'lot.roundExtended': [{ as: 'clock', payload: {} }],
  'lot.repeatingEnded': [{ as: 'clock', payload: {} }],
  'lot.backToPending': [{ as: 'owner', payload: { reason } }],
  'lot.allocate': [{ as: 'owner', payload: {} }],
  'lot.toRating': [{ as: 'owner', payload: {} }],
  'lot.backToVerification': [{ as: 'owner', payload: { text: 'Проверьте ещё раз' } }],
  // Nothing is to be explained where everything has a winner.
  'lot.toFinished': [{ as: 'owner', payload: goods === 'one' ? {} : { reason } }],
  'lot.cancel': [{ as: 'owner', payload: { reason } }],
  'lot.delete': [
    { as: 'owner', payload: {} },
    { as: 'admin', payload: {} },
  ],
  'lot.restore': [{ as: 'admin', payload: {} }],
});

export const lotWorldSteps = Object.keys(worldSteps) as LotWorldStep[];

export function doLotWorld(state: LotState, does: LotWorldStep): LotState | null {
  const change = worldSteps[does](state);
  if (!change) return null;
  return { ...state, at: change.at ?? state.at, facts: { ...state.facts, ...change.facts } };
}

export function lotFactsAfter(facts: LotFacts, effects: Consequence[]): LotFacts {
  return effects.reduce(
    (kept, { params }) => ({ ...kept, ...consequences[params.name ?? '']?.(kept) }),
    facts,
  );
}

/** The state after a step of the law; null where it is refused. */
export function takeLot(state: LotState, event: LotEvent): LotState | null {
  const outcome = take(lotLaw, snapshotOf(lotLaw, state.status, state.facts), event);
  if (outcome.refused) return null;
  const { value, context } = outcome.next;
  return { ...state, status: value as LotStatus, facts: lotFactsAfter(context, outcome.consequences) };
}

/** What tells two states apart for the walk: times only as «over or not». */
export function lotKey({ status, at, facts }: LotState): string {
  const { deadline, roundEndsAt, betterPriceAt, ...rest } = facts;
  const over = (time: number | null): boolean | null => (time === null ? null : at >= time);
  return JSON.stringify([status, rest, over(deadline), over(roundEndsAt), over(betterPriceAt)]);
}

const toVerification = [
  'addOrders',
  'setDeadline',
  'lot.toApplications by owner',
  'submitApplications',
  'clock',
  'lot.deadlinePassed by clock',
  'lot.toVerification by owner',
  'decideAll',
];
const pasts: Record<LotStart['life'], readonly string[]> = {
  fresh: [],
  reopened: [...toVerification, 'lot.backToApplications by admin'],
  returned: [
    ...toVerification,
    'lot.toPending by owner',
    'mark',
    'lot.toRating by owner',
    'calculateRating',
    'lot.allocate by owner',
    'lot.backToVerification by owner',
  ],
};

export const lotPreamble = ({ ratingType, life }: LotStart): readonly string[] =>
  life !== 'fresh' && ratingType === 'weighted' ? ['setCriteria', ...pasts[life]] : pasts[life];
