import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { companies } from '../companies/tables.ts';

export const contacts = pgTable(
  'contacts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: bigint('company_id', { mode: 'number' })
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    primaryPhone: text('primary_phone').notNull(),
    secondaryPhone: text('secondary_phone').notNull().default(''),
    email: text('email').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [index('contacts_company').on(table.companyId)],
);
export type ContactRow = typeof contacts.$inferSelect;
