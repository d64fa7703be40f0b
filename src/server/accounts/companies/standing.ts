// How a company stands: accredited or not, and whether anybody may act for it. A change of it marks what the company has
// submitted and never removes it (lifecycles); the marking is the applications' own work, done lot by lot after the commit.
import { and, count, eq, inArray } from 'drizzle-orm';
import { isAccredited } from '../../../machines/company-statuses.ts';
import { isBlocked, userStatuses } from '../../../machines/user.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { users } from '../core/tables.ts';
import { enqueue, jobDraft, type JobDraft } from '../../platform/jobs/enqueue.ts';
import { companies } from './tables.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'company.standing': { companyId: number };
  }
}

/** For a step that changes a company's standing. */
export const standingJob = (companyId: number): JobDraft => jobDraft('company.standing', { companyId });

/** Called wherever a company's standing may have changed; asked for twice it does no harm. */
export const standingChanged = (tx: Tx, companyId: number): Promise<void> =>
  enqueue(tx, standingJob(companyId));

export interface Standing {
  accredited: boolean;
  /** It has users and all of them are blocked: there is no other way to block a company. */
  blocked: boolean;
}

export async function standingOf(tx: Tx | Db, companyId: number): Promise<Standing> {
  const [company] = await tx
    .select({ status: companies.moderationStatus })
    .from(companies)
    .where(eq(companies.id, companyId));
  const own = eq(users.companyId, companyId);
  const [all] = await tx.select({ n: count() }).from(users).where(own);
  const [blocked] = await tx
    .select({ n: count() })
    .from(users)
    .where(and(own, inArray(users.status, userStatuses.filter(isBlocked))));
  return {
    accredited: company !== undefined && isAccredited(company.status),
    blocked: all!.n > 0 && all!.n === blocked!.n,
  };
}
