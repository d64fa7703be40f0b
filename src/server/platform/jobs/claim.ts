// What workers ask of the table. `failed_at is null and run_at <= now()` is due; a leased job is not, until its lease is over.
import { sql, type SQL } from 'drizzle-orm';
import { array } from '../database/array.ts';
import type { Db, Tx } from '../database/client.ts';
import { compiled, slot } from '../database/compiled.ts';
import { compiledWrite, sendAll, type Write } from '../database/statement.ts';
import type { JobKind, TakenJob } from './kinds.ts';
import { jobs } from './tables.ts';

/** A worker that was silent for so long is taken for dead. */
export const LEASE_SECONDS = 15;

const dueOf = (kind: SQL): SQL =>
  sql`${jobs.kind} = ${kind} and ${jobs.failedAt} is null and ${jobs.runAt} <= now()`;
const lease = sql`now() + ${LEASE_SECONDS} * interval '1 second'`;

/** A job under the hands of a worker. */
export interface Held {
  id: number;
  /** Under a lease: the attempts with this one, which tell this worker's lease from a later one. */
  attempts: number;
}

export interface DueJob extends Held {
  payload: never;
}

interface Row extends Record<string, unknown> {
  id: string | number;
  attempts: number;
  payload: never;
}

const dueJob = ({ id, attempts, payload }: Row): DueJob => ({ id: Number(id), attempts, payload });

const kindsDue = compiled<{ kind: JobKind }>(
  () => sql`
    select asked.kind from unnest(${slot('kinds')}::text[]) as asked(kind)
    where exists (select from ${jobs} where ${dueOf(sql`asked.kind`)})`,
);

/** Those of the kinds that have something due. */
export const dueKinds = async (db: Db, kinds: readonly JobKind[]): Promise<JobKind[]> =>
  (await kindsDue(db, { kinds: [...kinds] })).map(({ kind }) => kind);

const due = compiled<Row>(
  () => sql`
    select id, payload, attempts from ${jobs} where ${dueOf(slot<SQL>('kind'))}
    order by run_at, id limit ${slot('limit')} for update skip locked`,
);

/** Locks what is due until the transaction's end; what another worker has locked is passed by. */
export const lockDue = async (tx: Tx, kind: JobKind, limit: number): Promise<DueJob[]> =>
  (await due(tx, { kind, limit })).map(dueJob);

/** The same for one of them. */
export async function lockOne(tx: Tx, kind: JobKind, id: number): Promise<DueJob | null> {
  const { rows } = await tx.execute<Row>(sql`
    select id, payload, attempts from ${jobs} where id = ${id} and ${dueOf(sql`${kind}`)} for update skip locked`);
  return rows[0] ? dueJob(rows[0]) : null;
}

export interface LeasedRow extends DueJob {
  job: TakenJob;
}

/** Takes what is due by lease. */
export async function takeByLease(db: Db, kind: JobKind, limit: number): Promise<LeasedRow[]> {
  const { rows } = await db.execute<Row & { created_ms: string; taken_ms: string }>(sql`
    with due as (
      select id from ${jobs} where ${dueOf(sql`${kind}`)} order by run_at, id limit ${limit} for update skip locked)
    update ${jobs} set run_at = ${lease}, attempts = jobs.attempts + 1 from due where jobs.id = due.id
    returning jobs.id, jobs.payload, jobs.attempts,
      floor(extract(epoch from jobs.created_at) * 1000)::bigint as created_ms,
      floor(extract(epoch from now()) * 1000)::bigint as taken_ms`);
  return rows
    .map((row) => {
      const { id, attempts, payload } = dueJob(row);
      const [createdAt, takenAt] = [new Date(Number(row.created_ms)), Number(row.taken_ms)];
      return { id, attempts, payload, job: { id, createdAt, attempt: attempts, takenAt } };
    })
    .toSorted((a, b) => a.id - b.id);
}

const pairs = (held: readonly Held[]): SQL => sql`
  unnest(${array(
    'bigint',
    held.map(({ id }) => id),
  )}, ${array(
    'bigint',
    held.map(({ attempts }) => attempts),
  )})
  as held(id, attempts)`;

/** Renews leases; returns the ids of those that are still this worker's. */
export async function renewLeases(db: Db, held: readonly Held[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${jobs} set run_at = ${lease} from ${pairs(held)}
    where jobs.id = held.id and jobs.attempts = held.attempts and jobs.failed_at is null returning jobs.id`);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Gives jobs back that were not finished, as if they had not been taken. */
export async function giveBack(db: Db, held: readonly Held[]): Promise<void> {
  await db.execute(sql`
    update ${jobs} set run_at = now(), attempts = jobs.attempts - 1 from ${pairs(held)}
    where jobs.id = held.id and jobs.attempts = held.attempts`);
}

const remove = compiledWrite(
  () => sql`
    delete from ${jobs} using unnest(${slot('ids')}::bigint[], ${slot('attempts')}::bigint[]) as held(id, attempts)
    where jobs.id = held.id and jobs.attempts = held.attempts`,
  { isApart: true },
);

/** The statement that removes jobs which are done, where they are still this worker's. */
export const removalOf = (held: readonly Held[]): Write =>
  remove({ ids: held.map(({ id }) => id), attempts: held.map(({ attempts }) => attempts) });

export const removeJobs = (tx: Tx | Db, held: readonly Held[]): Promise<void> =>
  sendAll(tx, [removalOf(held)]);

export interface Failure {
  /** Attempts that have failed by now. */
  failures: number;
  error: string;
  pauseSeconds: number;
  isGivenUp: boolean;
  /** In place of the payload, where it was given up. */
  payload?: unknown;
}

/** Leaves a job for later, or to an administrator. */
export async function postpone(db: Db, held: Held, failure: Failure): Promise<void> {
  const { failures, error, pauseSeconds, isGivenUp, payload } = failure;
  await db.execute(sql`
    update ${jobs} set attempts = ${failures}, error = ${error}, run_at = now() + ${pauseSeconds} * interval '1 second',
      failed_at = case when ${isGivenUp} then now() end,
      payload = coalesce(${payload === undefined ? null : JSON.stringify(payload)}::jsonb, payload)
    where id = ${held.id} and attempts = ${held.attempts}`);
}
