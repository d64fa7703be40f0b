// What the applications tell of the lots that they are to: SQL on the outer query's `lots` (lots/core/ports.ts).
import { and, eq, exists, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import {
  awaitingAuditStatuses,
  awaitingManagerStatuses,
  awaitingSecurityStatuses,
} from '../../../machines/application-predicates.ts';
import type { ApplicationStatus, VerificationStage } from '../../../machines/application-statuses.ts';
import { companies } from '../../accounts/companies/tables.ts';
import type { Viewer } from '../../lots/core/viewer.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { lots } from '../../lots/core/tables.ts';
import { verifications } from './decision-tables.ts';
import { readableApplications } from './rights.ts';
import { applications, applicationVersions } from './tables.ts';

const ofLot = sql`${applications.lotId} = ${lots.id}`;

export const hasApplied = ({ role, companyId }: Viewer): SQL =>
  role !== 'vendor' || companyId === null
    ? sql`false`
    : exists(
        sql`(select 1 from ${applications} where ${ofLot} and ${applications.companyId} = ${companyId})`,
      );

export const submittedToLot = sql<number>`(
  select count(*)::int from ${applications} where ${ofLot} and ${isNotNull(applications.currentVersionId)})`;

/** Whether the company has ever submitted an application, withdrawn ones included. */
export async function hasSubmittedAny(tx: Tx, companyId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(applicationVersions, eq(applicationVersions.applicationId, applications.id))
    .where(eq(applications.companyId, companyId))
    .limit(1);
  return rows.length > 0;
}

/** Whether the visitor's company agreed to the terms of a procedure: nothing is submitted without that mark. Others agree to nothing. */
export async function submittedBy(db: Db, visitor: Visitor): Promise<boolean> {
  if (visitor.role !== 'vendor') return false;
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(readableApplications(visitor), isNotNull(applications.currentVersionId)))
    .limit(1);
  return rows.length > 0;
}

/** By id, with whose they are. */
export async function readableTo(db: Db | Tx, visitor: Visitor, lotId: number): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: applications.id, title: companies.title })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .where(and(eq(applications.lotId, lotId), readableApplications(visitor)));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** What each stage may decide on. */
export const queues: Record<VerificationStage, ApplicationStatus[]> = {
  manager: awaitingManagerStatuses,
  security: awaitingSecurityStatuses,
  audit: awaitingAuditStatuses,
};

/** Of a lot that is sealed nobody is told. */
export function checkedApplications(visitor: Visitor, stage: VerificationStage, done: boolean): SQL {
  const readable = sql`${ofLot} and not ${lots.isSealed} and ${readableApplications(visitor)}`;
  if (!done)
    return sql`exists (select 1 from ${applications} where ${readable}
      and ${applications.status} = any(${sql.param(queues[stage])}::text[]))`;
  return sql`exists (select 1 from ${applications} join ${verifications}
    on ${verifications.applicationId} = ${applications.id}
    where ${readable} and ${verifications.stage} = ${stage} and ${verifications.cancelledAt} is null)`;
}
