import type { JobRecord } from '../../../api/records/job.ts';
import { jobFaultText, jobTitle, jobTitles } from '../../../text/jobs.ts';
import { jobHandlers, type JobKind, type JobPayloads } from '../../platform/jobs/kinds.ts';
import type { jobs } from '../../platform/jobs/tables.ts';

/** A kind without its words does not compile. */
const titles: Record<JobKind, string> = jobTitles;

function aboutOf<K extends JobKind>(kind: K, payload: unknown): string | null {
  return jobHandlers.get()[kind].about?.(payload as JobPayloads[K]) || null;
}

const isKnown = (kind: string): kind is JobKind => Object.hasOwn(titles, kind);

/** Of the payload only what its kind says that an administrator may know. */
export function presentJob(row: typeof jobs.$inferSelect & { failedAt: Date }): JobRecord {
  const { id, attempts, error, createdAt, failedAt } = row;
  // A newer release may have left what this one has no words for.
  const kind: string = row.kind;
  return {
    id,
    kind,
    title: jobTitle(kind),
    about: isKnown(kind) ? aboutOf(kind, row.payload) : null,
    attempts,
    error: error === null ? null : jobFaultText(error),
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
  };
}
