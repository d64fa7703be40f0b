// The people whose sessions the bench uses, and the headers that they send.
import { blankCompany, insertCompany } from '../../src/server/accounts/companies/commands.ts';
import { bindUser } from '../../src/server/accounts/companies/bindings.ts';
import { companies } from '../../src/server/accounts/companies/tables.ts';
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
export async function addPerson(services: Services, role: UserRole): Promise<Person> {
  return transact(services.db, async (tx) => {
    const { id } = await insertUser(tx, {
      name: `Проверкин ${role}`,
      email: `bench-${role}@example.test`,
      role,
      passwordHash: null,
      emailVerified: true,
    });
    let companyId: number | null = null;
    if (role === 'vendor') {
      const company = await insertCompany(tx, {
        ...blankCompany(makeItn(ITN_NUMBER), null),
        title: 'ООО «Замер»',
      });
      await tx.update(companies).set({ moderationStatus: 'verified' });
      await bindUser(tx, id, company.id);
      companyId = company.id;
    }
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
