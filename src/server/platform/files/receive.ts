import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, count, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../database/client.ts';
import { HttpError, invalid, tooLarge } from '../http/errors.ts';
import type { Upload } from '../http/uploads.ts';
import { build, type Write } from '../database/statement.ts';
import { enqueue, jobDraft, withdrawJob, type JobDraft } from '../jobs/enqueue.ts';
import type { LeasedJob } from '../jobs/kinds.ts';
import type { Services } from '../services.ts';
import { checkContents } from './content.ts';
import { MAX_FILE_BYTES, MAX_FILES } from './limits.ts';
import type { FileOwnerModel } from './rights.ts';
import { files, type FileRow } from './tables.ts';

/** Checked, its bytes stored; no row names it yet. */
export interface StoredFile {
  name: string;
  mime: string;
  size: number;
  sha256: string;
  storageKey: string;
}

export interface FileOwner {
  ownerModel: FileOwnerModel;
  ownerId: number;
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
const ORPHAN_SECONDS = 3_600;

/** What is to be stored; it is read twice. */
interface Source extends Pick<StoredFile, 'name' | 'mime' | 'size'> {
  open: () => Readable;
}

/**
 * Checks arrived files and stores their bytes, then calls `keep`, whose transaction writes their rows (keepFiles): nobody's
 * lock is held while files are looked through and stored. Ask before whether the caller may, and again under the lock.
 * Bytes that no row names in the end are removed. Throws 413, 415, 422.
 */
export async function withStored<T>(
  services: Services,
  uploads: readonly Upload[],
  ownerModel: FileOwnerModel,
  keep: (stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  return storeAll(services, await checkUploads(uploads), ownerModel, keep);
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
  const sizes = await Promise.all(uploads.map(async ({ path }) => (await stat(path)).size));
  for (const [index, { name }] of uploads.entries()) {
    if (sizes[index]! > MAX_FILE_BYTES) throw tooLarge();
    if (sizes[index] === 0) throw invalid({ files: [`Файл «${name}» пуст`] });
  }
  const kinds = await checkContents(uploads);
  return uploads.map(({ name, path }, index) => ({
    name,
    mime: kinds[index]!,
    size: sizes[index]!,
    open: () => createReadStream(path),
  }));
}

async function store(
  services: Services,
  { open, ...file }: Source & { storageKey: string },
): Promise<StoredFile> {
  const hash = createHash('sha256');
  await pipeline(open(), hash);
  await services.files.put(file.storageKey, open(), file.size);
  return { ...file, sha256: hash.digest('hex') };
}

/** Writes the rows of stored files, the owner's record locked. Throws 422 where it would have more than its 20. */
export async function keepFiles(
  tx: Tx,
  stored: readonly StoredFile[],
  { ownerModel, ownerId, kind = 'attachment', uploadedBy }: FileOwner,
): Promise<FileRow[]> {
  if (stored.length === 0) return [];
  const [has] = await tx.select({ n: count() }).from(files).where(ownedBy(ownerModel, ownerId));
  if ((has?.n ?? 0) + stored.length > MAX_FILES) throw invalid({ files: [`Не больше ${MAX_FILES} файлов`] });
  return tx
    .insert(files)
    .values(stored.map((file) => ({ ...file, ownerModel, ownerId, kind, uploadedBy })))
    .returning();
}

const ownedBy = (ownerModel: FileOwnerModel, ownerId: number) =>
  and(eq(files.ownerModel, ownerModel), eq(files.ownerId, ownerId));

/** The files of one record, oldest first. */
export async function filesOf(tx: Tx | Db, ownerModel: FileOwnerModel, ownerId: number): Promise<FileRow[]> {
  return tx.select().from(files).where(ownedBy(ownerModel, ownerId)).orderBy(files.id);
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
  run: ({ storageKeys }, { services }) => removeUnnamed(services, storageKeys),
};
