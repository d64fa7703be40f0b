import { asc, sql } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, key, whenExactly } from '../database/columns.ts';

export const files = pgTable(
  'files',
  {
    /** Random: see platform/random-id.ts. Numbers in a row would tell how much is uploaded, and when. */
    id: key('id')
      .primaryKey()
      // For releases that leave it to the database.
      .default(sql`('x' || left(translate(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint + 1`),
    /** Whose attachment it is: `lot`, `order`, `application`, `company` … decides who may read it. */
    ownerModel: text('owner_model').notNull(),
    ownerId: key('owner_id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    /** Set where the bytes are sealed: their key and the four above, within the scope. The four are empty until they are revealed. */
    sealed: bytea('sealed'),
    scope: text('scope'),
    uploadedBy: key('uploaded_by'),
    createdAt: whenExactly('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('files_owner').on(table.ownerModel, table.ownerId),
    index('files_sha256').on(table.sha256),
  ],
);

export type FileRow = typeof files.$inferSelect;

/** Oldest first; those of one upload as they were given. */
export const asTheyCame = [asc(files.createdAt), asc(files.id)];
