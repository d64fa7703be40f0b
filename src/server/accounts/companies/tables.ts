import type { AddressType, CompanyDocumentKind, CompanyType } from '../../../rules/closed-lists.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  BankingAccount,
  CompanyStats,
  GeneralInfo,
  HeadInfo,
  Warehouse,
} from '../../../api/records/company.ts';
import { russianQuotes } from '../../../rules/quotes.ts';
import type { CompanyRole } from '../../../machines/access.ts';
import type { ModerationStatus } from '../../../machines/company-statuses.ts';
import { when as whenMs } from '../../platform/database/columns.ts';
import { files } from '../../platform/files/tables.ts';
import { users } from '../core/tables.ts';

/** What the block of general data keeps beside the columns `type` and `is_resident`. */
export type StoredGeneralInfo = Omit<GeneralInfo, 'type' | 'isRussianResident'> & {
  /** Of rows from before it was asked for: as `is_resident` says. */
  isRussianResident?: boolean;
};

/** Read as it is printed, whatever quotes a registry or a person wrote. */
const companyTitle = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  fromDriver: russianQuotes,
});

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const companies = pgTable(
  'companies',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    version: integer('version').notNull().default(1),
    isResident: boolean('is_resident').notNull().default(true),
    type: text('type').$type<CompanyType>().notNull(),
    title: companyTitle('title').notNull(),
    itn: text('itn').notNull(),
    moderationStatus: text('moderation_status').$type<ModerationStatus>().notNull(),
    moderationComment: text('moderation_comment'),
    moderatedAt: when('moderated_at'),
    moderatedBy: bigint('moderated_by', { mode: 'number' }),
    submittedAt: when('submitted_at'),
    /** Since when a user with a confirmed address acts for it; null: nobody has proved anything, and the ИНН is free. */
    registeredAt: when('registered_at'),
    generalInfo: jsonb('general_info').$type<StoredGeneralInfo>().notNull(),
    headInfo: jsonb('head_info').$type<HeadInfo>().notNull(),
    bankingAccount: jsonb('banking_account').$type<BankingAccount>().notNull(),
    stats: jsonb('stats').$type<CompanyStats>().notNull(),
    areaCodes: text('area_codes')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    warehouses: jsonb('warehouses').$type<Warehouse[]>().notNull().default([]),
    deletedAt: when('deleted_at'),
    createdAt: when('created_at').notNull().defaultNow(),
    updatedAt: when('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // One ИНН, one registered company; numbers from abroad are not ours to call unique.
    uniqueIndex('companies_resident_itn')
      .on(table.itn)
      .where(sql`is_resident and deleted_at is null and registered_at is not null`),
    index('companies_moderation').on(table.moderationStatus, table.submittedAt),
    index('companies_itn').on(table.itn),
  ],
);
export type CompanyTableRow = typeof companies.$inferSelect;

/** Since when a user acts for a company: what was sealed before is not for a user attached later. */
export const companyBindings = pgTable('company_bindings', {
  userId: bigint('user_id', { mode: 'number' }).primaryKey(),
  companyId: bigint('company_id', { mode: 'number' })
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' }),
  since: when('since').notNull().defaultNow(),
});

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
    createdAt: whenMs('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('company_access_requests_company').on(table.companyId)],
);

/** Who is invited to act for a company: an address, until its user answers. */
export const companyInvites = pgTable(
  'company_invites',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: bigint('company_id', { mode: 'number' })
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** In small letters. */
    email: text('email').notNull(),
    role: text('role').$type<CompanyRole>().notNull(),
    invitedBy: bigint('invited_by', { mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    createdAt: whenMs('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('company_invites_email').on(table.companyId, table.email),
    index('company_invites_address').on(table.email),
  ],
);

/** What somebody has said of a file of the profile; it goes with the file. */
export const companyDocuments = pgTable(
  'company_documents',
  {
    fileId: bigint('file_id', { mode: 'number' })
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    companyId: bigint('company_id', { mode: 'number' })
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<CompanyDocumentKind>().notNull(),
    /** The last day that it stands, at UTC+3. */
    expiresOn: date('expires_on'),
    /** The last reminder whose time has come, in days before the end: an earlier one is not told any more. */
    remindedAt: smallint('reminded_at'),
    changedAt: whenMs('changed_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('company_documents_company').on(table.companyId),
    index('company_documents_expiry')
      .on(table.expiresOn)
      .where(sql`expires_on is not null`),
  ],
);

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
