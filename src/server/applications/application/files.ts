// Files of applications and offers. Who lists a file is told by the lists of ids; who may read it, by its owner row here.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isPublished } from '../../../machines/lot-predicates.ts';
import { periodScope } from '../../lots/core/period-scope.ts';
import { lots } from '../../lots/core/tables.ts';
import type { DocumentFile } from '../core/document/document.ts';
import { array } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { build, sendAll, type Write } from '../../platform/database/statement.ts';
import { jobsWrite, type JobDraft } from '../../platform/jobs/enqueue.ts';
import type { FileRights } from '../../platform/files/rights.ts';
import { keepFiles, removalOf, withSealed, type StoredFile } from '../../platform/files/receive.ts';
import { withFacts } from '../../platform/files/sealed.ts';
import { MAX_FILES } from '../../platform/files/limits.ts';
import { files, type FileRow } from '../../platform/files/tables.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Upload } from '../../platform/http/uploads.ts';
import { randomId } from '../../platform/random-id.ts';
import type { Services } from '../../platform/services.ts';
import { applicationFiles, applications } from '../core/tables.ts';
import { isOwnCompany, readableApplications } from '../core/rights.ts';

declare module '../../platform/files/rights.ts' {
  interface FileOwners {
    applicationFile: true;
  }
}

/** Each file has an owner row of its own, because a file is sealed and opened by itself. */
const OWNER_MODEL = 'applicationFile';

/** Files by their numbers, also those that are sealed: who may know of them is asked before. */
export async function filesById(tx: Tx | Db, ids: readonly number[]): Promise<Map<number, FileRow>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(files)
    .where(sql`${files.id} = any(${array('bigint', wanted)})`);
  const shown = await withFacts(tx, rows);
  return new Map(shown.map((row) => [row.id, row]));
}

/** Stores arrived files of an application, before any lock; `keep` is given what keepApplicationFiles takes. */
export function withStoredFiles<T>(
  services: Services,
  uploads: readonly Upload[],
  keep: (stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  if (uploads.length === 0) throw invalid({ files: ['Выберите хотя бы один файл'] });
  return withSealed(services, uploads, OWNER_MODEL, keep);
}

/** Writes the rows of stored files for a list that has `present` of them already. Throws 422 where it would be too long. */
export async function keepApplicationFiles(
  tx: Tx,
  stored: readonly StoredFile[],
  {
    applicationId,
    uploadedBy,
    present,
  }: { applicationId: number; uploadedBy: number | null; present: number },
): Promise<FileRow[]> {
  if (present + stored.length > MAX_FILES) throw invalid({ files: [`Не больше ${MAX_FILES} файлов`] });
  const rows: FileRow[] = [];
  const scope = await scopeOf(tx, applicationId);
  for (const file of stored) {
    const id = randomId();
    const [row] = await keepFiles(tx, [file], { ownerModel: OWNER_MODEL, ownerId: id, uploadedBy, scope });
    await tx.insert(applicationFiles).values({ id, applicationId, fileId: row!.id });
    rows.push(row!);
  }
  return rows;
}

/** What the files of an application are sealed by now: its lot's period. */
async function scopeOf(tx: Tx, applicationId: number): Promise<string> {
  const [lot] = await tx
    .select({ id: lots.id, period: lots.sealPeriod })
    .from(lots)
    .innerJoin(applications, eq(applications.lotId, lots.id))
    .where(eq(applications.id, applicationId));
  return periodScope(lot!.id, lot!.period);
}

/** What removes from the store all that no list names any more and no sealed version ever did. */
export async function dropUnsealed(
  tx: Tx,
  applicationId: number,
  keptIds: readonly number[],
): Promise<{ writes: Write[]; jobs: JobDraft[] }> {
  const loose = await tx
    .select({ id: applicationFiles.id, file: files })
    .from(applicationFiles)
    .innerJoin(files, eq(files.id, applicationFiles.fileId))
    .where(
      and(
        eq(applicationFiles.applicationId, applicationId),
        isNull(applicationFiles.sealedAt),
        sql`${applicationFiles.fileId} <> all(${array('bigint', keptIds)})`,
      ),
    );
  if (loose.length === 0) return { writes: [], jobs: [] };
  const ids = array(
    'bigint',
    loose.map(({ id }) => id),
  );
  const removal = removalOf(loose.map(({ file }) => file));
  return {
    writes: [
      build.delete(applicationFiles).where(sql`${applicationFiles.id} = any(${ids})`),
      ...removal.writes,
    ],
    jobs: removal.jobs,
  };
}

/** The same at once. */
export async function dropUnlisted(tx: Tx, applicationId: number, keptIds: readonly number[]): Promise<void> {
  const { writes, jobs } = await dropUnsealed(tx, applicationId, keptIds);
  await sendAll(tx, [...writes, ...jobsWrite(jobs)]);
}

/** A file as a document lists it. */
export const documentFile = ({ id, name, size, sha256 }: FileRow): DocumentFile => ({
  id,
  name,
  size,
  sha256,
});

export const applicationFileRights: FileRights = {
  mayRead: async (db, visitor, ownerId) => {
    const [found] = await db
      .select({ openedAt: applicationFiles.openedAt, companyId: applications.companyId, status: lots.status })
      .from(applicationFiles)
      .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
      .innerJoin(lots, eq(lots.id, applications.lotId))
      .where(and(eq(applicationFiles.id, ownerId), readableApplications(visitor)));
    if (!found) return false;
    if (isOwnCompany(visitor, found.companyId)) return true;
    return found.openedAt !== null && (isPublished(found.status) || visitor.role === 'admin');
  },
};
