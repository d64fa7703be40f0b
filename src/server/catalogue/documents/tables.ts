import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Documents of the platform itself, for everyone to download; the file belongs to the row as `document`. */
export const documents = pgTable('documents', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  section: text('section').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
