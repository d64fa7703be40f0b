// A request for access to a company: asked for, withdrawn, answered. Where it leads, the user is attached as the administrator would.
import { and, eq, sql } from 'drizzle-orm';
import type { CompanyRole, Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { checkItn } from '../../../rules/identifiers/itn.ts';
import { accessTexts } from '../../../text/company-access.ts';
import { companyMessages, profileFaults } from '../../../text/company-profile.ts';
import { shortSubject } from '../../../text/news.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { announce } from '../../platform/live/announce.ts';
import { companyChain } from '../companies/chain.ts';
import { lockCompany } from '../companies/queries.ts';
import { registeredCompany } from '../companies/registered.ts';
import { accessRequests } from '../companies/tables.ts';
import { attachUser } from '../companies/users.ts';
import { leadersOfCompany, leadsNow, usersWithRole } from '../core/queries.ts';
import { users, type UserRow } from '../core/tables.ts';
import type { NoticeLetter } from '../notifications/letter.ts';
import { notifyAll } from '../notifications/notify.ts';
import { mayDecide, requestOf } from './queries.ts';

/** Told to whom the request concerns: open pages of the company, of the administrators and of the one who asks. */
async function record(
  tx: Tx,
  companyId: number,
  event: `company.access${'Asked' | 'Declined' | 'Withdrawn'}`,
  actor: Pick<Actor, 'id' | 'role' | 'name'>,
  payload: { userId: number; name: string; reason?: string },
): Promise<void> {
  await appendHistory(tx, {
    chain: companyChain(companyId),
    model: 'company',
    modelId: companyId,
    event,
    actor,
    at: await databaseNow(tx),
    payload,
  });
  await announce(tx, { model: 'company', id: companyId, what: event });
  await announce(tx, { model: 'user', id: payload.userId, what: event });
}

/** Those who decide hear of it, once the user has proved the address; before that nobody does. */
export async function notifyOfRequest(tx: Tx, userId: number): Promise<void> {
  const request = await requestOf(tx, userId);
  if (!request) return;
  const { name, email, companyTitle } = request;
  const letter = {
    subject: shortSubject(accessTexts.subjects.asked(request)),
    facts: [
      ['Кто', name],
      ['Почта', email],
      ['Компания', companyTitle],
    ] satisfies NoticeLetter['facts'],
  };
  const told = { type: 'company.access', text: accessTexts.asked(request), letter } as const;
  await notifyAll(tx, [
    { ...told, userIds: await leadersOfCompany(tx, request.companyId), link: '/profile' },
    { ...told, userIds: await usersWithRole(tx, 'admin'), link: '/admin/bindings' },
  ]);
}

/** Whether somebody is there to be asked. */
export const isRegistered = async (tx: Tx, itn: string): Promise<boolean> =>
  (await registeredCompany(tx, itn)) !== null;

/**
 * Whether it is a new request, which its company has to hear of (`notifyOfRequest`): the same asked for twice is one.
 * Throws 403 for who acts for a company already, 422 under `itn` where no company of that number is registered.
 */
export async function askForAccess(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'name' | 'role'>,
  itn: string,
): Promise<boolean> {
  const fault = checkItn(itn);
  if (fault) throw invalid({ itn: [profileFaults[fault]] });
  const found = await registeredCompany(tx, itn);
  const company = found && (await lockCompany(tx, found.id));
  if (!company) throw invalid({ itn: [accessTexts.nobodyToAsk] });
  const [now] = await tx
    .select({ companyId: users.companyId })
    .from(users)
    .where(eq(users.id, user.id))
    .for('update');
  if (!now || now.companyId !== null) throw forbidden(companyMessages.alreadyHas);
  const [before] = await tx.delete(accessRequests).where(eq(accessRequests.userId, user.id)).returning();
  await tx.insert(accessRequests).values({
    userId: user.id,
    companyId: company.id,
    createdAt: sql`clock_timestamp()` as never,
  });
  if (before?.companyId === company.id) return false;
  const payload = { userId: user.id, name: user.name };
  if (before) await record(tx, before.companyId, 'company.accessWithdrawn', user, payload);
  await record(tx, company.id, 'company.accessAsked', user, payload);
  return true;
}

/** Throws 404 where there is none any more. */
export async function withdrawRequest(tx: Tx, actor: Actor): Promise<void> {
  const [gone] = await tx.delete(accessRequests).where(eq(accessRequests.userId, actor.id!)).returning();
  if (!gone) throw notFound();
  await record(tx, gone.companyId, 'company.accessWithdrawn', actor, {
    userId: actor.id!,
    name: actor.name,
  });
}

/** The request that the visitor may decide on, its company locked: of two who decide the second finds none. Throws 404. */
async function lockRequest(tx: Tx, userId: number, visitor: Visitor) {
  const seen = await requestOf(tx, userId);
  if (!seen || !mayDecide(visitor, seen.companyId)) throw notFound(accessTexts.gone);
  if (!(await lockCompany(tx, seen.companyId))) throw notFound(accessTexts.gone);
  if (visitor.role !== 'admin' && !(await leadsNow(tx, visitor.id!, seen.companyId)))
    throw notFound(accessTexts.gone);
  const [gone] = await tx
    .delete(accessRequests)
    .where(and(eq(accessRequests.userId, userId), eq(accessRequests.companyId, seen.companyId)))
    .returning();
  if (!gone) throw notFound(accessTexts.gone);
  return seen;
}

/** Throws 404, and 422 where the user acts for another company meanwhile. */
export async function acceptRequest(
  tx: Tx,
  userId: number,
  role: CompanyRole | undefined,
  { visitor, actor }: { visitor: Visitor; actor: Actor },
): Promise<void> {
  const { companyId } = await lockRequest(tx, userId, visitor);
  await attachUser(tx, { company_id: companyId, user_id: userId }, actor, role);
  await announce(tx, { model: 'user', id: userId, what: 'company.accessAccepted' });
}

/** Throws 404. */
export async function declineRequest(
  tx: Tx,
  userId: number,
  reason: string,
  { visitor, actor }: { visitor: Visitor; actor: Actor },
): Promise<void> {
  const request = await lockRequest(tx, userId, visitor);
  await record(tx, request.companyId, 'company.accessDeclined', actor, {
    userId,
    name: request.name,
    reason,
  });
  await notifyAll(tx, [
    {
      userIds: [userId],
      type: 'company.access',
      text: accessTexts.declined({ ...request, reason }),
      link: '/profile',
      letter: {
        subject: accessTexts.subjects.declined,
        facts: [
          ['Компания', request.companyTitle],
          ['Причина', reason],
        ],
      },
    },
  ]);
}
