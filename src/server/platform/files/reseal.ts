// A file that lies as it was sent is sealed in its place: first its bytes under a new name, then, under its owner's lock, its row.
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../database/client.ts';
import { enqueue, jobDraft } from '../jobs/enqueue.ts';
import { freshKey } from '../sealing/aead.ts';
import type { Services } from '../services.ts';
import { ORPHAN_SECONDS } from './receive.ts';
import { putSealed, sealedColumns } from './sealed.ts';
import type { StoredFile } from './store.ts';
import { files, type FileRow } from './tables.ts';

/** A copy of the bytes, sealed; removed in an hour unless a row names it by then. */
export async function storeSealedCopy(
  services: Services,
  { ownerModel, name, mime, size, sha256, storageKey: plainKey }: FileRow,
): Promise<StoredFile & { key: Uint8Array }> {
  const storageKey = `${ownerModel}/${randomUUID()}`;
  const key = freshKey();
  const removal = jobDraft(
    'file.remove',
    { storageKeys: [storageKey] },
    { key: `file.remove:${storageKey}`, delaySeconds: ORPHAN_SECONDS },
  );
  await enqueue(services.db, removal);
  await putSealed(services, storageKey, { content: await services.files.get(plainKey), size, key });
  return { name, mime, size, sha256, storageKey, key };
}

/** Puts the sealed copy in the place of the plain file, which is removed after the commit. Nothing where the row is gone. */
export async function replaceBySealed(
  tx: Tx,
  row: FileRow,
  copy: StoredFile & { key: Uint8Array },
  scope: string,
): Promise<void> {
  const replaced = await tx
    .update(files)
    .set(await sealedColumns(tx, scope, copy))
    .where(and(eq(files.id, row.id), eq(files.storageKey, row.storageKey)))
    .returning({ id: files.id });
  if (replaced.length > 0) await enqueue(tx, jobDraft('file.remove', { storageKeys: [row.storageKey] }));
}
