// Which users act for a company. Only the administrator binds and unbinds; the company's users hear of it at once.
import { and, eq, ne } from 'drizzle-orm';
import type { CompanyRole } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { isErased } from '../../../machines/user.ts';
import { accessTexts, boundTexts } from '../../../text/company-access.ts';
import { companyMessages } from '../../../text/company-profile.ts';
import type { Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { announce } from '../../platform/live/announce.ts';
import { notifyAll } from '../notifications/notify.ts';
import { users, type UserRow } from '../core/tables.ts';
import { bindUser } from './bindings.ts';
import { lockCompany } from './queries.ts';
import type { CompanyTableRow } from './tables.ts';
import { touchCompany } from './touch.ts';

interface Binding {
  company_id: number;
  user_id: number;
}

async function loadBoth(tx: Tx, binding: Binding): Promise<{ company: CompanyTableRow; user: UserRow }> {
  const company = await lockCompany(tx, binding.company_id);
  if (!company) throw invalid({ company_id: [companyMessages.companyUnknown] });
  const [user] = await tx.select().from(users).where(eq(users.id, binding.user_id)).for('update');
  if (!user) throw invalid({ user_id: [companyMessages.userUnknown] });
  return { company, user };
}

/** The company's users hear of it, and the user in words of one's own. */
async function notifyOf(
  tx: Tx,
  what: keyof typeof boundTexts,
  company: CompanyTableRow,
  user: UserRow,
): Promise<void> {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, company.id), ne(users.id, user.id)));
  const facts = { name: user.name, companyTitle: company.title };
  const told = { type: 'company.users', link: '/profile' } as const;
  await notifyAll(tx, [
    { ...told, userIds: others.map(({ id }) => id), text: boundTexts[what].others(facts) },
    {
      ...told,
      userIds: [user.id],
      text: boundTexts[what].own(facts),
      letter: { subject: accessTexts.subjects[what], facts: [['Компания', company.title]] },
    },
  ]);
}

/** Throws 422 where the user is no vendor or acts for another company. */
export async function attachUser(tx: Tx, binding: Binding, actor: Actor, role?: CompanyRole): Promise<void> {
  const { company, user } = await loadBoth(tx, binding);
  if (user.role !== 'vendor') throw invalid({ user_id: [companyMessages.userNotVendor] });
  if (isErased(user.status)) throw invalid({ user_id: [companyMessages.userErased] });
  if (user.companyId === company.id) return;
  if (user.companyId !== null) throw invalid({ user_id: [companyMessages.userHasCompany] });
  await bindUser(tx, user.id, company.id, role);
  await notifyOf(tx, 'attached', company, user);
  await touchCompany(tx, company.id, actor, 'company.userAttached', { userId: user.id, name: user.name });
}

/** Throws 422 where the user does not act for this company. */
export async function detachUser(tx: Tx, binding: Binding, actor: Actor): Promise<void> {
  const { company, user } = await loadBoth(tx, binding);
  if (user.companyId !== company.id) throw invalid({ user_id: [companyMessages.userElsewhere] });
  await bindUser(tx, user.id, null);
  await notifyOf(tx, 'detached', company, user);
  await touchCompany(tx, company.id, actor, 'company.userDetached', { userId: user.id, name: user.name });
  // What the company hears the user hears no more.
  await announce(tx, { model: 'user', id: user.id, what: 'company.userDetached' });
}
