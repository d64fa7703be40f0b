import { sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../database/client.ts';
import { slot } from '../database/compiled.ts';
import { compiledWrite, sendAll, waking, type Write } from '../database/statement.ts';
import type { JobKind, JobPayloads } from './kinds.ts';
import { jobs } from './tables.ts';

/** A job to be, as data. */
export interface JobDraft {
  kind: JobKind;
  payload: unknown;
  key: string | null;
  delaySeconds: number;
}

export interface JobOptions {
  /** While a job of this key waits or runs, or has been given up, another is not added. */
  key?: string | null;
  delaySeconds?: number;
}

export const jobDraft = <K extends JobKind>(
  kind: K,
  payload: JobPayloads[K],
  { key = null, delaySeconds = 0 }: JobOptions = {},
): JobDraft => ({ kind, payload, key, delaySeconds });

const askedFor = compiledWrite(
  () => sql`
    insert into ${jobs} (kind, payload, key, run_at)
    select kind, payload, key, now() + "delaySeconds" * interval '1 second'
    from jsonb_to_recordset(${slot('drafts')}::jsonb) as asked(kind text, payload jsonb, key text, "delaySeconds" float8)
    on conflict (key) do nothing`,
  { isApart: true },
);

/** The statement that asks for them all; none where there is nothing to ask for. */
export const jobsWrite = (drafts: readonly JobDraft[]): Write[] =>
  drafts.length === 0 ? [] : [waking('jobs', askedFor({ drafts: JSON.stringify(drafts) }))];

/**
 * The same for what a query finds, however much that is.
 * @param found `select` of `kind`, `payload` (jsonb), `key` (text or null) and `run_at`
 */
export const jobsFrom = (found: SQL): Write => waking('jobs', jobsFound(found));

/** The same for a text that is made once; whoever sends it wakes the workers. */
export const jobsFound = (found: SQL): SQL => sql`
  insert into ${jobs} (kind, payload, key, run_at)
  select found.kind, found.payload, found.key, found.run_at from (${found}) as found
  on conflict (key) do nothing`;

/** A kind as a value of such a query. */
export const kindOf = (kind: JobKind): SQL => sql`${kind}::text`;
/** The same as its column. */
export const kindColumn = (kind: JobKind): SQL => sql`${kindOf(kind)} as kind`;

type KindOfRecord = { [K in JobKind]: { id: number } extends JobPayloads[K] ? K : never }[JobKind];

/**
 * A job for each record that a clock has found due, unless it has one already: while it waits or runs, or was given up.
 * @param due `select` of `id`
 */
export const jobsForDue = (kind: KindOfRecord, due: SQL): Write =>
  jobsFrom(sql`
    select ${kindColumn(kind)}, jsonb_build_object('id', due.id) as payload, due.key, now() as run_at
    from (select due.id, ${kind}::text || ':' || due.id as key from (${due}) as due) as due
    where not exists (select from ${jobs} where ${jobs.key} = due.key)`);

/** Asks for work that is carried out after the commit. */
export const enqueue = async (tx: Tx | Db, ...drafts: JobDraft[]): Promise<void> => {
  await sendAll(tx, jobsWrite(drafts));
};

/** Takes back what was asked for under a key and has not been begun. */
export const withdrawJob = async (tx: Tx | Db, key: string): Promise<void> => {
  await tx.execute(sql`delete from ${jobs} where key = ${key} and attempts = 0`);
};
