// Who hears of an application's news: each audience of the law as users, asked after the step has been committed.
import { sql, type SQL } from 'drizzle-orm';
import type { ApplicationAudience } from '../../../machines/application.ts';
import { users } from '../../accounts/core/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { applications } from '../core/tables.ts';

const withRole = (role: 'security' | 'auditor', id: number): SQL => sql`
  select ${users.id} as user_id, ${id}::bigint as application_id from ${users} where ${users.role} = ${role}`;

export const applicationAudiences: Record<ApplicationAudience, (applicationId: number) => SQL> = {
  owner: (id) => sql`
    select l.owner_id as user_id, a.id as application_id
    from ${applications} a join ${lots} l on l.id = a.lot_id where a.id = ${id}`,
  vendor: (id) => sql`
    select u.id as user_id, a.id as application_id
    from ${applications} a join ${users} u on u.company_id = a.company_id where a.id = ${id}`,
  security: (id) => withRole('security', id),
  auditors: (id) => withRole('auditor', id),
};
