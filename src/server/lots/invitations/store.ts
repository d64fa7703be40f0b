// Invitations: sent under the law, bound to an e-mail, accepted once.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../machines/law.ts';
import {
  invitationLaw,
  isInvitationLive,
  liveInvitationStatuses,
  type InvitationEvent,
  type InvitationFacts,
} from '../../../machines/invitation.ts';
import { snapshotOf, take } from '../../../machines/step.ts';
import { lotColumns, lots, type LotTableRow } from '../core/tables.ts';
import { contacts } from '../../accounts/companies/tables.ts';
import { lotChain } from '../core/chain.ts';
import { databaseNow, type Db, type Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid, notFound, refused } from '../../platform/http/errors.ts';
import { announce } from '../../platform/live/announce.ts';
import type { Services } from '../../platform/services.ts';
import { findUser } from '../../accounts/core/queries.ts';
import { users, type UserRow } from '../../accounts/core/tables.ts';
import { companyOfInvited, confirmedUserOf } from './bind.ts';
import { mailInvitation, notifyInvited } from './notify.ts';
import { invitations, type InvitationRow } from '../core/invitation-tables.ts';

const LIFE_DAYS = 30;
const TOKEN_BYTES = 32;

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface Invitee {
  lot: LotTableRow | null;
  companyId: number | null;
  email: string | null;
  role: InvitationRow['role'];
}

/** Users who act for a company and have proved their addresses: whom its invitation is told to. */
const actingFor = (tx: Tx, companyId: number): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, 'vendor'), isNotNull(users.emailVerifiedAt)))
    .orderBy(users.id);

/** Where a company gets its letter: its first user, one who has proved the address before others; else its contact. */
async function emailOf(tx: Tx, companyId: number): Promise<string> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(isNull(users.emailVerifiedAt), users.id)
    .limit(1);
  if (user) return user.email.toLowerCase();
  const [contact] = await tx.select().from(contacts).where(eq(contacts.companyId, companyId)).limit(1);
  if (!contact) throw invalid({ company_id: ['У компании нет пользователей и контактов'] });
  return contact.email.toLowerCase();
}

function take422(event: InvitationEvent, status: InvitationRow['status'] | 'absent', facts: InvitationFacts) {
  const outcome = take(invitationLaw, snapshotOf(invitationLaw, status, facts), event);
  if (outcome.refused) throw refused(invitationLaw, outcome);
  return outcome.next.value as InvitationRow['status'];
}

/**
 * Sends an invitation to a company or an address; the lot, if any, is locked. Throws 403 or 422.
 * @param sentAt when, if not now: for demo data
 */
export async function sendInvitation(
  tx: Tx,
  services: Services,
  { lot, companyId, email: given, role }: Invitee,
  actor: Actor & { id: number },
  sentAt?: number,
): Promise<InvitationRow> {
  const at = sentAt ?? (await databaseNow(tx));
  const email = companyId === null ? given! : (given ?? (await emailOf(tx, companyId)));
  // An invitation to the platform alone makes a new user, and never one of an existing company: its own people bring in
  // whom they trust.
  const invited = lot && companyId === null ? await confirmedUserOf(tx, email) : null;
  const company = companyId ?? companyOfInvited(invited);
  const expiresAt = at + LIFE_DAYS * 86_400_000;
  const facts: InvitationFacts = {
    lotOwnerId: lot?.ownerId ?? null,
    invitedById: actor.id,
    forVendor: role === 'vendor',
    callerIsInvited: false,
    hasOther: await hasLive(tx, lot?.id ?? null, email),
    expiresAt,
  };
  const status = take422({ type: 'invitation.send', actor, at }, 'absent', facts);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const [row] = await tx
    .insert(invitations)
    .values({
      lotId: lot?.id ?? null,
      companyId: company,
      userId: invited?.id ?? null,
      email,
      role,
      status,
      tokenHash: digestOf(token),
      invitedById: actor.id,
      sentAt: new Date(at),
      expiresAt: new Date(expiresAt),
    })
    .returning();
  if (lot)
    await appendHistory(tx, {
      chain: lotChain(lot.id),
      lotId: lot.id,
      model: 'invitation',
      modelId: row!.id,
      event: 'invitation.send',
      to: status,
      actor,
      at,
      payload: { companyId: company, email },
    });
  await announce(tx, { model: 'invitation', id: row!.id, lotId: row!.lotId, what: 'invitation.sent' });
  const toTell = invited ? [invited] : lot && companyId !== null ? await actingFor(tx, companyId) : [];
  if (toTell.length > 0)
    await notifyInvited(
      tx,
      row!,
      toTell.map(({ id }) => id),
    );
  else await mailInvitation(tx, services, row!, { lot, inviter: actor.name, token });
  return row!;
}

