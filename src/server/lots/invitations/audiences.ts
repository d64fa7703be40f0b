// Who hears of an invitation. Of its news: users, asked after the step has been committed. Of its live events: asked of each
// page at each delivery.
import { sql, type SQL } from 'drizzle-orm';
import type { InvitationAudience } from '../../../machines/invitation.ts';
import { admittingInvitationStatuses } from '../../../machines/invitation-statuses.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import type { Audience } from '../../platform/live/audiences.ts';
import { mayReadInvitation } from './queries.ts';
import { isCancelled, isFinished, isPublished } from '../../../machines/lot-predicates.ts';

const array = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** A draft is nobody's business yet: its publication tells the invited. */
const open = lotStatuses.filter(
  (status) => isPublished(status) && !isFinished(status) && !isCancelled(status),
);

/** The user whose address it is, or where the company was named those who act for it. */
const holders = (id: number): SQL => sql`
  select u.id as user_id, null::bigint as application_id
  from invitations i join lots l on l.id = i.lot_id
  join users u on u.id = i.user_id or (i.user_id is null and u.company_id = i.company_id and u.role = 'vendor')
  where i.id = ${id} and u.email_verified_at is not null
    and i.status = any(${array(admittingInvitationStatuses)}) and l.status = any(${array(open)})`;

export const invitationAudiences: Record<InvitationAudience, (id: number) => SQL> = {
  invited: (id) => sql`${holders(id)} and l.published_at <= i.sent_at`,
  holder: holders,
  inviter: (id) =>
    sql`select invited_by as user_id, null::bigint as application_id from invitations where id = ${id}`,
};

export const invitationAudience: Audience = async (db, visitor, { id }) => {
  if (id === null || visitor.id === null) return false;
  if (visitor.role !== 'vendor' && visitor.role !== 'manager' && visitor.role !== 'admin') return false;
  return mayReadInvitation(db, visitor, id);
};
