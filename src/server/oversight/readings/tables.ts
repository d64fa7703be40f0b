import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { ReadingKind } from '../../../rules/closed-lists.ts';
import { users } from '../../accounts/core/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { identity, key, when } from '../../platform/database/columns.ts';

/** Apart from the history: a reading changes nothing, and there are many. */
export const lotReadings = pgTable(
  'lot_readings',
  {
    id: identity(),
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id, { onDelete: 'cascade' }),
    userId: key('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    what: text('what').$type<ReadingKind>().notNull(),
    applicationId: key('application_id'),
    fileId: key('file_id'),
    /** Which of the papers that the platform itself prints. */
    paper: text('paper'),
    at: when('at').notNull(),
  },
  (table) => [
    index('lot_readings_lot').on(table.lotId, table.at, table.id),
    index('lot_readings_at').on(table.at),
  ],
);
