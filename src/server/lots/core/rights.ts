// Who may see a lot: guests the published open ones, vendors also those they are invited to, drafts their owner and the
// administrator, deleted ones the administrator alone.
import { and, eq, exists, inArray, notInArray, or, sql, type Column, type SQL } from 'drizzle-orm';
import { USER_ROLES } from '../../../machines/access.ts';
import { answersFor, type Answerer } from '../../../machines/answers-for.ts';
import { admittingInvitationStatuses } from '../../../machines/invitation-statuses.ts';
import { lotStatuses, type LotStatus } from '../../../machines/lot-statuses.ts';
import { isDeleted, isPublished, publishedLotStatuses } from '../../../machines/lot-predicates.ts';
import { users } from '../../accounts/core/tables.ts';
import { invitations } from './invitation-tables.ts';
import { lots } from './tables.ts';
import { appliedTo } from './ports.ts';
import type { Viewer } from './viewer.ts';

export interface SeenLot {
  ownerId: number;
  status: LotStatus;
  isOpen: boolean;
}

const staff: Answerer['role'][] = ['manager', 'security', 'auditor', 'admin'];
export const isStaff = ({ role }: Pick<Answerer, 'role'>): boolean => staff.includes(role);

const notDeleted = notInArray(lots.status, lotStatuses.filter(isDeleted));

/** The administrator, or the manager whose lot it is, or who stands for that manager. */
export const isOwnerOf = (viewer: Answerer, lot: { ownerId: number }): boolean =>
  answersFor(viewer, lot.ownerId);

/** The same as a condition on `lots`, or on whatever else has an owner: a manager's own ones and those of who is away. */
export function ownedBy(viewer: Pick<Viewer, 'id' | 'standsFor'>, owner: Column = lots.ownerId): SQL {
  if (viewer.id === null) return sql`false`;
  const absent = viewer.standsFor?.map(({ id }) => id) ?? [];
  return absent.length === 0 ? eq(owner, viewer.id) : or(eq(owner, viewer.id), inArray(owner, absent))!;
}

/** @param isLetIn whether `seenPublished` holds though the lot be closed; asked of vendors only */
export function mayReadLot(viewer: Answerer, lot: SeenLot, { isLetIn }: { isLetIn: boolean }): boolean {
  if (viewer.role === 'admin') return true;
  if (isDeleted(lot.status)) return false;
  if (!isPublished(lot.status)) return isOwnerOf(viewer, lot);
  if (isStaff(viewer)) return true;
  return lot.isOpen || (viewer.role === 'vendor' && isLetIn);
}

/**
 * An invitation to the outer query's lot that admits the viewer. It is bound to an address or a company, so that nobody
 * holds one by an address that is not confirmed.
 */
export function invitedTo(viewer: Viewer): SQL {
  if (viewer.role !== 'vendor' || viewer.id === null || !viewer.emailVerified) return sql`false`;
  const own = or(
    eq(invitations.userId, viewer.id),
    viewer.companyId === null ? undefined : eq(invitations.companyId, viewer.companyId),
  );
  return exists(
    sql`(select 1 from ${invitations} where ${and(
      sql`${invitations.lotId} = ${lots.id}`,
      inArray(invitations.status, admittingInvitationStatuses),
      own,
    )})`,
  );
}

/** What of the published ones a viewer sees, as a condition on `lots`. */
export const seenPublished = (viewer: Viewer): SQL =>
  isStaff(viewer) ? sql`true` : or(lots.isOpen, invitedTo(viewer), appliedTo.get()(viewer))!;

/** The same rule as a condition on `lots`; lists of the administrator leave the deleted out unless asked for. */
export function visibleLots(viewer: Viewer, { deleted = false }: { deleted?: boolean } = {}): SQL {
  const published = inArray(lots.status, publishedLotStatuses);
  if (viewer.role === 'admin') return deleted ? sql`true` : notDeleted;
  if (viewer.role === 'manager' && viewer.id !== null) {
    const ownDraft = and(ownedBy(viewer), notDeleted);
    return or(published, ownDraft)!;
  }
  if (isStaff(viewer)) return published;
  return and(published, seenPublished(viewer))!;
}

/**
 * The same of a user whom a statement finds: the news', which have no visitor. Of a manager's drafts the own ones alone, since who is away
 * is heard of with the listener.
 */
export function isSeenBy(lotId: number, userId: SQL): SQL {
  const own = { id: users.id, companyId: users.companyId } as unknown as Pick<Viewer, 'id' | 'companyId'>;
  const asRole = (role: Viewer['role'], emailVerified: boolean): SQL =>
    visibleLots({ ...own, role, emailVerified }, { deleted: true });
  const roles = USER_ROLES.map(
    (role) =>
      sql`when ${role} then case when ${users.emailVerifiedAt} is null then ${asRole(role, false)} else ${asRole(role, true)} end`,
  );
  return sql`exists (select 1 from ${users} join ${lots} on ${lots.id} = ${lotId}
    where ${users.id} = ${userId} and case ${users.role} ${sql.join(roles, sql` `)} end)`;
}
