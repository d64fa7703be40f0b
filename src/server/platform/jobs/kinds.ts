// Kinds of background work. Whoever has work to be done declares this module again with a payload of its own; the list of
// handlers then does not compile until it names who does it.
import type { Tx } from '../database/client.ts';
import { port } from '../port.ts';
import type { Services } from '../services.ts';

/** Payloads by kind, as JSON. */
export interface JobPayloads {}
export type JobKind = keyof JobPayloads;

/** What runs beside what: a mail server that is away holds up letters and nothing else. */
export const lanes = ['news', 'mail', 'messages', 'hooks', 'work', 'tasks'] as const;
export type Lane = (typeof lanes)[number];

/** A job that a worker has taken. */
export interface TakenJob {
  id: number;
  createdAt: Date;
  /** From 1. */
  attempt: number;
  /** Epoch milliseconds of the database's clock: whoever had it before has lost it by then. */
  takenAt: number;
}

export interface JobContext {
  services: Services;
  job: TakenJob;
  /** Aborted when the process must end, or another worker has the job. */
  signal: AbortSignal;
}

interface AnyJob<K extends JobKind> {
  lane: Lane;
  /** What an administrator is told of a job: nothing that is sealed, and no link that lets its reader in. */
  about?: (payload: JobPayloads[K]) => string;
}

/** Work on the database alone: done in one transaction with the row's removal, so exactly once. */
export interface TransactionalJob<K extends JobKind> extends AnyJob<K> {
  within: (tx: Tx, payload: JobPayloads[K], services: Services) => Promise<void>;
  /** The same for a whole batch; where it fails each is tried alone. */
  withinAll?: (tx: Tx, payloads: readonly JobPayloads[K][], services: Services) => Promise<void>;
  /** It takes locks that people wait for, and so shares its transaction with no other job. */
  alone?: true;
}

/** Work that leaves the database: held by a lease that is renewed while it runs, done at least once. */
export interface LeasedJob<K extends JobKind> extends AnyJob<K> {
  run: (payload: JobPayloads[K], context: JobContext) => Promise<void>;
  /** It is given up after so many; a dozen unless said. */
  attempts?: number;
  /** The payload of a job that was given up, as it lies for weeks and in every backup; it must do for another attempt. */
  layAside?: (payload: JobPayloads[K], services: Services) => JobPayloads[K];
}

export type JobHandler<K extends JobKind> = TransactionalJob<K> | LeasedJob<K>;
export type JobHandlers<K extends JobKind = JobKind> = { readonly [Kind in K]: JobHandler<Kind> };

export const jobHandlers = port<JobHandlers>('platform: who does each kind of background work');

export const isTransactional = <K extends JobKind>(handler: JobHandler<K>): handler is TransactionalJob<K> =>
  'within' in handler;

export const kindsOf = (handlers: JobHandlers, lane: Lane): JobKind[] =>
  (Object.keys(handlers) as JobKind[]).filter((kind) => handlers[kind].lane === lane);
