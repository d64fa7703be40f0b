// `verified_by` and `unverified_by`: lots with applications that a stage has decided on, or that wait for it.
import { sql, type SQL } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import {
  awaitingAuditStatuses,
  awaitingManagerStatuses,
  awaitingSecurityStatuses,
} from '../../../machines/application-predicates.ts';
import type { ApplicationStatus, VerificationStage } from '../../../machines/application.ts';
import { applications } from '../../applications/application/tables.ts';
import { readableApplications } from '../../applications/application/visible.ts';
import { verifications } from '../../applications/decisions/tables.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { lots } from './tables.ts';
import { isStaff } from './visible.ts';

const stages: Record<string, { stage: VerificationStage; waiting: ApplicationStatus[] }> = {
  manager: { stage: 'manager', waiting: awaitingManagerStatuses },
  security: { stage: 'security', waiting: awaitingSecurityStatuses },
  auditor: { stage: 'audit', waiting: awaitingAuditStatuses },
};

export function checkedBy(visitor: Visitor, role: string, done: boolean): SQL {
  if (!isStaff(visitor)) throw forbidden();
  const found = Object.hasOwn(stages, role) ? stages[role] : undefined;
  if (!found) throw invalid({ 'filter[verified_by]': [`Известны: ${Object.keys(stages).join(', ')}`] });
  const readable = sql`${applications.lotId} = ${lots.id} and not ${lots.isSealed} and ${readableApplications(visitor)}`;
  if (!done)
    return sql`exists (select 1 from ${applications} where ${readable}
      and ${applications.status} = any(${sql.param(found.waiting)}::text[]))`;
  return sql`exists (select 1 from ${applications} join ${verifications}
    on ${verifications.applicationId} = ${applications.id}
    where ${readable} and ${verifications.stage} = ${found.stage} and ${verifications.cancelledAt} is null)`;
}
