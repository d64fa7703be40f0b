import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, count, eq, inArray, max } from 'drizzle-orm';
import type { Db, Tx } from '../database/client.ts';
import { HttpError, invalid, tooLarge } from '../http/errors.ts';
import type { Upload } from '../http/uploads.ts';
import { build, type Write } from '../database/statement.ts';
import { enqueue, jobDraft, withdrawJob, type JobDraft } from '../jobs/enqueue.ts';
import type { LeasedJob } from '../jobs/kinds.ts';
import { freshKey } from '../sealing/aead.ts';
import { openTemporary } from '../sealing/temporary.ts';
import { idsAfter } from '../random-id.ts';
import type { Services } from '../services.ts';
import { onDisk } from '../http/disk-fault.ts';
import { checkContents } from './content.ts';
import { MAX_FILE_BYTES, MAX_FILES } from './limits.ts';
import { isBackupUnderWay } from './removal-pause.ts';
import type { FileOwnerModel } from './rights.ts';
import { putSealed, sealedColumns } from './sealed.ts';
import type { StoredFile } from './store.ts';
import { asTheyCame, files, type FileRow } from './tables.ts';

export type { StoredFile } from './store.ts';

export interface FileOwner {
  ownerModel: FileOwnerModel;
  ownerId: number;
  /** Where files of this owner are sealed: what by. */
  scope?: string;
  /** What it is to its owner, such as `attachment`, `charter`, `contract`. */
  kind?: string;
  uploadedBy: number | null;
}

declare module '../jobs/kinds.ts' {
  interface JobPayloads {
    'file.remove': { storageKeys: string[] };
  }
}

/** Longer than any call: by then it has named the bytes that it stored, or it never will. */
export const ORPHAN_SECONDS = 3_600;

/** When it is asked again whether a backup has ended. */
const BACKUP_SECONDS = 600;

/** What is to be stored; it is read twice. */
interface Source extends Pick<StoredFile, 'name' | 'mime' | 'size'> {
  open: () => Readable;
  isSealed?: boolean;
}

/**
 * Checks arrived files and stores their bytes, then calls `keep`, whose transaction writes their rows (keepFiles): nobody's
 * lock is held while files are looked through and stored. Ask before whether the caller may, and again under the lock.
 * Bytes that no row names in the end are removed. Throws 413, 415, 422, and 507 where the disk takes none.
 */
