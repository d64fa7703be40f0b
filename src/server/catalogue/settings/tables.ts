import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Settings that differ from their defaults (src/api/records/setting.ts). */
export const settingsTable = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});
