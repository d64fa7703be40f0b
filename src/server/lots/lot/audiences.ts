// Who hears of a lot's news: each audience of the law as users.
import { sql, type SQL } from 'drizzle-orm';
import { isDraft, submittedStatuses } from '../../../machines/application-predicates.ts';
import { applicationStatuses } from '../../../machines/application.ts';
import { admittingInvitationStatuses } from '../../../machines/invitation.ts';
import type { LotAudience } from '../../../machines/lot.ts';
import { isBlocked, userStatuses } from '../../../machines/user.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import type { LotTableRow } from '../core/tables.ts';

export interface Listener {
  userId: number;
  /** The listener's application, where the news is about one. */
  applicationId: number | null;
}

const array = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
const applicants = (lotId: number, more: SQL): SQL => sql`
  select u.id as user_id, a.id as application_id from applications a join users u on u.company_id = a.company_id
  where a.lot_id = ${lotId} and u.role = 'vendor' and ${more}`;
const submitted = sql`a.status = any(${array(submittedStatuses)})`;

/** Users of an audience, each once; `select user_id, application_id`. */
const queries: Record<LotAudience, (lot: LotTableRow) => SQL> = {
  owner: (lot) => sql`select ${lot.ownerId}::bigint as user_id, null::bigint as application_id`,
  invited: (lot) => sql`
    select u.id as user_id, null::bigint as application_id from invitations i
    join users u on u.id = i.user_id or (u.company_id = i.company_id and u.role = 'vendor')
    where u.email_verified_at is not null and i.lot_id = ${lot.id} and i.status = any(${array(admittingInvitationStatuses)})`,
  subscribers: (lot) => sql`
    with recursive up as (
      select id, parent_id from categories where id = ${lot.categoryId}
      union select c.id, c.parent_id from categories c join up on c.id = up.parent_id)
    select s.user_id, null::bigint as application_id from subscriptions s join up on up.id = s.category_id
    where ${lot.isOpen}`,
  drafts: (lot) => applicants(lot.id, sql`a.status = any(${array(applicationStatuses.filter(isDraft))})`),
  participants: (lot) => sql`
    ${applicants(lot.id, submitted)}
    union select p.user_id, null::bigint from lot_participants p where p.lot_id = ${lot.id}`,
  favourites: (lot) => sql`
    select f.user_id, null::bigint as application_id from favorites f
    join users u on u.id = f.user_id
    where f.model_type = 'lot' and f.model_id = ${lot.id}`,
  marked: (lot) => applicants(lot.id, sql`a.is_marked`),
  checkers: (lot) => {
    const roles = [
      ...(lot.admission?.securityCheck === false ? [] : ['security']),
      ...(lot.admission?.auditCheck === false ? [] : ['auditor']),
    ];
    return sql`select id as user_id, null::bigint as application_id from users where role = any(${array(roles)})`;
  },
  winners: (lot) => applicants(lot.id, sql`${submitted} and a.ratings_won > 0`),
  losers: (lot) => applicants(lot.id, sql`${submitted} and coalesce(a.ratings_won, 0) = 0`),
};

export async function listenersOf(tx: Tx | Db, lot: LotTableRow, whom: LotAudience): Promise<Listener[]> {
  const { rows } = await tx.execute<{ user_id: string; application_id: string | null }>(sql`
    select distinct on (found.user_id) found.user_id, found.application_id
    from (${queries[whom](lot)}) as found join users on users.id = found.user_id
    where users.status = any(${array(userStatuses.filter((status) => !isBlocked(status)))})
    order by found.user_id, found.application_id nulls last`);
  return rows.map((row) => ({
    userId: Number(row.user_id),
    applicationId: row.application_id === null ? null : Number(row.application_id),
  }));
}
