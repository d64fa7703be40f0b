// Files of a signature, the container and the copy of what was signed: seen by whoever sees the signature.
import { eq } from 'drizzle-orm';
import { HttpError } from '../../platform/http/errors.ts';
import type { FileRights } from '../../platform/files/rights.ts';
import { signaturesOf } from './queries.ts';
import { subjectOf } from './subjects.ts';
import { signatures } from './tables.ts';

declare module '../../platform/files/rights.ts' {
  interface FileOwners {
    signature: true;
  }
}

export const SIGNATURE_FILES = 'signature';

export const signatureFiles: FileRights = {
  mayRead: async (db, visitor, id) => {
    const [row] = await db.select().from(signatures).where(eq(signatures.id, id));
    if (!row) return false;
    try {
      const subject = await subjectOf(db, visitor, {
        subject: row.subject,
        id: row.applicationId ?? row.lotId,
        kind: row.kind ?? undefined,
      });
      return (await signaturesOf(db, subject)).some((kept) => kept.row.id === id);
    } catch (error) {
      if (error instanceof HttpError) return false;
      throw error;
    }
  },
};
