// Who among a lot's applicants hears of its news.
import { sql, type SQL } from 'drizzle-orm';
import { isDraft, submittedStatuses } from '../../../machines/application-predicates.ts';
import { applicationStatuses } from '../../../machines/application-statuses.ts';
import type { UpperLotAudience } from '../../lots/lot/ports.ts';
import { lotParticipants } from '../../lots/core/invitation-tables.ts';
import { isSeenBy } from '../../lots/core/rights.ts';
import { users } from '../../accounts/core/tables.ts';
import { commissionStatuses, isInForce } from '../../../machines/commission-statuses.ts';
import { commissions } from '../core/commission-tables.ts';
import { applications } from '../core/tables.ts';

const array = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
const submitted = sql`a.status = any(${array(submittedStatuses)})`;

/** Users of the companies whose applications `a` fit; each with the application. */
export const applicants = (lotId: number, more: SQL): SQL => sql`
  select u.id as user_id, a.id as application_id from ${applications} a join ${users} u on u.company_id = a.company_id
  where a.lot_id = ${lotId} and u.role = 'vendor' and ${more}`;

export const lotAudiencesOfApplications: Record<
  Extract<
    UpperLotAudience,
    'drafts' | 'participants' | 'admitted' | 'refused' | 'custodians' | 'winners' | 'losers'
  >,
  (lotId: number) => SQL
> = {
  drafts: (lotId) => applicants(lotId, sql`a.status = any(${array(applicationStatuses.filter(isDraft))})`),
  participants: (lotId) => sql`
    ${applicants(lotId, submitted)}
    union select p.user_id, null::bigint from ${lotParticipants} p
    where p.lot_id = ${lotId} and ${isSeenBy(lotId, sql`p.user_id`)}`,
  admitted: (lotId) => applicants(lotId, sql`${submitted} and a.admission = 'admitted'`),
  refused: (lotId) => applicants(lotId, sql`${submitted} and a.admission = 'rejected'`),
  custodians: (lotId) => sql`
    select (custodian->>'userId')::bigint as user_id, null::bigint as application_id
    from ${commissions}, jsonb_array_elements(${commissions.custodians}) as custodian
    where ${commissions.lotId} = ${lotId} and ${commissions.status} = any(${array(commissionStatuses.filter(isInForce))})`,
  winners: (lotId) => applicants(lotId, sql`${submitted} and a.ratings_won > 0`),
  losers: (lotId) => applicants(lotId, sql`${submitted} and coalesce(a.ratings_won, 0) = 0`),
};
