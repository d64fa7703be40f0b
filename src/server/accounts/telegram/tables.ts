import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const when = (name: string) => timestamp(name, { withTimezone: true });

/** The bots whose token the platform has had; of the present one, how far it has been heard. */
export const telegramBots = pgTable('telegram_bots', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  /** Null until Telegram has said it. */
  name: text('name'),
  /** All updates of smaller numbers have been carried out. */
  nextUpdate: bigint('next_update', { mode: 'number' }).notNull().default(0),
  /** When the last of them came. */
  updatedAt: when('updated_at'),
  /** Until then it is one process that listens: two at once are refused. */
  heldUntil: when('held_until').notNull(),
  /** When Telegram last answered, and what went wrong since. */
  heardAt: when('heard_at'),
  error: text('error'),
});
