// Invitations: sent under the law, bound to an e-mail, accepted once.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { By } from '../../machines/law.ts';
import {
  invitationLaw,
  isInvitationLive,
  liveInvitationStatuses,
  type InvitationEvent,
  type InvitationFacts,
} from '../../machines/invitation.ts';
import { snapshotOf, take } from '../../machines/step.ts';
import { letters } from '../../text/mails.ts';
import { newsText } from '../../text/news.ts';
import { contacts } from '../contacts/tables.ts';
import { lotChain } from '../lots/step.ts';
import { lots, type LotTableRow } from '../lots/tables.ts';
import { databaseNow, type Db, type Tx } from '../platform/database/client.ts';
import { appendHistory } from '../platform/history/append.ts';
import { invalid, notFound, refused } from '../platform/http/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import { notify } from '../platform/notifications/notify.ts';
import type { Services } from '../platform/services.ts';
import { users, type UserRow } from '../users/tables.ts';
import { invitations, type InvitationRow } from './tables.ts';

const LIFE_DAYS = 30;
const TOKEN_BYTES = 32;

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface Invitee {
  lot: LotTableRow | null;
  companyId: number | null;
  email: string | null;
  role: InvitationRow['role'];
}

/** Where a company gets its letter: its first user, else its contact. */
async function emailOf(tx: Tx, companyId: number): Promise<string> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(users.id)
    .limit(1);
  if (user) return user.email.toLowerCase();
  const [contact] = await tx.select().from(contacts).where(eq(contacts.companyId, companyId)).limit(1);
  if (!contact) throw invalid({ company_id: ['У компании нет пользователей и контактов'] });
  return contact.email.toLowerCase();
}

async function userOf(tx: Tx, email: string): Promise<UserRow | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`);
  return user ?? null;
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
  by: By & { id: number },
  sentAt?: number,
): Promise<InvitationRow> {
  const at = sentAt ?? (await databaseNow(tx));
  const email = companyId === null ? given! : (given ?? (await emailOf(tx, companyId)));
  const user = await userOf(tx, email);
  // Never into an existing company: its own people bring in whom they trust.
  const company = companyId ?? (lot && user?.role === 'vendor' ? user.companyId : null);
  const expiresAt = at + LIFE_DAYS * 86_400_000;
  const facts: InvitationFacts = {
    lotOwnerId: lot?.ownerId ?? null,
    invitedById: by.id,
    forVendor: role === 'vendor',
    callerIsInvited: false,
    hasOther: await hasLive(tx, lot?.id ?? null, email),
    expiresAt,
  };
  const status = take422({ type: 'invitation.send', by, at }, 'absent', facts);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const [row] = await tx
    .insert(invitations)
    .values({
      lotId: lot?.id ?? null,
      companyId: company,
      userId: lot ? (user?.id ?? null) : null,
      email,
      role,
      status,
      tokenHash: digestOf(token),
      invitedById: by.id,
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
      by,
      at,
      payload: { companyId: company, email },
    });
  await tell(tx, services, row!, lot, user, by, token);
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

/** A person of the platform gets a notice, once the lot is published; a stranger gets a letter with the link. */
async function tell(
  tx: Tx,
  services: Services,
  row: InvitationRow,
  lot: LotTableRow | null,
  user: UserRow | null,
  by: By,
  token: string,
): Promise<void> {
  await announce(tx, { model: 'invitation', id: row.id, lotId: row.lotId, what: 'invitation.sent' });
  if (user && lot) {
    if (lot.publishedAt === null) return;
    const text = newsText('invitation.sent', {
      whom: 'invited',
      lotId: lot.id,
      number: lot.number,
      title: lot.title,
      name: by.name,
      deadline: lot.applicationsDeadline,
    });
    await notify(tx, {
      userIds: [user.id],
      type: 'invitation.sent',
      text: `${text.title}. ${text.body}`,
      link: text.link,
      lotId: lot.id,
    });
    return;
  }
  const url = `${services.settings.publicUrl}/?invitation=${token}`;
  // A draft is nobody's business yet: its name is told by the notice of its publication.
  const title = lot && lot.publishedAt !== null ? `№ ${lot.number} «${lot.title}»` : null;
  const letter = letters.invitation(by.name, title, url, row.expiresAt);
  await sendMail(tx, {
    to: row.email,
    subject: letter.subject,
    text: [...letter.lines, letter.action?.url ?? ''].join('\n\n'),
  });
}

const isMine = (row: InvitationRow, by: By): boolean =>
  row.userId === by.id || (row.companyId !== null && row.companyId === by.companyId);

/** A step of an invitation, its row locked. Throws 404 where the caller has nothing to do with it. */
export async function stepInvitation(
  tx: Tx,
  id: number,
  type: Exclude<InvitationEvent['type'], 'invitation.send'>,
  by: By,
): Promise<InvitationRow> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update');
  if (!row) throw notFound();
  const [lot] = row.lotId === null ? [] : await tx.select().from(lots).where(eq(lots.id, row.lotId));
  const mine = isMine(row, by);
  const isClock = by.role === 'clock';
  if (!mine && !isClock && by.role !== 'admin' && by.id !== row.invitedById && by.id !== lot?.ownerId)
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
  const status = take422({ type, by, at }, row.status, facts);
  return writeStatus(tx, row, status, type, { at, userId: mine ? by.id : row.userId });
}

async function writeStatus(
  tx: Tx,
  row: InvitationRow,
  status: InvitationRow['status'],
  type: string,
  { at, userId }: { at: number; userId: number | null },
): Promise<InvitationRow> {
  const [after] = await tx
    .update(invitations)
    .set({ status, userId, ...(type === 'invitation.accept' ? { acceptedAt: new Date(at) } : {}) })
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
  const by: By = { id: user.id, role: user.role, name: user.name, companyId: user.companyId, verified: true };
  await tx.update(invitations).set({ userId: user.id }).where(eq(invitations.id, found.id));
  return stepInvitation(tx, found.id, 'invitation.accept', by);
}
