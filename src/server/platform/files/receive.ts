import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { and, count, eq } from 'drizzle-orm';
import type { Db, Tx } from '../database/client.ts';
import { invalid, tooLarge } from '../http/errors.ts';
import type { Upload } from '../http/uploads.ts';
import { enqueue, handleOutbox } from '../outbox/enqueue.ts';
import type { Services } from '../services.ts';
import { checkContents } from './content.ts';
import { MAX_FILE_BYTES, MAX_FILES } from './limits.ts';
import { files, type FileRow } from './tables.ts';

export interface Reception {
  ownerModel: string;
  ownerId: number;
  /** What it is to its owner, such as `attachment`, `charter`, `contract`. */
  kind?: string;
  uploadedBy: number | null;
}

const REMOVE_KIND = 'file.remove';

/**
 * Checks an arrived file by its content, stores it and writes its row in the caller's transaction. Ask for the owner's
 * record and the right to change it before. Throws 413, 415, or 422 where the record has its 20 files.
 */
export async function receiveUpload(
  tx: Tx,
  services: Services,
  upload: Upload,
  { ownerModel, ownerId, kind = 'attachment', uploadedBy }: Reception,
): Promise<FileRow> {
  const { size } = await stat(upload.path);
  if (size > MAX_FILE_BYTES) throw tooLarge();
  if (size === 0) throw invalid({ files: [`Файл «${upload.name}» пуст`] });
  const [mime] = await checkContents([upload]);
  const [has] = await tx.select({ n: count() }).from(files).where(ownedBy(ownerModel, ownerId));
  if ((has?.n ?? 0) >= MAX_FILES) throw invalid({ files: [`Не больше ${MAX_FILES} файлов`] });
  const storageKey = `${ownerModel}/${randomUUID()}`;
  const hash = createHash('sha256');
  await pipeline(createReadStream(upload.path), hash);
  await services.files.put(storageKey, createReadStream(upload.path), size);
  const [row] = await tx
    .insert(files)
    .values({
      ownerModel,
      ownerId,
      kind,
      name: upload.name,
      mime: mime!,
      size,
      sha256: hash.digest('hex'),
      storageKey,
      uploadedBy,
    })
    .returning();
  return row!;
}

const ownedBy = (ownerModel: string, ownerId: number) =>
  and(eq(files.ownerModel, ownerModel), eq(files.ownerId, ownerId));

/** The files of one record, oldest first. */
export async function filesOf(tx: Tx | Db, ownerModel: string, ownerId: number): Promise<FileRow[]> {
  return tx.select().from(files).where(ownedBy(ownerModel, ownerId)).orderBy(files.id);
}

/** Removes the row now and the bytes after the commit, unless another row names them too. */
export async function removeFile(tx: Tx, row: FileRow): Promise<void> {
  await tx.delete(files).where(eq(files.id, row.id));
  await enqueue(tx, REMOVE_KIND, { storageKey: row.storageKey });
}

handleOutbox<{ storageKey: string }>(REMOVE_KIND, async (tx, { storageKey }, services) => {
  const [other] = await tx
    .select({ id: files.id })
    .from(files)
    .where(eq(files.storageKey, storageKey))
    .limit(1);
  if (!other) await services.files.remove(storageKey);
});
