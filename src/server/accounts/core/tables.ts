import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, key, whenExactly } from '../../platform/database/columns.ts';
import type { CompanyRole, Role } from '../../../machines/access.ts';
import type { UserStatus } from '../../../machines/user.ts';

export const users = pgTable(
  'users',
  {
    id: identity(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** A new address that waits for its confirmation. */
    pendingEmail: text('pending_email'),
    phone: text('phone'),
    /** Null until a user that staff created has set a password. */
    passwordHash: text('password_hash'),
    role: text('role').$type<Exclude<Role, 'guest'>>().notNull(),
    status: text('status').$type<UserStatus>().notNull().default('active'),
    emailVerifiedAt: whenExactly('email_verified_at'),
    /** When the user agreed to the processing of personal data; null for whom the staff created. */
    consentedAt: whenExactly('consented_at'),
    /** When the user went through the tour of the platform or left it; null: it begins by itself. */
    touredAt: whenExactly('toured_at'),
    /** No foreign key: companies and users point at each other. */
    companyId: key('company_id'),
    /** Of no meaning without a company. */
    companyRole: text('company_role').$type<CompanyRole>().notNull().default('head'),
    createdAt: whenExactly('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_company').on(table.companyId),
    index('users_role').on(table.role),
    check('users_company_role', sql`company_role in ('head', 'submitter', 'preparer')`),
  ],
);

export type UserRow = typeof users.$inferSelect;

/** Links that a letter carried; only a digest is kept, and each works once. */
export const userTokens = pgTable(
  'user_tokens',
  {
    digest: text('digest').primaryKey(),
    userId: key('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'password'>().notNull(),
    expiresAt: whenExactly('expires_at').notNull(),
  },
  (table) => [index('user_tokens_user').on(table.userId)],
);
