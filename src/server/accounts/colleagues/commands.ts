// The head of a company decides who acts for it and how; who is invited answers for oneself.
import { and, eq, sql } from 'drizzle-orm';
import { leadsCompany, type CompanyRole, type Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { colleagueTexts, companyRoleNames } from '../../../text/colleagues.ts';
import { letters } from '../../../text/mails.ts';
import type { Tx } from '../../platform/database/client.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { composeLetter } from '../../platform/mail/letter.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { letterWords } from '../../platform/mail/worded.ts';
import { hasHead } from '../companies/bindings.ts';
import { lockCompany } from '../companies/queries.ts';
import { companyInvites, type CompanyTableRow } from '../companies/tables.ts';
import { touchCompany } from '../companies/touch.ts';
import { attachUser, detachUser } from '../companies/users.ts';
import { leadsNow } from '../core/queries.ts';
import { users, type UserRow } from '../core/tables.ts';
import { notify } from '../notifications/notify.ts';

/** The company that the visitor leads; nobody else changes who acts for it meanwhile. Throws 403, and 422 for who has not proved the own address. */
async function ledCompany(tx: Tx, visitor: Visitor): Promise<CompanyTableRow> {
  const { companyId, emailVerified } = visitor;
  const company = companyId === null ? null : await lockCompany(tx, companyId);
  if (!company) throw forbidden(colleagueTexts.notHead);
  if (!emailVerified) throw invalid({ email: [colleagueTexts.unproved] });
  if (!(await leadsNow(tx, visitor.id!, company.id))) throw forbidden(colleagueTexts.notHead);
  return company;
}

/** Throws 403 for who does not lead a company. */
export function leaderOf({ companyId, companyRole }: Visitor): number {
  if (companyId === null || companyRole === undefined || !leadsCompany(companyRole))
    throw forbidden(colleagueTexts.notHead);
  return companyId;
}

/** Throws 404 where the user does not act for the company. */
async function lockColleague(tx: Tx, companyId: number, id: number): Promise<UserRow> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.companyId, companyId)))
    .for('update');
  if (!user) throw notFound();
  return user;
}

async function refuseHeadless(tx: Tx, companyId: number, without: number): Promise<void> {
  if (!(await hasHead(tx, companyId, without))) throw invalid({ role: [colleagueTexts.lastHead] });
}

interface By {
  visitor: Visitor;
  actor: Actor;
}

/** Throws 403, 404, and 422 where nobody would lead the company. */
export async function setRole(tx: Tx, id: number, role: CompanyRole, { visitor, actor }: By): Promise<void> {
  const company = await ledCompany(tx, visitor);
  const user = await lockColleague(tx, company.id, id);
  if (user.companyRole === role) return;
  if (!leadsCompany(role)) await refuseHeadless(tx, company.id, id);
  await tx
    .update(users)
    .set({ companyRole: role, version: sql`${users.version} + 1` })
    .where(eq(users.id, id));
  await notify(tx, {
    userIds: [id],
    type: 'company.users',
    text: colleagueTexts.roleSet(user.name, companyRoleNames[role], company.title),
    link: '/profile',
  });
  await touchCompany(tx, company.id, actor, 'company.userRoleSet', { userId: id, name: user.name, role });
}

/** Throws 403, 404, and 422 for oneself. */
export async function removeColleague(tx: Tx, id: number, { visitor, actor }: By): Promise<void> {
  const company = await ledCompany(tx, visitor);
  await lockColleague(tx, company.id, id);
  if (id === visitor.id) throw invalid({ id: [colleagueTexts.notYourself] });
  await detachUser(tx, { company_id: company.id, user_id: id }, actor);
}

/** Whether anybody has the address is told to nobody: the letter goes to whoever reads it. Returns the invitation's id. */
export async function invite(
  tx: Tx,
  asked: { email: string; role: CompanyRole },
  { visitor, actor, publicUrl }: By & { publicUrl: string },
): Promise<{ id: number; companyId: number }> {
  const company = await ledCompany(tx, visitor);
  const email = asked.email.toLowerCase();
  const [here] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, company.id), eq(sql`lower(${users.email})`, email)));
  if (here) throw invalid({ email: [colleagueTexts.isHere] });
  const values = { role: asked.role, invitedBy: visitor.id };
  const [row] = await tx
    .insert(companyInvites)
    .values({ companyId: company.id, email, ...values })
    .onConflictDoUpdate({ target: [companyInvites.companyId, companyInvites.email], set: values })
    .returning({ id: companyInvites.id });
  const letter = letters.companyInvite(
    await letterWords.get()(tx, 'companyInvite'),
    company.title,
    actor.name,
    companyRoleNames[asked.role],
    `${publicUrl}/profile?${new URLSearchParams({ invited: email })}`,
  );
  await sendMail(tx, composeLetter(email, letter));
  await touchCompany(tx, company.id, actor, 'company.userInvited', { email, role: asked.role });
  return { id: row!.id, companyId: company.id };
}

/** Throws 403 and 404. */
export async function withdrawInvite(tx: Tx, id: number, { visitor, actor }: By): Promise<void> {
  const company = await ledCompany(tx, visitor);
  const [gone] = await tx
    .delete(companyInvites)
    .where(and(eq(companyInvites.id, id), eq(companyInvites.companyId, company.id)))
    .returning();
  if (!gone) throw notFound();
  await touchCompany(tx, company.id, actor, 'company.inviteWithdrawn', { email: gone.email });
}

/** The invitation to the visitor's own proved address, gone with the answer. Throws 404. */
async function takeInvite(tx: Tx, id: number, visitor: Visitor) {
  const [me] = await tx.select().from(users).where(eq(users.id, visitor.id!));
  if (!me || me.emailVerifiedAt === null) throw notFound();
  const [seen] = await tx.select().from(companyInvites).where(eq(companyInvites.id, id));
  // The company first, as whoever changes it does.
  if (!seen || seen.email !== me.email.toLowerCase() || !(await lockCompany(tx, seen.companyId)))
    throw notFound();
  const [gone] = await tx.delete(companyInvites).where(eq(companyInvites.id, id)).returning();
  if (!gone) throw notFound();
  return gone;
}

/** Throws 404, and 422 for who acts for another company. */
export async function acceptInvite(tx: Tx, id: number, { visitor, actor }: By): Promise<void> {
  const { companyId, role } = await takeInvite(tx, id, visitor);
  await attachUser(tx, { company_id: companyId, user_id: visitor.id! }, actor, role);
}

/** Throws 404. */
export async function declineInvite(tx: Tx, id: number, { visitor, actor }: By): Promise<void> {
  const { companyId, email } = await takeInvite(tx, id, visitor);
  await touchCompany(tx, companyId, actor, 'company.inviteWithdrawn', { email });
}
