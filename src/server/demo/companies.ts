// Demo companies go the way of real ones: begun from the registry, filled in, sent, decided upon.
import { eq } from 'drizzle-orm';
import type { Actor } from '../../machines/law.ts';
import { beginCompany } from '../accounts/companies/draft.ts';
import { bindUser } from '../accounts/companies/bindings.ts';
import { companyProcess, type CompanyTypes } from '../accounts/companies/process.ts';
import type { BareEvent } from '../engine/process.ts';
import { stepWithin } from '../engine/run-step.ts';
import { companies, companyBindings, contacts } from '../accounts/companies/tables.ts';
import { databaseNow, transact, type Tx } from '../platform/database/client.ts';
import type { Services } from '../platform/services.ts';
import { sampleRegistry } from '../accounts/registry/sample.ts';
import { insertUser } from '../accounts/core/commands.ts';
import { findUserByEmail } from '../accounts/core/queries.ts';
import { hashPassword } from '../accounts/auth/passwords.ts';
import { users, type UserRow } from '../accounts/core/tables.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { demoCompanies, type DemoCompany } from './company-data.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const DECISION_AFTER_MS = 5 * 60 * 60 * 1_000;

const actorOf = (user: UserRow, companyId: number | null): Actor => ({
  id: user.id,
  role: user.role,
  name: user.name,
  companyId,
  verified: false,
});

async function ensureUser(
  tx: Tx,
  person: DemoCompany['users'][number],
  passwordHash: string,
): Promise<UserRow> {
  const known = await findUserByEmail(tx, person.email);
  if (known) return known;
  return insertUser(tx, { ...person, role: 'vendor', passwordHash, emailVerified: true });
}

/** The security officer who decided in the past. Throws where the demo users were not seeded before. */
async function securityOf(tx: Tx): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.role, 'security')).orderBy(users.id).limit(1);
  if (!row) throw new Error('Demo users come before demo companies');
  return row;
}

async function seedCompany(tx: Tx, demo: DemoCompany, passwordHash: string): Promise<void> {
  const people: UserRow[] = [];
  for (const person of demo.users) people.push(await ensureUser(tx, person, passwordHash));
  const [first, ...others] = people;
  if (!first || first.companyId !== null) return;
  const sentAt = (await databaseNow(tx)) - demo.sentDaysAgo * DAY_MS;
  const since = new Date(sentAt - DAY_MS);
  const [found = null] = await sampleRegistry.byItn(demo.itn);
  const begun = await beginCompany(tx, {
    itn: demo.itn,
    userId: first.id,
    actor: actorOf(first, null),
    found,
    patch: demo.profile,
    at: since.getTime(),
  });
  for (const other of others) await bindUser(tx, other.id, begun.id);
  await tx.update(companyBindings).set({ since }).where(eq(companyBindings.companyId, begun.id));
  if (demo.contact) await tx.insert(contacts).values({ ...demo.contact, companyId: begun.id });
  if (demo.stage !== 'draft') await decide(tx, demo, begun.id, first, sentAt);
  await tx.update(companies).set({ createdAt: since }).where(eq(companies.id, begun.id));
}

async function decide(tx: Tx, demo: DemoCompany, id: number, user: UserRow, sentAt: number): Promise<void> {
  const take = (event: BareEvent<CompanyTypes>, actor: Actor, past: number) => {
    const visitor = { role: user.role, companyId: id, emailVerified: true };
    return stepWithin(tx, companyProcess, { id, visitor, past }, event, actor);
  };
  await take({ type: 'company.submit' }, actorOf(user, id), sentAt);
  const security = actorOf(await securityOf(tx), null);
  const decidedAt = sentAt + DECISION_AFTER_MS;
  if (demo.stage === 'verified') await take({ type: 'company.verify' }, security, decidedAt);
  if (demo.stage === 'rejected')
    await take({ type: 'company.reject', reason: demo.rejection ?? '' }, security, decidedAt);
}

/** Companies of the demo vendors, two that wait for security and one refused. Needs the demo users; runs once. */
export async function seedCompanies(services: Services): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const demo of demoCompanies) await transact(services.db, (tx) => seedCompany(tx, demo, passwordHash));
}
