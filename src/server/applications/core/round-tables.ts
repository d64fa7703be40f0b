import { boolean, index, numeric, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytea, identity, key, when, whenExactly } from '../../platform/database/columns.ts';
import { applications } from './tables.ts';
import { lotRounds } from '../../lots/core/tables.ts';

/** Who was marked when the round began; the mark itself is on the application. */
export const roundMarks = pgTable(
  'round_marks',
  {
    roundId: key('round_id')
      .notNull()
      .references(() => lotRounds.id),
    applicationId: key('application_id')
      .notNull()
      .references(() => applications.id),
  },
  (table) => [primaryKey({ columns: [table.roundId, table.applicationId] })],
);

/** The prices of a round: from its beginning the baseline of each offer, from its end those that were set in it. */
export const roundPrices = pgTable(
  'round_prices',
  {
    id: identity(),
    roundId: key('round_id')
      .notNull()
      .references(() => lotRounds.id),
    applicationId: key('application_id')
      .notNull()
      .references(() => applications.id),
    /** No foreign key: after a reopening the vendor may replace the rows that a round was about. */
    offerId: key('offer_id').notNull(),
    price: numeric('price', { precision: 20, scale: 2 }).notNull(),
    isBaseline: boolean('is_baseline').notNull(),
    at: whenExactly('at').notNull(),
  },
  (table) => [index('round_prices_offer').on(table.roundId, table.offerId, table.id)],
);

/**
 * What a vendor set in a round, a row a move, sealed: until the round ends nobody may read it, and of an annulled one nobody ever
 * may. At the end the prices become rows of round_prices.
 */
export const roundMoves = pgTable(
  'round_moves',
  {
    id: identity(),
    roundId: key('round_id')
      .notNull()
      .references(() => lotRounds.id),
    applicationId: key('application_id')
      .notNull()
      .references(() => applications.id),
    sealed: bytea('sealed').notNull(),
    at: when('at').notNull(),
    /** Its prices are rows by now; it stays, because the history holds its hash. */
    revealedAt: when('revealed_at'),
  },
  (table) => [index('round_moves_application').on(table.roundId, table.applicationId, table.id)],
);
