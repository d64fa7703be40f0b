import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { key, whenExactly } from '../../platform/database/columns.ts';

/** The bots whose token the platform has had; of the present one, how far it has been heard. */
export const telegramBots = pgTable('telegram_bots', {
  id: key('id').primaryKey(),
  /** Null until Telegram has said it. */
  name: text('name'),
  /** All updates of smaller numbers have been carried out. */
  nextUpdate: bigint('next_update', { mode: 'number' }).notNull().default(0),
  /** When the last of them came. */
  updatedAt: whenExactly('updated_at'),
  /** Until then it is one process that listens: two at once are refused. */
  heldUntil: whenExactly('held_until').notNull(),
  /** When Telegram last answered, and what went wrong since. */
  heardAt: whenExactly('heard_at'),
  error: text('error'),
});
