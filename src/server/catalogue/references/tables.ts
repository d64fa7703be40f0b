import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { RateSource } from '../../../rules/rate-age.ts';
import { identity, key, when } from '../../platform/database/columns.ts';

/** A tree of ОКПД2 as far as lots and items use it. */
export const categories = pgTable(
  'categories',
  {
    id: identity(),
    code: text('code').notNull(),
    title: text('title').notNull(),
    parentId: key('parent_id').references((): AnyPgColumn => categories.id),
  },
  (table) => [uniqueIndex('categories_code').on(table.code), index('categories_parent').on(table.parentId)],
);

/** Roubles for `nominal` units of a currency, by the table's own date. */
export const currencyRates = pgTable(
  'currency_rates',
  {
    code: text('code').notNull(),
    date: date('date').notNull(),
    nominal: numeric('nominal', { precision: 20, scale: 8 }).notNull(),
    value: numeric('value', { precision: 20, scale: 8 }).notNull(),
    source: text('source').$type<RateSource>().notNull(),
    /** The last day on which its source gave this very table. */
    loadedOn: date('loaded_on'),
    createdAt: when('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.date] }),
    check('currency_rates_positive', sql`nominal > 0 and value > 0`),
  ],
);

/** Dates of validity that the administrator changed; a code without a row keeps those of the rules. */
export const vatRates = pgTable('vat_rates', {
  code: text('code').primaryKey(),
  validFrom: date('valid_from'),
  validTo: date('valid_to'),
});

export const paymentConditions = pgTable('payment_conditions', {
  id: identity(),
  title: text('title').notNull().unique(),
  prepaymentPercent: numeric('prepayment_percent', { precision: 5, scale: 2 }).notNull(),
  deferralDays: integer('deferral_days').notNull(),
  comment: text('comment').notNull().default(''),
});
