import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Terms } from '../../../api/records/application-terms.ts';
import type { ApplicationFlag } from '../../../rules/closed-lists.ts';
import type { ApplicationStatus } from '../../../machines/application-statuses.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { users } from '../../accounts/core/tables.ts';
import { bytea, key, whenExactly } from '../../platform/database/columns.ts';

export type Admission = 'admitted' | 'rejected';

const ids = (name: string) => key(name).array();

export const applications = pgTable(
  'applications',
  {
    /** Random: see platform/random-id.ts. */
    id: key('id').primaryKey(),
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id),
    companyId: key('company_id')
      .notNull()
      .references(() => companies.id),
    createdBy: key('created_by')
      .notNull()
      .references(() => users.id),
    status: text('status').$type<ApplicationStatus>().notNull(),
    version: integer('version').notNull().default(1),
    /** Offers of this application have ids of this block alone, so that their ids lead to it: see offer-ids.ts. */
    offerBlock: bigint('offer_block', { mode: 'number' }).notNull(),
    /** What an opening has shown, with the rows of `offers`; null and nothing while what is submitted is sealed. */
    terms: jsonb('terms').$type<Terms>(),
    fileIds: ids('file_ids')
      .notNull()
      .default(sql`'{}'::bigint[]`),
    /** The files as an answer to a clarification would leave them; null where none is prepared. */
    answerFileIds: ids('answer_file_ids'),
    /** The sealed version in force; null while nothing is submitted. */
    currentVersionId: key('current_version_id'),
    /** The last version that an opening included. The staff may read the application exactly where this is set. */
    openedVersionId: key('opened_version_id'),
    submittedAt: whenExactly('submitted_at'),
    openedAt: whenExactly('opened_at'),
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
    createdAt: whenExactly('created_at').notNull().defaultNow(),
    updatedAt: whenExactly('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // A withdrawn application is reopened, not made anew.
    uniqueIndex('applications_lot_company').on(table.lotId, table.companyId),
    uniqueIndex('applications_offer_block').on(table.offerBlock),
    index('applications_company').on(table.companyId, table.updatedAt),
    index('applications_status').on(table.status, table.submittedAt),
  ],
);
type StoredApplication = typeof applications.$inferSelect;

/** An application as it stands, with what is known of its draft without opening it. */
export interface ApplicationRow extends StoredApplication {
  /** A draft or a working copy is open. */
  hasDraft: boolean;
}

/** The draft, or the working copy beside what is submitted: one sealed row, the only one that an autosave writes. */
export const applicationDrafts = pgTable('application_drafts', {
  applicationId: key('application_id')
    .primaryKey()
    .references(() => applications.id),
  /** The lot's sealed period whose key it is sealed by. */
  period: integer('period').notNull(),
  /** The application's version as of the last save: the application's own row is not written by one. */
  version: integer('version').notNull(),
  sealed: bytea('sealed').notNull(),
  /** What the vendor's lists show of it. */
  summary: bytea('summary').notNull(),
  updatedAt: whenExactly('updated_at').notNull(),
});
export type DraftRow = typeof applicationDrafts.$inferSelect;

const ownDraft = (column: SQL): SQL =>
  sql`(select ${column} from ${applicationDrafts} where ${applicationDrafts.applicationId} = ${applications.id})`;

/** What is read of an application: a save of its draft is a new version of it. Not for a query that locks the row. */
export const applicationColumns = {
  ...getTableColumns(applications),
  version: sql<number>`greatest(${applications.version}, ${ownDraft(sql`${applicationDrafts.version}`)})`,
  updatedAt:
    sql<Date>`greatest(${applications.updatedAt}, ${ownDraft(sql`${applicationDrafts.updatedAt}`)})`.mapWith(
      applications.updatedAt,
    ),
  hasDraft: sql<boolean>`${ownDraft(sql`true`)} is not null`,
};

/** The same of a row and a draft that were read, and locked, each by itself. */
export const withDraft = (
  row: StoredApplication,
  draft: Pick<DraftRow, 'version' | 'updatedAt'> | null,
): ApplicationRow =>
  draft === null
    ? { ...row, hasDraft: false }
    : {
        ...row,
        version: Math.max(row.version, draft.version),
        updatedAt: draft.updatedAt > row.updatedAt ? draft.updatedAt : row.updatedAt,
        hasDraft: true,
      };

/** Never changed after it is written, opening, voiding and the receipt's verdict aside, and never deleted: refuse_version_change in the migrations. */
export const applicationVersions = pgTable(
  'application_versions',
  {
    id: key('id').primaryKey(),
    applicationId: key('application_id')
      .notNull()
      .references(() => applications.id),
    number: integer('number').notNull(),
    /** The lot's sealed period that it was submitted in, whose key it is sealed by. */
    period: integer('period').notNull(),
    /** 32 random bytes and the document, sealed for good: after the opening too it is what proves the receipt. */
    sealed: bytea('sealed').notNull(),
    /** What the vendor's lists show of it until the opening. */
    summary: bytea('summary').notNull(),
    /** The receipt: SHA-256 over what is sealed. */
    hash: text('hash').notNull(),
    submittedBy: key('submitted_by').references(() => users.id),
    submittedAt: whenExactly('submitted_at').notNull(),
    openedAt: whenExactly('opened_at'),
    voidedAt: whenExactly('voided_at'),
    /** Whether what an opening has shown is what the receipt was given for. Written once; null before, and of what no opening shows. */
    receiptMatches: boolean('receipt_matches'),
  },
  (table) => [
    uniqueIndex('application_versions_number').on(table.applicationId, table.number),
    // The receipts of a month are counted for every guest.
    index('application_versions_judged')
      .on(table.openedAt)
      .where(sql`receipt_matches is not null`),
  ],
);
export type ApplicationVersionRow = typeof applicationVersions.$inferSelect;

/** The owner record of a file of an application or of its offers: a file is sealed with the version that lists it. */
export const applicationFiles = pgTable(
  'application_files',
  {
    /** Random; the `ownerId` of the platform's file. */
    id: key('id').primaryKey(),
    applicationId: key('application_id')
      .notNull()
      .references(() => applications.id),
    fileId: key('file_id').notNull(),
    /** A sealed version lists it: it may leave a working copy, but not the store. */
    sealedAt: whenExactly('sealed_at'),
    openedAt: whenExactly('opened_at'),
  },
  (table) => [
    index('application_files_application').on(table.applicationId),
    uniqueIndex('application_files_file').on(table.fileId),
  ],
);
