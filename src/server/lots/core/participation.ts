// Whom a lot lets take part: everybody where it is open, else the invited. Asked at the creation of an application and at
// every later step of it, so that both know the same.
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { admittingInvitationStatuses } from '../../../machines/invitation-statuses.ts';
import { invitations } from './invitation-tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { users } from '../../accounts/core/tables.ts';

/** Whether a company may apply: the lot is open, or the company or a user who acts for it was invited. */
export async function mayCompanyTakePart(
  tx: Tx | Db,
  lot: { id: number; isOpen: boolean },
  companyId: number,
): Promise<boolean> {
  if (lot.isOpen) return true;
  const ofCompany = sql`${invitations.userId} in (
    select ${users.id} from ${users} where ${users.companyId} = ${companyId} and ${users.emailVerifiedAt} is not null)`;
  const [invitation] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.lotId, lot.id),
        inArray(invitations.status, admittingInvitationStatuses),
        or(eq(invitations.companyId, companyId), ofCompany),
      ),
    )
    .limit(1);
  return invitation !== undefined;
}
