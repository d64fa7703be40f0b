// What the administrator does to the platform's documents.
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { documents as calls } from '../../../api/calls/documents.ts';
import type { Tx } from '../../platform/database/client.ts';
import { filesOf, keepFiles, removeFile, type StoredFile } from '../../platform/files/receive.ts';
import { notFound } from '../../platform/http/errors.ts';
import { DOCUMENT_FILES } from './rights.ts';
import { documents } from './tables.ts';

/** @param stored the one file that the document is */
export async function addDocument(
  tx: Tx,
  document: z.output<typeof calls.create.body>,
  stored: readonly StoredFile[],
  uploadedBy: number | null,
) {
  const [row] = await tx.insert(documents).values(document).returning();
  const owner = { ownerModel: DOCUMENT_FILES, ownerId: row!.id, uploadedBy } as const;
  const [file] = await keepFiles(tx, stored, owner);
  return { row: row!, file: file! };
}

/** Throws 404. */
export async function removeDocument(tx: Tx, id: number): Promise<void> {
  const [row] = await tx.select().from(documents).where(eq(documents.id, id));
  if (!row) throw notFound();
  for (const file of await filesOf(tx, DOCUMENT_FILES, row.id)) await removeFile(tx, file);
  await tx.delete(documents).where(eq(documents.id, row.id));
}
