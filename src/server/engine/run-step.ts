// The only place where a step of any law is carried out: lock, facts, the law's word, one plan, one write, commit.
import type { Actor } from '../../machines/law.ts';
import { transact, type Tx } from '../platform/database/client.ts';
import { sendAll, sendLast, type Write } from '../platform/database/statement.ts';
import { historyWrite } from '../platform/history/append.ts';
import { stale, type HttpError } from '../platform/http/errors.ts';
import { announceWrite } from '../platform/live/announce.ts';
import { enqueue, jobsWrite, type JobDraft } from '../platform/jobs/enqueue.ts';
import type { Services } from '../platform/services.ts';
import { planStep, type Plan } from './plan.ts';
import type { BareEvent, Locked, Process, ProcessTypes } from './process.ts';
import { timed } from './step-durations.ts';

export interface StepOptions<T extends ProcessTypes> {
  /** In place of the process' own lock: reads more for the answer in the same flight. */
  lock?: Process<T>['lock'];
  /** The version that the caller read. */
  ifMatch?: number | null;
  /** The record as the caller may see it, for the answer to a stale one; asked after the transaction has ended. */
  current?: () => Promise<unknown>;
  /** Reads what the step leaves for the answer, right behind its commit (`readBehind`). */
  behind?: (tx: Tx, effects: readonly string[]) => void;
}

/** The record was changed since the caller read it. Made into 412 outside of the transaction. */
class StaleRecord extends Error {
  override name = 'StaleRecord';
}

/**
 * Takes a step in a transaction of its own. Throws 404 where the actor may not know of the record, 403 where the step is
 * not the actor's, 422 with the law's reasons, 412 where `ifMatch` names another version.
 */
export async function runStep<T extends ProcessTypes>(
  services: Pick<Services, 'db'>,
  process: Process<T>,
  key: T['key'],
  event: BareEvent<T> & { type: string },
  actor: Actor,
  { ifMatch = null, current = async () => null, behind, lock }: StepOptions<T> = {},
): Promise<Plan<T>> {
  try {
    return await timed(process.law.name, event.type, () =>
      transact(services.db, async (tx) => {
        const locked = await (lock ?? process.lock)(tx, key, event, actor);
        if (ifMatch !== null && ifMatch !== locked.version) throw new StaleRecord();
        const plan = await planStep(tx, process, locked, event, actor);
        sendLast(tx, writesOf(plan));
        behind?.(tx, plan.step.effects);
        return plan;
      }),
    );
  } catch (error) {
    if (error instanceof ToldRefusal) {
      await enqueue(services.db, ...error.jobs);
      throw error.refusal;
    }
    throw error instanceof StaleRecord ? stale(await current()) : error;
  }
}

/** A refusal of which others must hear: of its transaction nothing stays but the jobs that tell them. */
export class ToldRefusal extends Error {
  override name = 'ToldRefusal';
  readonly refusal: HttpError;
  readonly jobs: readonly JobDraft[];

  constructor(refusal: HttpError, jobs: readonly JobDraft[]) {
    super(refusal.message);
    this.refusal = refusal;
    this.jobs = jobs;
  }
}

interface Ends {
  /** What the caller writes with it; asked for after the law has allowed the step. */
  beside?: () => readonly Write[] | Promise<readonly Write[]>;
  /** Nothing is asked of the transaction any more: its commit leaves with the writes. */
  isLast?: boolean;
}

/** The same on a record that this transaction has locked already. */
export async function takeStep<T extends ProcessTypes>(
  tx: Tx,
  process: Process<T>,
  locked: Locked<T>,
  event: BareEvent<T> & { type: string },
  actor: Actor,
  { beside, isLast = false }: Ends = {},
): Promise<Plan<T>> {
  const plan = await planStep(tx, process, locked, event, actor);
  const writes = [...writesOf(plan), ...((await beside?.()) ?? [])];
  if (isLast) sendLast(tx, writes);
  else await sendAll(tx, writes);
  return plan;
}

const writesOf = ({ save, writes, history, announcements, jobs }: Plan): Write[] => [
  save,
  ...writes,
  ...history.map(historyWrite),
  ...jobsWrite(jobs),
  ...announceWrite(announcements),
];

/**
 * The same step of one record many times over, each about another part of it: all are taken or none, each leaves its row of
 * the history, and the record itself is written and told of once. The last thing that its transaction does.
 * @param together what all of them write, at once: of thousands a statement each would take longer than a connection waits
 */
export async function takeEach<T extends ProcessTypes>(
  tx: Tx,
  process: Process<T>,
  locked: Locked<T>,
  events: readonly (BareEvent<T> & { type: string })[],
  actor: Actor,
  together: () => Write[],
): Promise<void> {
  const plans: Plan<T>[] = [];
  for (const event of events) plans.push(await planStep(tx, process, locked, event, actor));
  const last = plans.at(-1);
  if (!last) return;
  sendLast(
    tx,
    writesOf({
      ...last,
      writes: together(),
      history: plans.flatMap(({ history }) => history),
      jobs: plans.flatMap(({ jobs }) => jobs),
    } as Plan),
  );
}

/** As `runStep`, within a transaction that somebody else has begun. */
export async function stepWithin<T extends ProcessTypes>(
  tx: Tx,
  process: Process<T>,
  key: T['key'],
  event: BareEvent<T> & { type: string },
  actor: Actor,
): Promise<Plan<T>> {
  return takeStep(tx, process, await process.lock(tx, key, event, actor), event, actor);
}
