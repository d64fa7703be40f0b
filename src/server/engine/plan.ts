// From a locked record and an event to everything that will be written: the law decides, its consequences follow as data.
import { insteadOf } from '../../machines/answers-for.ts';
import type { Actor } from '../../machines/law.ts';
import { snapshotOf, take, type Consequence } from '../../machines/step.ts';
import type { HistoryModel } from '../../rules/closed-lists.ts';
import type { Tx } from '../platform/database/client.ts';
import type { HistoryEntry } from '../platform/history/append.ts';
import { refusedText } from '../../text/steps.ts';
import { refused } from '../platform/http/errors.ts';
import type { Announcement } from '../platform/live/announce.ts';
import type { JobDraft } from '../platform/jobs/enqueue.ts';
import type { Write } from '../platform/database/statement.ts';
import { lawVersionOf } from './law-version.ts';
import { newsJobs } from './news.ts';
import type { Locked, Part, Process, ProcessTypes, Taken } from './process.ts';

/** All that a step leaves behind, in the order in which it is written. */
export interface Plan<T extends ProcessTypes = ProcessTypes> {
  step: Taken<T>;
  /** What the record's own row gets. */
  columns: Partial<T['columns']>;
  /** The statement that writes those columns. */
  save: Write;
  writes: Write[];
  history: HistoryEntry[];
  announcements: Announcement[];
  jobs: JobDraft[];
}

/** Asks the law and gathers what follows. Throws 403 or 422 with the law's reasons and the steps that are open. */
export async function planStep<T extends ProcessTypes>(
  tx: Tx,
  process: Process<T>,
  locked: Locked<T>,
  bare: { type: string },
  actor: Actor,
): Promise<Plan<T>> {
  const { step, consequences } = await decide(tx, process, locked, bare, actor);
  const parts = await Promise.all(step.effects.map((name) => partOf(tx, process, step, name)));
  const columns: Partial<T['columns']> = Object.assign(
    {},
    process.columns(step),
    ...parts.map((part) => part.columns ?? {}),
  );
  const following: Plan[] = [];
  for (const { process: other, locked: record, event, actor: by } of parts.flatMap(
    ({ follow = [] }) => follow,
  ))
    following.push(await planStep(tx, other, record, event, by));
  return {
    step,
    columns,
    save: process.save(step, columns),
    writes: [
      ...parts.flatMap(({ writes = [] }) => writes),
      ...following.flatMap(({ save, writes }) => [save, ...writes]),
    ],
    history: [...historyOf(process, step, columns, parts), ...following.flatMap(({ history }) => history)],
    announcements: [
      ...process.announce(step),
      ...parts.flatMap(({ announcements = [] }) => announcements),
      ...following.flatMap(({ announcements }) => announcements),
    ],
    jobs: [
      ...newsJobs(process, step, consequences, Object.assign({}, ...parts.map(({ news = {} }) => news))),
      ...parts.flatMap(({ jobs = [] }) => jobs),
      ...following.flatMap(({ jobs }) => jobs),
    ],
  };
}

async function decide<T extends ProcessTypes>(
  tx: Tx,
  process: Process<T>,
  locked: Locked<T>,
  bare: { type: string },
  actor: Actor,
): Promise<{ step: Taken<T>; consequences: Consequence[] }> {
  const { law } = process;
  const event = { ...bare, actor, at: locked.at } as Taken<T>['event'];
  const outcome = take(law, snapshotOf(law, locked.status, locked.facts), event);
  if (outcome.refused) {
    const shown = process.shown?.(locked, actor) ?? locked.status;
    const told = take(law, snapshotOf(law, shown, locked.facts), event);
    throw refused(
      law,
      told.refused ? told : outcome,
      await process.steps(tx, locked, actor),
      process.refusal?.(locked, outcome.refused),
      refusedText(law.name, bare.type),
    );
  }
  const { consequences } = outcome;
  const next = outcome.next as unknown as { value: Taken<T>['to']; context: Taken<T>['next'] };
  const step: Taken<T> = {
    id: locked.id,
    subject: locked.subject,
    event,
    actor,
    at: locked.at,
    from: locked.status,
    to: next.value,
    facts: locked.facts,
    next: next.context,
    effects: consequences.flatMap(({ type, params }) => (type === 'effect' ? [params.name!] : [])),
  };
  return { step, consequences };
}

async function partOf<T extends ProcessTypes>(
  tx: Tx,
  process: Process<T>,
  step: Taken<T>,
  name: T['effect'],
): Promise<Part<T>> {
  const effect = process.effects[name];
  return 'plan' in effect ? effect.plan(step) : effect.read(tx, step);
}

function historyOf<T extends ProcessTypes>(
  process: Process<T>,
  step: Taken<T>,
  columns: Partial<T['columns']>,
  parts: readonly Part<T>[],
): HistoryEntry[] {
  const told = process.history(step, columns);
  if (told === null) return [];
  const {
    type: event,
    actor: _actor,
    at: _at,
    ...brought
  } = step.event as Taken<T>['event'] & { type: string };
  return [
    {
      chain: told.chain,
      lotId: told.lotId ?? null,
      // A law that leaves history: background tasks alone have none.
      model: process.law.name as HistoryModel,
      modelId: step.id,
      event,
      from: step.from === ABSENT ? null : step.from,
      to: step.to,
      actor: told.actor ?? step.actor,
      at: step.at,
      facts: step.facts,
      lawVersion: lawVersionOf(process.law),
      payload: Object.assign(
        {},
        told.payload ?? brought,
        ...parts.map(({ payload = {} }) => payload),
        // Where its readers must not learn who it was, they do not learn for whom either.
        told.actor ? {} : insteadOf(step.actor, answererOf(step.facts)),
      ),
    },
  ];
}

/** Who answers for the lot that the law's record is of; null where it is of none. */
function answererOf(facts: unknown): number | null {
  const { lotOwnerId, ownerId } = facts as { lotOwnerId?: number | null; ownerId?: number };
  return lotOwnerId ?? ownerId ?? null;
}

/** The state before creation; it is never stored. */
const ABSENT = 'absent';
