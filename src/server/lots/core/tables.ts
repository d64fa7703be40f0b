import type { bases } from '../../../rules/closed-lists.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AdmissionSettings } from '../../../machines/application-predicates.ts';
import { type LotFacts, type RoundTerms } from '../../../machines/lot.ts';
import { lotStatuses, type LotStatus } from '../../../machines/lot-statuses.ts';
import { categories } from '../../catalogue/references/tables.ts';
import { users } from '../../accounts/core/tables.ts';
import { identity, key, tsvector, when } from '../../platform/database/columns.ts';

export interface LotContact {
  name: string;
  phone: string | null;
  email: string | null;
}

/** The second half of a lot's number: `2026-000123`. */
export const lotNumbers = pgSequence('lot_numbers');

const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

export const lots = pgTable(
  'lots',
  {
    id: identity(),
    number: text('number').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    categoryId: key('category_id').references(() => categories.id),
    status: text('status').$type<LotStatus>().notNull().default('draft'),
    /** Grows with every change that a reader could have missed; `If-Match` names it. */
    version: integer('version').notNull().default(1),
    ownerId: key('owner_id')
      .notNull()
      .references(() => users.id),
    currency: text('currency').notNull().default('RUB'),
    basis: text('basis').$type<(typeof bases)[number]>().notNull().default('DDP'),
    address: text('address').notNull().default(''),
    contacts: jsonb('contacts').$type<LotContact[]>().notNull().default([]),
    isOpen: boolean('is_open').notNull().default(true),
    /** Whether what is submitted now is kept sealed: until an opening, and again after a reopening. */
    isSealed: boolean('is_sealed').notNull().default(true),
    ratingType: text('rating_type').$type<LotFacts['ratingType']>().notNull().default('total'),
    /** Whether the organiser's estimate is shown to whoever sees the lot. */
    showsEstimate: boolean('shows_estimate').notNull().default(false),
    /** Offers are sealed to custodians who open them together; the platform cannot. */
    byCommission: boolean('by_commission').notNull().default(false),
    applicationsDeadline: when('applications_deadline'),
    publishedAt: when('published_at'),
    openedAt: when('opened_at'),
    finishedAt: when('finished_at'),
    /** Why an ordered quantity stayed without a winner; null where everything was allocated. */
    unallocatedReason: text('unallocated_reason'),
    cancelledAt: when('cancelled_at'),
    cancelReason: text('cancel_reason'),
    wasReopened: boolean('was_reopened').notNull().default(false),
    /** Number of the sealed period: 1 until a reopening. */
    sealPeriod: integer('seal_period').notNull().default(1),
    deletedFrom: text('deleted_from').$type<LotStatus>(),
    /** Which later checks decide of admission; copied from the settings at publication. */
    admission: jsonb('admission').$type<AdmissionSettings>(),
    /** When the lot first left verification: from then on vendors see decisions. */
    admissionRevealedAt: when('admission_revealed_at'),
    ratingCalculatedAt: when('rating_calculated_at'),
    ratingStale: boolean('rating_stale').notNull().default(false),
    /** When the clock's worker looks at the lot next; null where it waits for no time. */
    nextCheckAt: when('next_check_at'),
    createdAt: when('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    updatedAt: when('updated_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Of the release before, which searches here; to be removed one release later, with `codes`. `lotSearch` has them now. */
    search: tsvector('search'),
    /** Numbers and codes without spaces and hyphens, in capitals, look-alikes as Latin. */
    codes: text('codes').notNull().default(''),
  },
  (table) => [
    uniqueIndex('lots_number').on(table.number),
    check('lots_status', oneOf('status', lotStatuses)),
    check('lots_rating_type', oneOf('rating_type', ['total', 'position', 'weighted'])),
    index('lots_status_deadline').on(table.status, table.applicationsDeadline),
    // Read backwards for the newest first; a descending index would put NULLs where the lists do not ask for them.
    index('lots_status_created').on(table.status, table.createdAt, table.id),
    index('lots_owner').on(table.ownerId, table.status, table.createdAt, table.id),
    index('lots_category').on(table.categoryId, table.createdAt, table.id),
    index('lots_created').on(table.createdAt, table.id),
    index('lots_updated').on(table.updatedAt, table.id),
    index('lots_published').on(table.publishedAt.desc(), table.id.desc()),
    index('lots_next_check')
      .on(table.nextCheckAt)
      .where(sql`next_check_at is not null`),
  ],
);

const { search: _search, codes: _codes, ...columns } = getTableColumns(lots);
/** What is read of a lot's row: the forms for searching are as long as all its items together. */
export const lotColumns = columns;
export type LotTableRow = Omit<typeof lots.$inferSelect, 'search' | 'codes'>;

/**
 * What searching compares, written by triggers: apart from the lots, whose every step would have to write its indexes anew. Those (GIN)
 * are in the migration `lot_search`.
 */
export const lotSearch = pgTable('lot_search', {
  lotId: key('lot_id')
    .primaryKey()
    .references(() => lots.id, { onDelete: 'cascade' }),
  search: tsvector('search').notNull(),
  codes: text('codes').notNull(),
});

/** Words of all titles, each once: a misspelt one is looked for among them. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() });

/** Codes of all items, each once: who types a part of one finds the lots by the few that have it. */
export const searchCodes = pgTable('search_codes', { code: text('code').primaryKey() });

/** Terms and items as each publication fixed them. */
export const lotVersions = pgTable(
  'lot_versions',
  {
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id),
    version: integer('version').notNull(),
    terms: jsonb('terms').$type<Record<string, unknown>>().notNull(),
    items: jsonb('items').$type<Record<string, unknown>[]>().notNull(),
    publishedAt: when('published_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lotId, table.version] })],
);

export const lotRounds = pgTable(
  'rounds',
  {
    id: identity(),
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id),
    number: integer('number').notNull(),
    startedAt: when('started_at').notNull(),
    endsAt: when('ends_at').notNull(),
    stepKind: text('step_kind').$type<RoundTerms['stepKind']>().notNull(),
    step: numeric('step', { precision: 20, scale: 2 }).notNull(),
    visibility: text('visibility').$type<RoundTerms['visibility']>().notNull(),
    extensionMinutes: integer('extension_minutes').notNull().default(0),
    extensionLimit: integer('extension_limit').notNull().default(0),
    extensionsUsed: integer('extensions_used').notNull().default(0),
    betterPriceAt: when('better_price_at'),
    endedAt: when('ended_at'),
    annulledAt: when('annulled_at'),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('rounds_number').on(table.lotId, table.number),
    uniqueIndex('rounds_one_running')
      .on(table.lotId)
      .where(sql`ended_at is null`),
    check('rounds_end', sql`ends_at > started_at`),
  ],
);
export type RoundRow = typeof lotRounds.$inferSelect;
