import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, key, whenExactly } from '../database/columns.ts';

/** What was announced lately: only ids and a word, kept long enough for a page that comes back to catch up. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: identity(),
    model: text('model').notNull(),
    modelId: key('model_id'),
    lotId: key('lot_id'),
    what: text('what').notNull(),
    at: whenExactly('at').notNull().defaultNow(),
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
