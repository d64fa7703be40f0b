// The people whose sessions the bench uses, and the headers that they send.
import { eq } from 'drizzle-orm';
import { blankCompany, insertCompany } from '../../src/server/accounts/companies/commands.ts';
import { bindUser } from '../../src/server/accounts/companies/bindings.ts';
import { companies } from '../../src/server/accounts/companies/tables.ts';
import { notificationPreferences } from '../../src/server/accounts/notifications/tables.ts';
import { transact } from '../../src/server/platform/database/client.ts';
import type { Services } from '../../src/server/platform/services.ts';
import { SESSION_COOKIE } from '../../src/server/platform/http/session-cookie.ts';
import { startSession } from '../../src/server/accounts/sessions/store.ts';
import { insertUser } from '../../src/server/accounts/core/commands.ts';
import type { UserRole } from '../../src/api/records/user.ts';
import { makeItn } from '../server/support/itn.ts';

export interface Person {
  id: number;
  /** Of a vendor. */
  companyId: number | null;
  sessionToken: string;
}

/** Any valid number that the seeded companies do not have. */
const ITN_NUMBER = 5_000_001;

/** A user with a session; a vendor's company is accredited. */
export const addPerson = (services: Services, role: UserRole): Promise<Person> =>
  addNumbered(services, role, 0);

/** Accredited vendors, each of a company of its own. */
export async function addVendors(services: Services, count: number): Promise<Person[]> {
  const vendors: Person[] = [];
  for (let number = 1; number <= count; number += 1)
    vendors.push(await addNumbered(services, 'vendor', number));
  return vendors;
}

async function addNumbered(services: Services, role: UserRole, number: number): Promise<Person> {
  return transact(services.db, async (tx) => {
    const { id } = await insertUser(tx, {
      name: `Проверкин ${role}`,
      email: `bench-${role}-${number}@example.test`,
      role,
      passwordHash: null,
      emailVerified: true,
    });
    let companyId: number | null = null;
    if (role === 'vendor') {
      const company = await insertCompany(tx, {
        ...blankCompany(makeItn(ITN_NUMBER + number), null),
        title: `ООО «Замер ${number}»`,
      });
      await tx.update(companies).set({ moderationStatus: 'verified' }).where(eq(companies.id, company.id));
      await bindUser(tx, id, company.id);
      companyId = company.id;
    }
    // Letters are not what is measured.
    await tx.insert(notificationPreferences).values({ userId: id, mail: 'none' });
    const { token } = await startSession(tx, id, false);
    return { id, companyId, sessionToken: token };
  });
}

/** Cookies and the CSRF header, as a browser has them after its first page. */
export async function headersOf(origin: string, person: Person | null): Promise<Record<string, string>> {
  const session = person ? `${SESSION_COOKIE}=${person.sessionToken}` : '';
  const answer = await fetch(`${origin}/auth/csrf-cookie`, { headers: { cookie: session } });
  const given = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!);
  const token = given.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return {
    cookie: [session, ...given].filter(Boolean).join('; '),
    'x-xsrf-token': decodeURIComponent(token),
  };
}
