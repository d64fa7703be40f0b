import { date, pgTable, text } from 'drizzle-orm/pg-core';

/** The Bank of Russia's directory as it was loaded last; whole or empty. */
export const banks = pgTable('banks', {
  bik: text('bik').primaryKey(),
  name: text('name').notNull(),
  town: text('town').notNull(),
  /** Null for who has none: a branch of the Bank of Russia. */
  correspondentAccount: text('correspondent_account'),
  /** The directory's own day. */
  directoryDate: date('directory_date', { mode: 'string' }).notNull(),
  loadedOn: date('loaded_on', { mode: 'string' }).notNull(),
});
