// Jobs that were given up: each waits for an administrator's word.
import { sql } from 'drizzle-orm';
import type { Tx } from '../database/client.ts';
import { markCommit } from '../database/commits.ts';
import { jobOfOtherVersion } from '../../../text/jobs.ts';
import { array } from '../database/array.ts';
import { invalid, notFound } from '../http/errors.ts';
import { jobHandlers } from './kinds.ts';
import { jobs } from './tables.ts';

/** Another administrator was quicker. */
const gone = () => notFound('Этого задания уже нет: его отправили снова или удалили');
/** Nobody here would ever take another: it would be out of sight and never done. */
const isKnown = (kind: string): boolean => Object.hasOwn(jobHandlers.get(), kind);
const which = (id: number) => sql`id = ${id} and failed_at is not null`;

/** Lets it be tried again at once and as often as at first. Throws 404, and 422 of a kind that this release does not know. */
export async function retryJob(tx: Tx, id: number): Promise<{ kind: string }> {
  const { rows } = await tx.execute<{ kind: string }>(
    sql`update ${jobs} set failed_at = null, attempts = 0, run_at = now() where ${which(id)} returning kind`,
  );
  if (!rows[0]) throw gone();
  if (!isKnown(rows[0].kind)) throw invalid({ kind: [jobOfOtherVersion] }, jobOfOtherVersion);
  markCommit(tx, 'jobs');
  return rows[0];
}

/** Those that this release knows. @returns how many of each kind */
export async function retryJobs(tx: Tx): Promise<Record<string, number>> {
  const { rows } = await tx.execute<{ kind: string; count: number }>(
    sql`with again as (
          update ${jobs} set failed_at = null, attempts = 0, run_at = now()
          where failed_at is not null and kind = any(${array('text', Object.keys(jobHandlers.get()))}) returning kind
        ) select kind, count(*)::int as count from again group by kind`,
  );
  if (rows.length > 0) markCommit(tx, 'jobs');
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/** Throws 404. */
export async function dropJob(tx: Tx, id: number): Promise<{ kind: string }> {
  const { rows } = await tx.execute<{ kind: string }>(
    sql`delete from ${jobs} where ${which(id)} returning kind`,
  );
  if (!rows[0]) throw gone();
  return rows[0];
}
