import { sql } from 'drizzle-orm';
import { bigint, index, pgTable } from 'drizzle-orm/pg-core';
import { when } from '../../platform/database/columns.ts';
import { users } from '../core/tables.ts';
import { companies } from '../companies/tables.ts';

/** Users who ask to act for a company that is registered already; each asks one. It goes with the answer. */
export const accessRequests = pgTable(
  'company_access_requests',
  {
    userId: bigint('user_id', { mode: 'number' })
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: bigint('company_id', { mode: 'number' })
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    createdAt: when('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('company_access_requests_company').on(table.companyId)],
);
