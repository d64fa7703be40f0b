// What a generated path is made of, and what a system has to offer so that paths can be replayed against it. The law itself
// is one such system (tests/machines), the server over HTTP another, a browser a third.
import assert from 'node:assert/strict';
import type { ApplicationStatus, Block, VerificationStage } from '../../src/machines/application.ts';
import type { LotFacts, LotStatus } from '../../src/machines/lot.ts';
import type { AdmissionSettings } from '../../src/machines/application-predicates.ts';

/** Who acts on a path. `owner` is the lot's manager, `stranger` another manager, `rival` another accredited vendor. */
export type Persona =
  | 'owner'
  | 'stranger'
  | 'admin'
  | 'vendor'
  | 'rival'
  | 'security'
  | 'auditor'
  | 'clock'
  | 'system';

/** Whose list of open steps is told after each step of a path: everyone who can ask for it. */
export const askers = ['owner', 'stranger', 'admin', 'vendor', 'security', 'auditor'] as const;
export type Asker = (typeof askers)[number];

/** A step's payload with times told from the moment it is sent, in milliseconds. */
export interface PathPayload {
  deadlineIn?: number;
  reason?: string;
  text?: string;
  round?: {
    endsIn: number;
    stepKind: 'percent' | 'money';
    step: string;
    visibility: 'place' | 'best';
    extensionMinutes: number;
    extensionLimit: number;
  };
  blocks?: Block[];
  dueIn?: number;
  stage?: VerificationStage;
  marked?: boolean;
  approved?: boolean;
  needsClarification?: boolean;
}

/**
 * What happens around a lot between its steps. Each is done in whatever way the system knows.
 * - addOrders: complete order items are added to the draft.
 * - setCriteria: weights that sum to 100 (a weighted rating only).
 * - setDeadline: the draft's terms get a deadline an hour ahead.
 * - submitApplications: two vendors submit applications with prices for every item.
 * - askClarification / withdrawClarification: of one application, by the owner.
 * - decideAll: every application passes manager, security and auditor.
 * - mark: both admitted applications are marked for a re-bid round.
 * - betterPriceLate: the round's end is a minute away and a marked vendor lowers a price.
 * - calculateRating: the queued task is run.
 * - clock: the deadline, or the running round's end, is now a second ago; the clock worker has not come yet.
 */
export type LotWorldStep =
  | 'addOrders'
  | 'setCriteria'
  | 'setDeadline'
  | 'submitApplications'
  | 'askClarification'
  | 'withdrawClarification'
  | 'decideAll'
  | 'mark'
  | 'betterPriceLate'
  | 'calculateRating'
  | 'clock';

/**
 * What happens around one vendor's application, on a published open lot where a rival has submitted.
 * - fill: agreement chosen and agreed, a price for every item, quantities as ordered.
 * - deadlineReached: the deadline is now a second ago; the clock worker has not come yet.
 * - clockCame: the clock worker moves the lot to deadlined.
 * - openEnvelopes: lot.toVerification.
 * - dueReached: the open clarification's due time is now a second ago; the clock worker has not come yet.
 * - admissionDone: the rival's application is decided and the lot goes to pending.
 * - startRound: the rival is marked too, and lot.toRepeating with an end an hour ahead.
 */
export type ApplicationWorldStep =
  | 'fill'
  | 'deadlineReached'
  | 'clockCame'
  | 'openEnvelopes'
  | 'dueReached'
  | 'admissionDone'
  | 'startRound';

export interface EdgeName {
  from: string;
  event: string;
  to: string;
  guards: readonly string[];
}

export interface WorldMove<World extends string> {
  kind: 'world';
  does: World;
}

/** A step of the law. Those by the clock are taken by the worker, those by the system follow a step of the lot. */
export interface LawMove {
  kind: 'step';
  event: string;
  as: Persona;
  payload: PathPayload;
  edge: EdgeName;
}

export interface PathStep<Status extends string, World extends string> {
  move: WorldMove<World> | LawMove;
  /** After the move: the status, and the steps open to each asker (in the law's order). */
  status: Status;
  open: Record<Asker, string[]>;
}

export interface Path<Status extends string, World extends string, Start> {
  name: string;
  start: Start;
  steps: PathStep<Status, World>[];
}

/** The draft a lot's path begins with: no items, no deadline. */
export interface LotStart {
  ratingType: LotFacts['ratingType'];
}

/** An application's path begins with no application, the lot accepting for an hour more, under these settings. */
export type ApplicationStart = AdmissionSettings;

export type LotPath = Path<LotStatus, LotWorldStep, LotStart>;
export type ApplicationPath = Path<ApplicationStatus | 'absent', ApplicationWorldStep, ApplicationStart>;

/** One path's system under test, made anew for each path by its `start`. */
export interface Driver<Status extends string, World extends string> {
  /** Does what the name says (see the lists above). */
  world: (does: World) => Promise<void>;
  /** Takes the step from outside, as that person would; throws where it is refused. */
  step: (move: LawMove) => Promise<void>;
  /** The status as stored. */
  status: () => Promise<Status>;
  /** The steps open to an asker; null where the system does not show steps to that one here. */
  open: (asker: Asker) => Promise<string[] | null>;
}

export type LotDriver = Driver<LotStatus, LotWorldStep>;
export type ApplicationDriver = Driver<ApplicationStatus | 'absent', ApplicationWorldStep>;

/** Steps that no list of a record's steps shows: each is taken of a single row, by the row's own call. */
export const takenOfRows: readonly string[] = [
  'lot.allocate',
  'application.approveOffer',
  'application.questionOffer',
  'application.archiveOffer',
  'application.restoreOffer',
];

const listed = (events: readonly string[]): string[] =>
  events.filter((event) => !takenOfRows.includes(event)).toSorted();

export const moveName = (move: WorldMove<string> | LawMove): string =>
  move.kind === 'world' ? move.does : `${move.event} by ${move.as}`;

/**
 * Walks a path and compares the status and everyone's open steps after each move; throws with the place on the path.
 * @param compared beginnings that were compared on earlier paths: they are walked again and not asked about again
 */
export async function replay<Status extends string, World extends string>(
  path: Path<Status, World, unknown>,
  driver: Driver<Status, World>,
  compared = new Set<string>(),
): Promise<void> {
  const walked: string[] = [];
  for (const { move, status, open } of path.steps) {
    walked.push(moveName(move));
    const place = `${path.name}: ${walked.join(' → ')}`;
    await (move.kind === 'world' ? driver.world(move.does) : driver.step(move)).catch((cause: unknown) => {
      throw new Error(`${place}: ${String(cause)}`, { cause });
    });
    assert.equal(await driver.status(), status, place);
    const beginning = JSON.stringify([path.start, walked]);
    if (compared.has(beginning)) continue;
    for (const asker of askers) {
      const shown = await driver.open(asker);
      if (shown) assert.deepEqual(listed(shown), listed(open[asker]), `${place}: open to ${asker}`);
    }
    compared.add(beginning);
  }
}
