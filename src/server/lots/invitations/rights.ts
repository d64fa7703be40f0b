// Who may read an invitation.
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { invitations } from '../core/invitation-tables.ts';
import { ownedBy, visibleLots } from '../core/rights.ts';

/** A manager's of own lots, a vendor's own (a draft's only once it is published), the administrator's all. */
export function readableInvitations(visitor: Visitor): SQL {
  if (visitor.role === 'admin') return sql`true`;
  const userId = visitor.id ?? 0;
  if (visitor.role === 'manager') return or(ownedBy(visitor), ownedBy(visitor, invitations.invitedById))!;
  if (!visitor.emailVerified) return sql`false`;
  const own = or(
    eq(invitations.userId, userId),
    visitor.companyId === null ? undefined : eq(invitations.companyId, visitor.companyId),
  );
  return and(own, or(sql`${invitations.lotId} is null`, visibleLots(visitor)))!;
}
