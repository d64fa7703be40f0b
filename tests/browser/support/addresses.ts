// Every page of every role on the demonstration's data, for tests and pictures that go through all of them.
import type { UserRole } from '../../../src/api/records/user.ts';
import { issuePasswordToken, RESET_HOURS } from '../../../src/server/accounts/auth/tokens.ts';
import { findUserByEmail } from '../../../src/server/accounts/core/queries.ts';
import { transact } from '../../../src/server/platform/database/client.ts';
import type { Services } from '../../../src/server/platform/services.ts';

export type Reader = UserRole | 'guest';

/** What each role may open; the words after colons are those of `placesOf`. */
export const addresses: Record<Reader, string[]> = {
  guest: [
    '/',
    '/about/documentation',
    '/check',
    '/help/instructions',
    '/help/technical-support',
    '/posts',
    '/posts/kak-ustroeno-zapechatyvanie-zayavok',
    '/reset-password?token=:reset&email=vendor@demo.test',
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
    '/profile/calendar',
    '/repeating',
    '/apply?lot=:open',
    '/tender-:finished/results',
    '/tender-:finished/rating',
    '/tender-:finished/application-:won/agreement',
    '/tender-:verification/verification',
    '/tender-:repeating/repeating',
    '/tender-:open',
  ],
  manager: [
    '/manager',
    '/account',
    '/manager/clarifications',
    '/manager/requests',
    '/manager/calendar',
    '/analytics',
    '/tender-:draft',
    '/tender-:open/participants',
    '/tender-:verification/verification',
    '/tender-:rating/rating',
    '/tender-:pending/repeating',
    '/tender-:repeating/repeating',
    '/tender-:finished/results',
    '/tender-:finished/history',
    '/check?lot=:finished',
    '/tender-:verification/application-:application',
  ],
  security: [
    '/security',
    '/security/moderation',
    '/keys',
    '/security/application-:verified',
    '/tender-:verification/participants',
  ],
  auditor: ['/auditor', '/tenders', '/tenders?history=:finished', '/auditor/application-:secured'],
  admin: [
    '/admin',
    '/admin/applications',
    '/admin/bindings',
    '/admin/contragents',
    '/admin/documents',
    '/admin/employees',
    '/admin/history',
    '/admin/history?lot=:finished',
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

export const emails: Record<UserRole, string> = {
  admin: 'admin@demo.test',
  manager: 'manager@demo.test',
  vendor: 'vendor@demo.test',
  security: 'security@demo.test',
  auditor: 'auditor@demo.test',
};

export const readers = Object.keys(addresses) as Reader[];

/**
 * `:open`, `:finished` and so on are lots of the demo's manager in that state; `:verified` and `:secured` are applications to the
 * one under verification, `:application` is the first of them that was opened; `:won` is the demo vendor's to the finished one.
 * `:reset` is the token of a new link of the demo vendor's for a new password.
 */
export async function placesOf({
  db,
  pool,
}: Pick<Services, 'db' | 'pool'>): Promise<Record<string, number | string>> {
  const vendor = await findUserByEmail(db, emails.vendor);
  const { token } = await transact(db, (tx) => issuePasswordToken(tx, vendor!.id, RESET_HOURS));
  const { rows } = await pool.query<{ name: string; id: number }>(
    `with own as (
       select lots.* from lots join users on users.id = lots.owner_id where users.email = $1 and lots.is_open
     ), considered as (
       select applications.* from applications
       where lot_id = (select max(id) from own where status = 'verification') and opened_version_id is not null
     )
     select case status when 'applications' then 'open' else status end as name, max(id)::bigint as id from own group by status
     union all
     select status, max(id)::bigint from considered where status in ('verified', 'secured') group by status
     union all
     (select 'application', id from considered order by submitted_at limit 1)
     union all
     select 'won', id from applications
     where company_id = $2 and lot_id = (select max(id) from own where status = 'finished')`,
    [emails.manager, vendor!.companyId],
  );
  return { ...Object.fromEntries(rows.map(({ name, id }) => [name, Number(id)])), reset: token };
}
