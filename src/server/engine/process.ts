// What the engine must know of a law to carry its steps out: a typed description, written once a wing.
import type { SQL } from 'drizzle-orm';
import type { ContextFrom, StateValueFrom } from 'xstate';
import type { Step } from '../../api/step.ts';
import type { Actor, AnyLaw } from '../../machines/law.ts';
import type { StepEvent } from '../../machines/step.ts';
import type { NewsFacts } from '../../text/news/facts.ts';
import type { Tx } from '../platform/database/client.ts';
import type { Write } from '../platform/database/statement.ts';
import type { Announcement } from '../platform/live/announce.ts';
import type { JobDraft } from '../platform/jobs/enqueue.ts';

/** What a process is about; each wing names its own types once. */
export interface ProcessTypes {
  law: AnyLaw;
  /** What finds and locks a record; an id, or for a creation what it is created for. */
  key: unknown;
  /** The record and whatever else was read under its lock. */
  subject: unknown;
  /** Columns of the record's own row that a step may write. */
  columns: object;
  effect: string;
  audience: string;
  news: string;
}

export type EventOf<T extends ProcessTypes> = StepEvent<T['law']>;
export type FactsOf<T extends ProcessTypes> = ContextFrom<T['law']['machine']>;
export type StatusOf<T extends ProcessTypes> = StateValueFrom<T['law']['machine']> & string;
type Bare<E> = E extends { type: string } ? Omit<E, 'actor' | 'at'> & { type: E['type'] } : never;
/** An event as a caller brings it: who takes it and when are the engine's to say. */
export type BareEvent<T extends ProcessTypes> = Bare<EventOf<T>>;

/** A record under its lock. */
export interface Locked<T extends ProcessTypes> {
  id: number;
  subject: T['subject'];
  /** What `If-Match` is held against; null where the record has no versions. */
  version: number | null;
  status: StatusOf<T>;
  facts: FactsOf<T>;
  /** The database's clock, read after the lock was got; epoch milliseconds. */
  at: number;
}

/** A step that the law has allowed. */
export interface Taken<T extends ProcessTypes> {
  id: number;
  subject: T['subject'];
  event: EventOf<T>;
  actor: Actor;
  at: number;
  from: StatusOf<T>;
  /** Never the state before creation: no edge leads there. */
  to: Exclude<StatusOf<T>, 'absent'>;
  /** What the guards saw, and what the law knows after the step. */
  facts: FactsOf<T>;
  next: FactsOf<T>;
  effects: readonly T['effect'][];
}

/** What an effect adds to a step's plan. Columns of a later effect win over an earlier one's. */
export interface Part<T extends ProcessTypes> {
  columns?: Partial<T['columns']>;
  writes?: Write[];
  /** Goes into the history row beside what the event brought. */
  payload?: Record<string, unknown>;
  jobs?: JobDraft[];
  /** Goes into the news of the step beside what the process tells. */
  news?: Partial<StepNews>;
  announcements?: Announcement[];
  /** Steps that follow from this one, of records that are locked already; taken in their order in the same transaction. */
  follow?: Follow[];
}

/** A consequence that must read more than the facts bring: read once, then planned as any other. */
export interface ReadingEffect<T extends ProcessTypes> {
  read(tx: Tx, step: Taken<T>): Promise<Part<T>>;
}

export interface PureEffect<T extends ProcessTypes> {
  plan(step: Taken<T>): Part<T>;
}

export type Effect<T extends ProcessTypes> = PureEffect<T> | ReadingEffect<T>;
export type Effects<T extends ProcessTypes, Name extends T['effect'] = T['effect']> = Record<Name, Effect<T>>;

/** News of a step, before it is known who hears of it. */
export type StepNews = Omit<NewsFacts, 'whom'>;

// Methods and not function properties: so a process may stand in a list of processes of any types.
export interface Process<T extends ProcessTypes = ProcessTypes> {
  law: T['law'];
  /** Locks the record, then reads what the law must know. Throws 404 where the actor may not know of it. */
  lock(tx: Tx, key: T['key'], event: BareEvent<T>, actor: Actor): Promise<Locked<T>>;
  /** What the record's own row gets by any step; effects add to it. */
  columns(step: Taken<T>): Partial<T['columns']>;
  /** The statement that writes those columns: an update, or the insert of a creation. */
  save(step: Taken<T>, columns: Partial<T['columns']>): Write;
  effects: Effects<T>;
  /** Null: the step leaves no history. `columns` is what the record's own row gets. */
  history(step: Taken<T>, columns: Partial<T['columns']>): HistoryOf | null;
  /** Users of each audience as `select user_id, application_id`, asked when the news is delivered. */
  audience: Record<T['audience'], (id: number) => SQL>;
  news(step: Taken<T>, what: T['news']): StepNews;
  /** Of a change of state: what the program of its lot's owner is told it is about; null where the owner may not know of it. */
  ownerHears?(step: Taken<T>): Pick<StepNews, 'lotId'> | null;
  /** Ids of what open pages must ask for anew. */
  announce(step: Taken<T>): Announcement[];
  /** The actor's steps as they stand, for the refusal of one of them. */
  steps(tx: Tx, locked: Locked<T>, actor: Actor): Step[] | Promise<Step[]>;
  /** The state that the actor is shown, where it is not the stored one: the reasons of a refusal are told of it alone. */
  shown?(locked: Locked<T>, actor: Actor): StatusOf<T>;
  /** More to be said of a refusal, such as the cells it is about. */
  refusal?(locked: Locked<T>, reasons: readonly string[]): Record<string, string[]>;
}

/** What the history tells of a step beside its event, states, actor and facts. */
export interface HistoryOf {
  chain: string;
  lotId?: number | null;
  payload?: Record<string, unknown>;
  /** Whom the history names instead of the actor, where its readers must not learn who it was. */
  actor?: Pick<Actor, 'id' | 'role' | 'name'>;
}

/** A step that follows from another; its process' types are forgotten. */
export interface Follow {
  process: Process;
  locked: Locked<ProcessTypes>;
  event: { type: string };
  actor: Actor;
}

export const follow = <T extends ProcessTypes>(
  process: Process<T>,
  locked: Locked<T>,
  event: BareEvent<T> & { type: string },
  actor: Actor,
): Follow => ({
  process: anyProcess(process),
  locked: locked as Locked<ProcessTypes>,
  event,
  actor,
});

/** Checks a process against its types; nothing else. */
export const process = <T extends ProcessTypes>(description: Process<T>): Process<T> => description;

/** The same in a list of processes of any types. */
export const anyProcess = <T extends ProcessTypes>(own: Process<T>): Process => own as unknown as Process;
