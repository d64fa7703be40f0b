// Signatures as their readers may see them.
import { and, asc, eq, exists, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Signature } from '../../../api/records/signature.ts';
import { digestNames } from '../../../text/signatures.ts';
import { applicationVersions } from '../../applications/core/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { presentFile } from '../../platform/files/present.ts';
import { files, type FileRow } from '../../platform/files/tables.ts';
import type { Subject } from './subjects.ts';
import { signatures, type SignatureRow } from './tables.ts';

const documents = alias(files, 'documents');

export interface Kept {
  row: SignatureRow;
  file: FileRow;
  document: FileRow;
}

/** Those of the subject, the oldest first; the caller may see it. */
export function signaturesOf(
  db: Db | Tx,
  { about, lot, applicationId, onlyOpened }: Subject,
): Promise<Kept[]> {
  const opened = exists(
    db
      .select({ one: sql`1` })
      .from(applicationVersions)
      .where(
        and(
          eq(applicationVersions.applicationId, signatures.applicationId),
          eq(applicationVersions.number, signatures.version),
          isNotNull(applicationVersions.openedAt),
        ),
      ),
  );
  return db
    .select({ row: signatures, file: files, document: documents })
    .from(signatures)
    .innerJoin(files, eq(files.id, signatures.fileId))
    .innerJoin(documents, eq(documents.id, signatures.documentId))
    .where(
      and(
        eq(signatures.subject, about.subject),
        eq(signatures.lotId, lot.id),
        applicationId === null
          ? isNull(signatures.applicationId)
          : eq(signatures.applicationId, applicationId),
        about.subject === 'protocol' ? eq(signatures.kind, about.kind!) : undefined,
        onlyOpened ? or(isNull(signatures.version), opened) : undefined,
      ),
    )
    .orderBy(asc(signatures.addedAt), asc(signatures.id));
}

export const presentSignature = ({ row, file, document }: Kept): Signature => ({
  id: row.id,
  subject: row.subject,
  kind: row.kind,
  version: row.version,
  addedAt: row.addedAt.toISOString(),
  signers: row.signers.map((signer) => ({
    ...signer,
    digestAlgorithm: digestNames[signer.digestAlgorithm] ?? signer.digestAlgorithm,
  })),
  file: presentFile(file),
  document: presentFile(document),
});
