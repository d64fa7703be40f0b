// What a generated path is made of, and what a system has to offer so that paths can be replayed against it. The law itself
// is one such system (tests/machines), the server over HTTP another, a browser a third.
import assert from 'node:assert/strict';
import type { ApplicationStatus, Block, VerificationStage } from '../../src/machines/application-statuses.ts';
import type { LotStatus } from '../../src/machines/lot-statuses.ts';
import type { ApplicationStart, LotStart } from './variety.ts';

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

/** Whose list of steps is told after each step of a path: everyone who can ask for it. */
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
 * - addOrders: complete order items are added to the draft; of a closed lot the vendors are invited.
 * - setCriteria: weights that sum to 100 (a weighted rating only).
 * - setDeadline: the draft's terms get a deadline an hour ahead.
 * - submitApplications: two vendors submit applications; an address that was invited is confirmed before.
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
 * What happens around one vendor's application, on a published lot that accepts for an hour more, where a rival has submitted.
 * - tryInVain: the vendor, who may not, asks for an application.
 * - invite: the company is invited. withdrawInvitation / declineInvitation: by the owner / by the vendor.
 * - confirmAddress: the vendor confirms the own address, which is invited, and accepts.
 * - fill: agreement chosen and agreed, prices, quantities as ordered.
 * - deadlineReached: the deadline is now a second ago; the clock worker has not come yet.
 * - clockCame: the clock worker moves the lot to deadlined.
 * - openEnvelopes: lot.toVerification. reopenLot: back from there, where it changes nothing of the application.
 * - dueReached: the open clarification's due time is now a second ago; the clock worker has not come yet.
 * - admissionDone: the rival's application is decided and the lot goes to pending. backToVerification: it comes back.
 * - startRound: the rival is marked too, and lot.toRepeating with an end an hour ahead.
 */
export type ApplicationWorldStep =
  | 'tryInVain'
  | 'invite'
  | 'withdrawInvitation'
  | 'declineInvitation'
  | 'confirmAddress'
  | 'fill'
  | 'deadlineReached'
  | 'clockCame'
  | 'openEnvelopes'
  | 'reopenLot'
  | 'dueReached'
  | 'admissionDone'
  | 'backToVerification'
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

/** A step as someone is shown it: open, or the reasons why not; and the fields that it asks for. */
export interface ShownStep {
  event: string;
  reasons: string[];
  asks: string[];
}

export interface PathStep<Status extends string, World extends string> {
  move: WorldMove<World> | LawMove;
  /** After the move: the status, and the steps shown to each asker. */
  status: Status;
  shown: Record<Asker, ShownStep[]>;
  /** Those of single rows, which no list shows: they are refused as the law says, too. */
  ofRows: Record<Asker, ShownStep[]>;
}

export interface Path<Status extends string, World extends string, Start> {
  name: string;
  start: Start;
  steps: PathStep<Status, World>[];
}

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
  /** The steps shown to an asker; null where the system does not show steps to that one here. */
  shown: (asker: Asker) => Promise<ShownStep[] | null>;
  /** Presses a step that is closed: the reasons of the refusal; null where it is not to be pressed like that. */
  press: (asker: Asker, event: string) => Promise<string[] | null>;
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

export const moveName = (move: WorldMove<string> | LawMove): string =>
  move.kind === 'world' ? move.does : `${move.event} by ${move.as}`;

const byEvent = (steps: readonly ShownStep[]): ShownStep[] =>
  steps.toSorted((a, b) => a.event.localeCompare(b.event));

/**
 * Walks a path; after each move compares the status and everyone's steps, and presses the closed ones: each is refused with
 * the reasons that it is shown with. Throws with the place on the path.
 * @param compared what was compared and pressed on earlier paths: it is walked again and not asked about again; nor is what is due to
 *   someone and was shown both after this move and in this world
 */
export async function replay<Status extends string, World extends string>(
  path: Path<Status, World, unknown>,
  driver: Driver<Status, World>,
  compared = new Set<string>(),
): Promise<void> {
  const walked: string[] = [];
  for (const { move, status, shown, ofRows } of path.steps) {
    walked.push(moveName(move));
    const place = `${path.name}: ${walked.join(' → ')}`;
    await (move.kind === 'world' ? driver.world(move.does) : driver.step(move)).catch((cause: unknown) => {
      throw new Error(`${place}: ${String(cause)}`, { cause });
    });
    assert.equal(await driver.status(), status, place);
    const beginning = JSON.stringify([path.start, walked]);
    if (compared.has(beginning)) continue;
    for (const asker of askers) {
      const due = [status, asker, shown[asker], ofRows[asker]];
      const anew = [moveName(move), path.start].map((met) => JSON.stringify([met, due]));
      if (anew.every((one) => compared.has(one))) continue;
      for (const one of anew) compared.add(one);
      const steps = await driver.shown(asker);
      if (!steps) continue;
      assert.deepEqual(byEvent(steps), byEvent(shown[asker]), `${place}: shown to ${asker}`);
      for (const step of [...steps, ...ofRows[asker]]) {
        const pressed = JSON.stringify([status, asker, step]);
        if (step.reasons.length === 0 || compared.has(pressed)) continue;
        compared.add(pressed);
        const refusal = await driver.press(asker, step.event);
        if (refusal) assert.deepEqual(refusal, step.reasons, `${place}: ${step.event} by ${asker}`);
      }
    }
    assert.equal(await driver.status(), status, `${place}: after all refusals`);
    compared.add(beginning);
  }
}