export async function withStored<T>(
  services: Services,
  uploads: readonly Upload[],
  ownerModel: FileOwnerModel,
  keep: (stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  return storeAll(services, await checkUploads(uploads), ownerModel, keep);
}

/** The same of files that nobody may read before their time: their rows are written with a scope. */
export async function withSealed<T>(
  services: Services,
  uploads: readonly Upload[],
  ownerModel: FileOwnerModel,
  keep: (stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  const sources = await checkUploads(uploads);
  return storeAll(
    services,
    sources.map((source) => ({ ...source, isSealed: true })),
    ownerModel,
    keep,
  );
}

/** The same of a file that the platform has made itself. */
export function withStoredContent<T>(
  services: Services,
  { name, mime, content }: { name: string; mime: string; content: Buffer },
  ownerModel: FileOwnerModel,
  keep: (stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  const source = { name, mime, size: content.length, open: () => Readable.from([content]) };
  return storeAll(services, [source], ownerModel, keep);
}

async function storeAll<T>(
  services: Services,
  sources: readonly Source[],
  ownerModel: string,
  keep: (stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  if (sources.length === 0) return keep([]);
  const planned = sources.map((source) => ({ ...source, storageKey: `${ownerModel}/${randomUUID()}` }));
  const storageKeys = planned.map(({ storageKey }) => storageKey);
  // Promised before they are stored: the removal comes even if this process ends in between.
  const key = `file.remove:${storageKeys[0]}`;
  await enqueue(services.db, jobDraft('file.remove', { storageKeys }, { key, delaySeconds: ORPHAN_SECONDS }));
  const settle = async (work: () => Promise<void>) => {
    try {
      await work();
      await withdrawJob(services.db, key);
    } catch (err) {
      services.log.warn({ err }, 'stored files will be settled later');
    }
  };
  let isKeeping = false;
  try {
    const stored: StoredFile[] = [];
    for (const file of planned) stored.push(await store(services, file));
    isKeeping = true;
    const result = await keep(stored);
    await settle(async () => {});
    return result;
  } catch (error) {
    // After another fault the commit may still be under way: only the promise of before is sure to come after it.
    if (!isKeeping || error instanceof HttpError) await settle(() => removeUnnamed(services, storageKeys));
    throw error;
  }
}

async function checkUploads(uploads: readonly Upload[]): Promise<Source[]> {
  for (const { name, file } of uploads) {
    if (file.size > MAX_FILE_BYTES) throw tooLarge();
    if (file.size === 0) throw invalid({ files: [`Файл «${name}» пуст`] });
  }
  const kinds = await checkContents(uploads);
  return uploads.map(({ name, file }, index) => ({
    name,
    mime: kinds[index]!,
    size: file.size,
    open: () => openTemporary(file),
  }));
}

async function store(
  services: Services,
  { open, isSealed = false, ...file }: Source & { storageKey: string },
): Promise<StoredFile> {
  const hash = createHash('sha256');
  await pipeline(open(), hash);
  const key = isSealed ? freshKey() : null;
  await onDisk(() =>
    key
      ? putSealed(services, file.storageKey, { content: open(), size: file.size, key })
      : services.files.put(file.storageKey, open(), file.size),
  );
  return { ...file, sha256: hash.digest('hex'), key };
}

/** Writes the rows of stored files, the owner's record locked, and gives them as their owner sees them. Throws 422 where it would have more than its 20. */
export async function keepFiles(
  tx: Tx,
  stored: readonly StoredFile[],
  { ownerModel, ownerId, kind = 'attachment', uploadedBy, scope }: FileOwner,
): Promise<FileRow[]> {
  if (stored.length === 0) return [];
  const [has] = await tx
    .select({ n: count(), last: max(files.id) })
    .from(files)
    .where(ownedBy(ownerModel, ownerId));
  if ((has?.n ?? 0) + stored.length > MAX_FILES) throw invalid({ files: [`Не больше ${MAX_FILES} файлов`] });
  const ids = idsAfter(has?.last ?? null, stored.length);
  const rows = [];
  for (const [index, file] of stored.entries())
    rows.push({
      id: ids[index]!,
      ...(await columnsOf(tx, file, scope)),
      ownerModel,
      ownerId,
      kind,
      uploadedBy,
    });
  const kept = await tx.insert(files).values(rows).returning();
  return kept.map((row, index) => {
    const { name, mime, size, sha256 } = stored[index]!;
    return { ...row, name, mime, size, sha256 };
  });
}

/** Of stored files those that no row will name: their bytes go after the commit. */
export async function dropStored(tx: Tx, stored: readonly StoredFile[]): Promise<void> {
  if (stored.length === 0) return;
  const storageKeys = stored.map(({ storageKey }) => storageKey);
  await enqueue(tx, jobDraft('file.remove', { storageKeys }));
}

function columnsOf(tx: Tx, { key, ...file }: StoredFile, scope: string | undefined) {
  if (key === null) return file;
  if (scope === undefined) throw new Error('A sealed file is kept within a scope');
  return sealedColumns(tx, scope, { ...file, key });
}

const ownedBy = (ownerModel: FileOwnerModel, ownerId: number) =>
  and(eq(files.ownerModel, ownerModel), eq(files.ownerId, ownerId));

/** The files of one record, oldest first. */
export async function filesOf(tx: Tx | Db, ownerModel: FileOwnerModel, ownerId: number): Promise<FileRow[]> {
  return tx
    .select()
    .from(files)
    .where(ownedBy(ownerModel, ownerId))
    .orderBy(...asTheyCame);
}

/** Removes the row now and the bytes after the commit, unless another row names them too. */
export async function removeFile(tx: Tx, row: FileRow): Promise<void> {
  await tx.delete(files).where(eq(files.id, row.id));
  await enqueue(tx, jobDraft('file.remove', { storageKeys: [row.storageKey] }));
}

/** The same of several, as data. */
export function removalOf(rows: readonly FileRow[]): { writes: Write[]; jobs: JobDraft[] } {
  if (rows.length === 0) return { writes: [], jobs: [] };
  const ids = rows.map(({ id }) => id);
  return {
    writes: [build.delete(files).where(inArray(files.id, ids))],
    jobs: [jobDraft('file.remove', { storageKeys: rows.map(({ storageKey }) => storageKey) })],
  };
}

async function removeUnnamed(services: Services, storageKeys: readonly string[]): Promise<void> {
  const rows = await services.db
    .select({ storageKey: files.storageKey })
    .from(files)
    .where(inArray(files.storageKey, [...storageKeys]));
  const named = new Set(rows.map(({ storageKey }) => storageKey));
  for (const storageKey of storageKeys) if (!named.has(storageKey)) await services.files.remove(storageKey);
}

/** Bytes are removed only where no row names them: asked when it is done, not when it was asked for. */
export const removeBytes: LeasedJob<'file.remove'> = {
  lane: 'work',
  run: async ({ storageKeys }, { services }) => {
    if (await isBackupUnderWay(services.db)) {
      await enqueue(services.db, jobDraft('file.remove', { storageKeys }, { delaySeconds: BACKUP_SECONDS }));
      return;
    }
    await removeUnnamed(services, storageKeys);
  },
};
