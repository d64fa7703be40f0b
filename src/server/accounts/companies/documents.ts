// A company's attachments with what has been said of them: what they are, and until when they stand.
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CompanyDocument, companyDocumentBody } from '../../../api/records/company.ts';
import type { Actor } from '../../../machines/law.ts';
import { daysLeft, likelyDocumentKind, reminderDue } from '../../../rules/company-documents.ts';
import { dayOf } from '../../../rules/dates.ts';
import { databaseNow, type Db, type Tx } from '../../platform/database/client.ts';
import { presentFile } from '../../platform/files/present.ts';
import { asTheyCame, files } from '../../platform/files/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import { COMPANY_FILES } from './rights.ts';
import { companyDocuments } from './tables.ts';
import { touchCompany } from './touch.ts';

const documentRows = (tx: Tx | Db, companyId: number, fileId?: number) =>
  tx
    .select({ file: files, kind: companyDocuments.kind, expiresOn: companyDocuments.expiresOn })
    .from(files)
    .leftJoin(companyDocuments, eq(companyDocuments.fileId, files.id))
    .where(
      and(
        eq(files.ownerModel, COMPANY_FILES),
        eq(files.ownerId, companyId),
        fileId === undefined ? undefined : eq(files.id, fileId),
      ),
    )
    .orderBy(...asTheyCame);

/** Oldest first. */
export async function documentsOf(tx: Tx | Db, companyId: number): Promise<CompanyDocument[]> {
  const rows = await documentRows(tx, companyId);
  return rows.map(({ file, kind, expiresOn }) => ({
    ...presentFile(file),
    kind: kind ?? likelyDocumentKind(file.name),
    expiresOn,
  }));
}

/** The company is locked. Throws 404 where it has no such file. */
export async function changeDocument(
  tx: Tx,
  { companyId, fileId }: { companyId: number; fileId: number },
  { kind, expiresOn }: z.output<typeof companyDocumentBody>,
  actor: Actor,
): Promise<void> {
  const [found] = await documentRows(tx, companyId, fileId);
  if (!found) throw notFound();
  if (found.kind === kind && found.expiresOn === expiresOn) return;
  const now = await databaseNow(tx);
  const said = {
    kind,
    expiresOn,
    // Whoever writes the day knows it by then.
    remindedAt: expiresOn === null ? null : reminderDue(daysLeft(expiresOn, dayOf(now))),
    changedAt: new Date(now),
  };
  await tx
    .insert(companyDocuments)
    .values({ fileId, companyId, ...said })
    .onConflictDoUpdate({ target: companyDocuments.fileId, set: said });
  const { name } = found.file;
  await touchCompany(tx, companyId, actor, 'company.documentChanged', { fileId, name, kind, expiresOn });
}

/** Those whose last day is from one day on and before another. */
export const expiringDocuments = (db: Db, companyId: number, { from, to }: { from: string; to: string }) =>
  db
    .select({
      id: files.id,
      name: files.name,
      kind: companyDocuments.kind,
      expiresOn: sql<string>`${companyDocuments.expiresOn}`,
      changedAt: companyDocuments.changedAt,
    })
    .from(companyDocuments)
    .innerJoin(files, eq(files.id, companyDocuments.fileId))
    .where(
      and(
        eq(companyDocuments.companyId, companyId),
        gte(companyDocuments.expiresOn, from),
        lt(companyDocuments.expiresOn, to),
      ),
    );
