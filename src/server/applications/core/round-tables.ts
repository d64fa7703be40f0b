import { bigint, boolean, index, numeric, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { applications } from './tables.ts';
import { lotRounds } from '../../lots/core/tables.ts';

const number = (name: string) => bigint(name, { mode: 'number' });

/** Who was marked when the round began; the mark itself is on the application. */
export const roundMarks = pgTable(
  'round_marks',
  {
    roundId: number('round_id')
      .notNull()
      .references(() => lotRounds.id),
    applicationId: number('application_id')
      .notNull()
      .references(() => applications.id),
  },
  (table) => [primaryKey({ columns: [table.roundId, table.applicationId] })],
);

/** Every price of a round; the first of each offer is the baseline. Kept when the round is annulled. */
export const roundPrices = pgTable(
  'round_prices',
  {
    id: number('id').primaryKey().generatedAlwaysAsIdentity(),
    roundId: number('round_id')
      .notNull()
      .references(() => lotRounds.id),
    applicationId: number('application_id')
      .notNull()
      .references(() => applications.id),
    /** No foreign key: after a reopening the vendor may replace the rows that a round was about. */
    offerId: number('offer_id').notNull(),
    price: numeric('price', { precision: 20, scale: 2 }).notNull(),
    isBaseline: boolean('is_baseline').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('round_prices_offer').on(table.roundId, table.offerId, table.id)],
);
export type RoundPriceRow = typeof roundPrices.$inferSelect;
