// Every page of every role on the demonstration's data, for tests and pictures that go through all of them.
import type { Pool } from 'pg';
import type { UserRole } from '../../../src/api/records/user.ts';

export type Reader = UserRole | 'guest';

/** What each role may open; the words after colons are lots and applications of `placesOf`. */
export const addresses: Record<Reader, string[]> = {
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
    '/profile/calendar',
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
    '/manager/calendar',
    '/analytics',
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
 * one under verification, `:application` is the first of them that was opened.
 */
export async function placesOf(pool: Pool): Promise<Record<string, number>> {
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
     (select 'application', id from considered order by submitted_at limit 1)`,
    [emails.manager],
  );
  return Object.fromEntries(rows.map(({ name, id }) => [name, Number(id)]));
}
