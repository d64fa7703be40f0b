import type { AddressType, CompanyDocumentKind, CompanyType } from '../../../rules/closed-lists.ts';
import { sql } from 'drizzle-orm';
import {
  customType,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
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
import { identity, key, when, whenExactly } from '../../platform/database/columns.ts';
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

export const companies = pgTable(
  'companies',
  {
    id: identity(),
    version: integer('version').notNull().default(1),
    isResident: boolean('is_resident').notNull().default(true),
    type: text('type').$type<CompanyType>().notNull(),
    title: companyTitle('title').notNull(),
    itn: text('itn').notNull(),
    moderationStatus: text('moderation_status').$type<ModerationStatus>().notNull(),
    /** The last decision was a revocation; the law has one state for it and a refusal. */
    revoked: boolean('revoked').notNull().default(false),
    moderationComment: text('moderation_comment'),
    moderatedAt: whenExactly('moderated_at'),
    moderatedBy: key('moderated_by'),
    submittedAt: whenExactly('submitted_at'),
    /** Since when a user with a confirmed address acts for it; null: nobody has proved anything, and the ИНН is free. */
    registeredAt: whenExactly('registered_at'),
    generalInfo: jsonb('general_info').$type<StoredGeneralInfo>().notNull(),
    headInfo: jsonb('head_info').$type<HeadInfo>().notNull(),
    bankingAccount: jsonb('banking_account').$type<BankingAccount>().notNull(),
    stats: jsonb('stats').$type<CompanyStats>().notNull(),
    areaCodes: text('area_codes')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    warehouses: jsonb('warehouses').$type<Warehouse[]>().notNull().default([]),
    deletedAt: whenExactly('deleted_at'),
    createdAt: whenExactly('created_at').notNull().defaultNow(),
    updatedAt: whenExactly('updated_at').notNull().defaultNow(),
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
  userId: key('user_id').primaryKey(),
  companyId: key('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' }),
  since: whenExactly('since').notNull().defaultNow(),
});

/** Users who ask to act for a company that is registered already; each asks one. It goes with the answer. */
export const accessRequests = pgTable(
  'company_access_requests',
  {
    userId: key('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: key('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    createdAt: when('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('company_access_requests_company').on(table.companyId)],
);

/** Who is invited to act for a company: an address, until its user answers. */
export const companyInvites = pgTable(
  'company_invites',
  {
    id: identity(),
    companyId: key('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** In small letters. */
    email: text('email').notNull(),
    role: text('role').$type<CompanyRole>().notNull(),
    invitedBy: key('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: when('created_at')
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
    fileId: key('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    companyId: key('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<CompanyDocumentKind>().notNull(),
    /** The last day that it stands, at UTC+3. */
    expiresOn: date('expires_on'),
    /** The last reminder whose time has come, in days before the end: an earlier one is not told any more. */
    remindedAt: smallint('reminded_at'),
    changedAt: when('changed_at')
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
    id: identity(),
    companyId: key('company_id')
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
    createdAt: whenExactly('created_at').notNull().defaultNow(),
    updatedAt: whenExactly('updated_at').notNull().defaultNow(),
  },
  (table) => [index('addresses_company').on(table.companyId)],
);

export type AddressRow = typeof addresses.$inferSelect;

export const contacts = pgTable(
  'contacts',
  {
    id: identity(),
    companyId: key('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    primaryPhone: text('primary_phone').notNull(),
    secondaryPhone: text('secondary_phone').notNull().default(''),
    email: text('email').notNull(),
    createdAt: whenExactly('created_at').notNull().defaultNow(),
    updatedAt: whenExactly('updated_at').notNull().defaultNow(),
  },
  (table) => [index('contacts_company').on(table.companyId)],
);

export type ContactRow = typeof contacts.$inferSelect;
