// Every page of every role, with the demo data: no serious fault found by axe, no sideways scroll, no uncaught error.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRole } from '../../src/api/records/user.ts';
import { startSession } from '../../src/server/accounts/sessions/store.ts';
import { SESSION_COOKIE } from '../../src/server/platform/http/session-cookie.ts';
import { findUserByEmail } from '../../src/server/accounts/core/queries.ts';
import { SignedIn } from '../server/make.ts';
import { faultsOf } from './support/axe.ts';
import { eventually, sidewaysScroll } from './support/expect.ts';
import { DESKTOP, openSite, PHONE, type Site } from './support/site.ts';

const LONG_MS = 600_000;

let site: Site;

beforeAll(async () => {
  site = await openSite({ SEED_DEMO: '1' });
}, LONG_MS);
afterAll(() => site?.close());

type Reader = UserRole | 'guest';

/** What each role may open; `:lot` and `:application` are found by asking as that role. */
const addresses: Record<Reader, string[]> = {
  guest: [
    '/',
    '/about/documentation',
    '/check',
    '/help/instructions',
    '/help/technical-support',
    '/posts',
    '/service',
    '/verify-email',
    '/verified-email',
    '/tender-:open',
    '/no-such-page',
  ],
  vendor: [
    '/vendor',
    '/account?tab=notifications',
    '/account?tab=security',
    '/profile',
    '/profile/applications',
    '/profile/requests',
    '/repeating',
    '/apply?lot=:open',
    '/tender-:finished/results',
    '/tender-:finished/rating',
    '/tender-:open',
  ],
  manager: [
    '/manager',
    '/account',
    '/manager/clarifications',
    '/manager/requests',
    '/tender-:draft',
    '/tender-:open/participants',
    '/tender-:verification/verification',
    '/tender-:rating/rating',
    '/tender-:pending/repeating',
    '/tender-:finished/results',
    '/tender-:finished/history',
    '/check?lot=:finished',
    '/tender-:verification/application-:application',
  ],
  security: [
    '/security',
    '/security/moderation',
    '/security/application-:application',
    '/tender-:verification/participants',
  ],
  auditor: ['/auditor', '/tenders', '/tenders?history=:finished', '/auditor/application-:application'],
  admin: [
    '/admin',
    '/admin/applications',
    '/admin/bindings',
    '/admin/contragents',
    '/admin/documents',
    '/admin/employees',
    '/admin/history',
    '/admin/invitations',
    '/admin/posts',
    '/admin/rates',
    '/admin/reports',
    '/admin/settings',
    '/admin/status',
    '/admin/users',
    '/admin/tender-:verification/application-:application',
  ],
};

const emails: Record<UserRole, string> = {
  admin: 'admin@demo.test',
  manager: 'manager@demo.test',
  vendor: 'vendor@demo.test',
  security: 'security@demo.test',
  auditor: 'auditor@demo.test',
};

/** The demo's user with a session of its own. */
async function demoUser(role: UserRole): Promise<SignedIn> {
  const user = await findUserByEmail(site.services.db, emails[role]);
  const client = new SignedIn(site.app, user!);
  client.cookies.set(SESSION_COOKIE, (await startSession(site.services.db, user!.id, false)).token);
  return client;
}

/** `:open`, `:finished` and so on are lots of the demo's manager in that state; `:application` is one under verification. */
async function places(): Promise<Record<string, number>> {
  const { rows } = await site.services.pool.query<{ name: string; id: number }>(
    `select case lots.status when 'applications' then 'open' else lots.status end as name, max(lots.id)::bigint as id
     from lots join users on users.id = lots.owner_id where users.email = $1 and lots.is_open group by lots.status
     union all
     select 'application', max(a.id)::bigint from applications a join lots on lots.id = a.lot_id
     where lots.id = (select max(lots.id) from lots join users on users.id = lots.owner_id
       where users.email = $1 and lots.is_open and lots.status = 'verification') and a.opened_version_id is not null`,
    [emails.manager],
  );
  return Object.fromEntries(rows.map(({ name, id }) => [name, Number(id)]));
}

/** The page has its heading and nothing is still being loaded. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await eventually(async () => expect(await page.locator('.animate-shimmer').count()).toBe(0));
}

/** A page asks for nothing that its reader may not have: a refused reading is told by a message. */
const refusalsOf = (page: Page): Promise<string[]> =>
  page.getByLabel('Сообщения').getByRole('alert').allInnerTexts();

const readers = Object.keys(addresses) as Reader[];

describe('every page', () => {
  test.each(readers)(
    'of %s',
    async (reader) => {
      const known = await places();
      const who = reader === 'guest' ? null : await demoUser(reader);
      const page = await site.open(who, '/help/instructions');
      const faults: string[] = [];
      for (const [index, address] of addresses[reader].entries()) {
        const told = address.replaceAll(/:(\w+)/g, (_, name: string) => String(known[name]));
        const note = (how: string, found: string[]) =>
          faults.push(...found.map((fault) => `${told} ${how}: ${fault}`));
        await page.setViewportSize(DESKTOP);
        await page.goto(told);
        await settled(page);
        note('refused', await refusalsOf(page));
        note('1440', await faultsOf(page));
        await page.setViewportSize(PHONE);
        await settled(page);
        note('360', await faultsOf(page));
        const over = await sidewaysScroll(page);
        if (over > 0) faults.push(`${told} 360: ${over} px wider than the window`);
        if (index % 3 !== 0) continue;
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.waitForFunction(() => document.documentElement.dataset.shade === 'dark');
        // Colours pass over from frame to frame, also where motion is reduced.
        await page.waitForFunction(() => document.getAnimations().length === 0);
        note('dark', await faultsOf(page));
        await page.emulateMedia({ colorScheme: 'light' });
      }
      await page.context().close();
      expect([...faults, ...site.pageFaults()]).toEqual([]);
    },
    LONG_MS,
  );
});
