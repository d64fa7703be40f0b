import type { AddressType } from '../../../rules/closed-lists.ts';
import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { companies } from '../companies/tables.ts';

const part = (name: string) => text(name).notNull().default('');

export const addresses = pgTable(
  'addresses',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: bigint('company_id', { mode: 'number' })
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    type: text('type').$type<AddressType>().notNull(),
    country: part('country'),
    city: part('city'),
    postalIndex: part('postal_index'),
    street: part('street'),
    houseNumber: part('house_number'),
    buildingNumber: part('building_number'),
    blockNumber: part('block_number'),
    officeNumber: part('office_number'),
    addressString: part('address_string'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [index('addresses_company').on(table.companyId)],
);
export type AddressRow = typeof addresses.$inferSelect;
