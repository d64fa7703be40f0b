import { pgTable, text } from 'drizzle-orm/pg-core';
import { identity, whenExactly } from '../../platform/database/columns.ts';

/** Documents of the platform itself, for everyone to download; the file belongs to the row as `document`. */
export const documents = pgTable('documents', {
  id: identity(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  section: text('section').notNull().default(''),
  createdAt: whenExactly('created_at').notNull().defaultNow(),
});