async function hasLive(tx: Tx, lotId: number | null, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        lotId === null ? sql`${invitations.lotId} is null` : eq(invitations.lotId, lotId),
        eq(invitations.email, email),
        inArray(invitations.status, liveInvitationStatuses),
      ),
    );
  return rows.length > 0;
}

/** Holds the invitation, or acts for the company that does; by an address that is not confirmed nobody holds one. */
async function isMine(tx: Tx, row: InvitationRow, actor: Actor): Promise<boolean> {
  const holds = row.userId === actor.id || (row.companyId !== null && row.companyId === actor.companyId);
  if (actor.id === null || !holds) return false;
  const user = await findUser(tx, actor.id);
  return user !== undefined && user.emailVerifiedAt !== null;
}

/** A step of an invitation, its row locked. Throws 404 where the caller has nothing to do with it. */
export async function stepInvitation(
  tx: Tx,
  id: number,
  type: Exclude<InvitationEvent['type'], 'invitation.send'>,
  actor: Actor,
): Promise<InvitationRow> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update');
  if (!row) throw notFound();
  const [lot] =
    row.lotId === null ? [] : await tx.select(lotColumns).from(lots).where(eq(lots.id, row.lotId));
  const mine = await isMine(tx, row, actor);
  const isClock = actor.role === 'clock';
  if (
    !mine &&
    !isClock &&
    actor.role !== 'admin' &&
    actor.id !== row.invitedById &&
    actor.id !== lot?.ownerId
  )
    throw notFound();
  const at = await databaseNow(tx);
  const facts: InvitationFacts = {
    lotOwnerId: lot?.ownerId ?? null,
    invitedById: row.invitedById,
    forVendor: row.role === 'vendor',
    callerIsInvited: mine,
    hasOther: false,
    expiresAt: row.expiresAt.getTime(),
  };
  const status = take422({ type, actor, at }, row.status, facts);
  return writeStatus(tx, row, status, type, { at, answeredBy: mine ? actor : null });
}

/** @param answeredBy whoever held the invitation; an acceptance makes it this user's and the user's company's */
async function writeStatus(
  tx: Tx,
  row: InvitationRow,
  status: InvitationRow['status'],
  type: string,
  { at, answeredBy }: { at: number; answeredBy: Actor | null },
): Promise<InvitationRow> {
  const company = row.lotId !== null && answeredBy?.role === 'vendor' ? answeredBy.companyId : null;
  const [after] = await tx
    .update(invitations)
    .set({
      status,
      userId: answeredBy?.id ?? row.userId,
      companyId: row.companyId ?? company,
      ...(type === 'invitation.accept' ? { acceptedAt: new Date(at) } : {}),
    })
    .where(eq(invitations.id, row.id))
    .returning();
  await announce(tx, { model: 'invitation', id: row.id, lotId: row.lotId, what: type });
  return after!;
}

/** The live invitation behind a letter's link; null where it was used, withdrawn or has expired. */
export async function findInvitation(tx: Tx | Db, token: string): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(
      and(eq(invitations.tokenHash, digestOf(token)), sql`${invitations.expiresAt} > clock_timestamp()`),
    );
  return row && isInvitationLive(row.status) ? row : null;
}

/** Called by registration: the new user came by the letter's link. The e-mail must be the invited one. */
export async function acceptByToken(tx: Tx, token: string, user: UserRow): Promise<InvitationRow> {
  const found = await findInvitation(tx, token);
  if (!found || found.email !== user.email.toLowerCase())
    throw invalid({ invitation: ['Приглашение недействительно для этого адреса'] });
  const actor: Actor = {
    id: user.id,
    role: user.role,
    name: user.name,
    companyId: user.companyId,
    verified: true,
  };
  await tx.update(invitations).set({ userId: user.id }).where(eq(invitations.id, found.id));
  return stepInvitation(tx, found.id, 'invitation.accept', actor);
}
