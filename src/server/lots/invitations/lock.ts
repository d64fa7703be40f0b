// An invitation under its lock, with what its law must know: one that is there, or one that is about to be sent.
import { answersFor, standsFor } from '../../../machines/answers-for.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InvitationFacts } from '../../../machines/invitation.ts';
import { liveInvitationStatuses } from '../../../machines/invitation-statuses.ts';
import type { Actor } from '../../../machines/law.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { signedIn } from '../../engine/actors.ts';
import type { Locked } from '../../engine/process.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { nextId } from '../../platform/database/next-id.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { lockOwnLot } from '../core/guard.ts';
import { invitations, type InvitationRow } from '../core/invitation-tables.ts';
import { lotColumns, lots, type LotTableRow } from '../core/tables.ts';
import { companyOfInvited, confirmedUserOf, emailOf, isMine, refuseUser } from './addressee.ts';
import { findInvitation, newSecret } from './secret.ts';
import type { InvitationKey, InvitationTypes, Sending } from './types.ts';

const LIFE_DAYS = 30;
const DAY_MS = 86_400_000;

export async function lockInvitation(
  tx: Tx,
  key: InvitationKey,
  actor: Actor,
): Promise<Locked<InvitationTypes>> {
  if ('send' in key) return lockSending(tx, key.send, actor);
  if ('id' in key) return lockStored(tx, key.id, actor);
  const found = await findInvitation(tx, key.secret);
  if (!found || found.email !== key.user.email.toLowerCase())
    throw invalid({ invitation: ['Приглашение недействительно для этого адреса'] });
  return lockStored(tx, found.id, actor, { hasSecret: true });
}

/** @param hasSecret the caller came by the letter's link with the invited address */
async function lockStored(
  tx: Tx,
  id: number,
  actor: Actor,
  { hasSecret = false }: { hasSecret?: boolean } = {},
): Promise<Locked<InvitationTypes>> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update');
  if (!row) throw notFound();
  const [lot = null] =
    row.lotId === null ? [] : await tx.select(lotColumns).from(lots).where(eq(lots.id, row.lotId));
  const mine = hasSecret || (await isMine(tx, row, actor));
  if (!mine && !mayKnow(actor, row, lot)) throw notFound();
  const { status, tokenHash: _, ...invitation } = row;
  const companyTitle = await titleOf(tx, row.companyId ?? (mine ? actor.companyId : null));
  return {
    id,
    subject: { lot, invitation, link: null, companyTitle },
    version: null,
    status,
    facts: factsOf(row, lot, { callerIsInvited: mine, atRegistration: hasSecret, hasOther: false }),
    at: await databaseNow(tx),
  };
}

function mayKnow(actor: Actor, row: InvitationRow, lot: LotTableRow | null): boolean {
  if (actor.role === 'clock' || actor.role === 'system' || actor.role === 'admin') return true;
  return (
    actor.id === row.invitedById ||
    standsFor(actor, row.invitedById) ||
    answersFor(actor, lot?.ownerId ?? null)
  );
}

async function lockSending(
  tx: Tx,
  { to, sender, publicUrl, sentAt }: Sending,
  actor: Actor,
): Promise<Locked<InvitationTypes>> {
  const lot = to.lotId === null ? null : (await lockOwnLot(tx, sender, to.lotId)).lot;
  const at = sentAt ?? (await databaseNow(tx));
  if (to.companyId !== null && to.email) await ensureCompany(tx, to.companyId);
  const email = to.companyId === null ? to.email! : (to.email ?? (await emailOf(tx, to.companyId)));
  // An invitation to the platform alone makes a new user, and never one of an existing company: its own people bring in
  // whom they trust. The administrator alone sends it, and may know whose an address is.
  if (!lot) await refuseUser(tx, email);
  const invited = lot && to.companyId === null ? await confirmedUserOf(tx, email) : null;
  const invitation = {
    id: await nextId(tx, invitations),
    lotId: lot?.id ?? null,
    companyId: to.companyId ?? companyOfInvited(invited),
    userId: invited?.id ?? null,
    email,
    role: to.role,
    invitedById: signedIn(actor).id,
    sentAt: new Date(at),
    expiresAt: new Date(at + LIFE_DAYS * DAY_MS),
    acceptedAt: null,
  };
  const hasOther = await hasLive(tx, invitation.lotId, email);
  return {
    id: invitation.id,
    subject: { lot, invitation, link: { secret: newSecret(), publicUrl }, companyTitle: null },
    version: null,
    status: 'absent',
    facts: factsOf(invitation, lot, { callerIsInvited: false, atRegistration: false, hasOther }),
    at,
  };
}

const factsOf = (
  row: Pick<InvitationRow, 'invitedById' | 'role' | 'userId' | 'companyId' | 'expiresAt'>,
  lot: LotTableRow | null,
  asked: Pick<InvitationFacts, 'callerIsInvited' | 'atRegistration' | 'hasOther'>,
): InvitationFacts => ({
  ...asked,
  lotOwnerId: lot?.ownerId ?? null,
  lotStatus: lot?.status ?? null,
  lotDeadline: lot?.applicationsDeadline?.getTime() ?? null,
  invitedById: row.invitedById,
  forVendor: row.role === 'vendor',
  held: row.userId !== null,
  hasCompany: row.companyId !== null,
  expiresAt: row.expiresAt.getTime(),
});

async function titleOf(tx: Tx, companyId: number | null): Promise<string | null> {
  if (companyId === null) return null;
  const [company] = await tx
    .select({ title: companies.title })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company?.title || null;
}

/** An address that is given is not looked for among the company's own: nothing else would find that there is none. */
async function ensureCompany(tx: Tx, id: number): Promise<void> {
  const found = await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, id));
  if (found.length === 0) throw invalid({ company_id: ['Такой компании на площадке нет'] });
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
