import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What was announced lately: only ids and a word, kept long enough for a page that comes back to catch up. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    model: text('model').notNull(),
    modelId: bigint('model_id', { mode: 'number' }),
    lotId: bigint('lot_id', { mode: 'number' }),
    what: text('what').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** Of the release before, which looks for what nobody has told yet; written as told, and read by nobody now. */
    told: boolean('told').notNull().default(false),
  },
  (table) => [
    index('live_events_at').on(table.at),
    index('live_events_untold')
      .on(table.id)
      .where(sql`not told`),
  ],
);
