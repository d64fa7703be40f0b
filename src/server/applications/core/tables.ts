import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Terms } from '../../../api/records/application-terms.ts';
import type { ApplicationFlag } from '../../../rules/closed-lists.ts';
import type { ApplicationStatus } from '../../../machines/application.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { users } from '../../accounts/core/tables.ts';

export type Admission = 'admitted' | 'rejected';

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const number = (name: string) => bigint(name, { mode: 'number' });
const ids = (name: string) => number(name).array();

export const applications = pgTable(
  'applications',
  {
    /** Random: see platform/random-id.ts. */
    id: number('id').primaryKey(),
    lotId: number('lot_id')
      .notNull()
      .references(() => lots.id),
    companyId: number('company_id')
      .notNull()
      .references(() => companies.id),
    createdBy: number('created_by')
      .notNull()
      .references(() => users.id),
    status: text('status').$type<ApplicationStatus>().notNull(),
    version: integer('version').notNull().default(1),
    /** The draft, or the working copy beside what is submitted; null where neither is open. */
    workingTerms: jsonb('working_terms').$type<Terms>(),
    /** What is submitted; null before the first submission. */
    terms: jsonb('terms').$type<Terms>(),
    workingFileIds: ids('working_file_ids'),
    fileIds: ids('file_ids')
      .notNull()
      .default(sql`'{}'::bigint[]`),
    /** The sealed version in force; null while nothing is submitted. */
    currentVersionId: number('current_version_id'),
    /** The last version that an opening included. The staff may read the application exactly where this is set. */
    openedVersionId: number('opened_version_id'),
    submittedAt: when('submitted_at'),
    openedAt: when('opened_at'),
    flags: text('flags')
      .array()
      .$type<ApplicationFlag[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Marked by the manager for the next re-bid round. */
    isMarked: boolean('is_marked').notNull().default(false),
    /** As the vendor was told when the lot last left verification; kept when the lot goes back there. */
    admission: text('admission').$type<Admission>(),
    ratingsWon: integer('ratings_won'),
    createdAt: when('created_at').notNull().defaultNow(),
    updatedAt: when('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // A withdrawn application is reopened, not made anew.
    uniqueIndex('applications_lot_company').on(table.lotId, table.companyId),
    index('applications_company').on(table.companyId, table.updatedAt),
    index('applications_status').on(table.status, table.submittedAt),
  ],
);
export type ApplicationRow = typeof applications.$inferSelect;

/** Never changed after it is written, opening and voiding aside, and never deleted: migrations/0001_rules.sql. */
export const applicationVersions = pgTable(
  'application_versions',
  {
    id: number('id').primaryKey(),
    applicationId: number('application_id')
      .notNull()
      .references(() => applications.id),
    number: integer('number').notNull(),
    /** The lot's sealed period that it was submitted in. */
    period: integer('period').notNull(),
    /** The canonical JSON that the hash is taken over; text, because jsonb would not keep it to the letter. */
    content: text('content').notNull(),
    /** 32 random bytes in hex; with them the hash tells nothing of the content. */
    nonce: text('nonce').notNull(),
    hash: text('hash').notNull(),
    submittedBy: number('submitted_by').references(() => users.id),
    submittedAt: when('submitted_at').notNull(),
    openedAt: when('opened_at'),
    voidedAt: when('voided_at'),
  },
  (table) => [uniqueIndex('application_versions_number').on(table.applicationId, table.number)],
);
export type ApplicationVersionRow = typeof applicationVersions.$inferSelect;

/** The owner record of a file of an application or of its offers: a file is sealed with the version that lists it. */
export const applicationFiles = pgTable(
  'application_files',
  {
    /** Random; the `ownerId` of the platform's file. */
    id: number('id').primaryKey(),
    applicationId: number('application_id')
      .notNull()
      .references(() => applications.id),
    fileId: number('file_id').notNull(),
    /** A sealed version lists it: it may leave a working copy, but not the store. */
    sealedAt: when('sealed_at'),
    openedAt: when('opened_at'),
  },
  (table) => [
    index('application_files_application').on(table.applicationId),
    uniqueIndex('application_files_file').on(table.fileId),
  ],
);
