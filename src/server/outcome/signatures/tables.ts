import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { key, whenExactly } from '../../platform/database/columns.ts';
import type { ProtocolKind, SignatureSubject } from '../../../rules/closed-lists.ts';
import { applications } from '../../applications/core/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { files } from '../../platform/files/tables.ts';
import type { ReadSigner } from '../../platform/signatures/read-container.ts';

/** Detached signatures. Container and the copy of what was signed are files of the owner `signature`; an agreement's document is its own file. */
export const signatures = pgTable(
  'signatures',
  {
    id: key('id').primaryKey(),
    subject: text('subject').$type<SignatureSubject>().notNull(),
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id),
    /** Null of a protocol. */
    applicationId: key('application_id').references(() => applications.id),
    /** Of a protocol. */
    kind: text('kind').$type<ProtocolKind>(),
    /** Of a submission. */
    version: integer('version'),
    fileId: key('file_id')
      .notNull()
      .references(() => files.id),
    documentId: key('document_id')
      .notNull()
      .references(() => files.id),
    /** What the container told when it was checked. */
    signers: jsonb('signers').$type<ReadSigner[]>().notNull(),
    addedBy: key('added_by'),
    addedAt: whenExactly('added_at').notNull().defaultNow(),
  },
  (table) => [
    index('signatures_lot').on(table.lotId),
    index('signatures_application').on(table.applicationId),
  ],
);
export type SignatureRow = typeof signatures.$inferSelect;
