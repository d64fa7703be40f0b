import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ProtocolKind, SignatureSubject } from '../../../rules/closed-lists.ts';
import { applications } from '../../applications/core/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { files } from '../../platform/files/tables.ts';
import type { ReadSigner } from '../../platform/signatures/read-container.ts';

/** Detached signatures. Container and the copy of what was signed are files of the owner `signature`; an agreement's document is its own file. */
export const signatures = pgTable(
  'signatures',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    subject: text('subject').$type<SignatureSubject>().notNull(),
    lotId: bigint('lot_id', { mode: 'number' })
      .notNull()
      .references(() => lots.id),
    /** Null of a protocol. */
    applicationId: bigint('application_id', { mode: 'number' }).references(() => applications.id),
    /** Of a protocol. */
    kind: text('kind').$type<ProtocolKind>(),
    /** Of a submission. */
    version: integer('version'),
    fileId: bigint('file_id', { mode: 'number' })
      .notNull()
      .references(() => files.id),
    documentId: bigint('document_id', { mode: 'number' })
      .notNull()
      .references(() => files.id),
    /** What the container told when it was checked. */
    signers: jsonb('signers').$type<ReadSigner[]>().notNull(),
    addedBy: bigint('added_by', { mode: 'number' }),
    addedAt: timestamp('added_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    index('signatures_lot').on(table.lotId),
    index('signatures_application').on(table.applicationId),
  ],
);
export type SignatureRow = typeof signatures.$inferSelect;
