// Documents of the platform.
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.ts';
import { files } from '../../platform/files/tables.ts';
import { presentDocument } from './present.ts';
import { DOCUMENT_FILES } from './rights.ts';
import { documents } from './tables.ts';

/** All of them by sections, each with its file. */
export async function listDocuments(db: Db) {
  const rows = await db.select().from(documents).orderBy(asc(documents.section), asc(documents.id));
  const ids = rows.map(({ id }) => id);
  const own = await db.select().from(files).where(eq(files.ownerModel, DOCUMENT_FILES));
  const byDocument = new Map(
    own.filter(({ ownerId }) => ids.includes(ownerId)).map((file) => [file.ownerId, file]),
  );
  return rows.flatMap((row) => {
    const file = byDocument.get(row.id);
    return file ? [presentDocument(row, file)] : [];
  });
}
