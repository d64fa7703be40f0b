// Files of an application as its vendor adds and removes them.
import { eq } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { awaitsAnswer } from '../../../machines/application-predicates.ts';
import { transact, type Db, type Tx } from '../../platform/database/client.ts';
import type { FileRow } from '../../platform/files/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Upload } from '../../platform/http/uploads.ts';
import type { Services } from '../../platform/services.ts';
import { applications } from '../core/tables.ts';
import { dropUnsealedFiles, keepApplicationFiles, withStoredFiles } from './files.ts';
import { lockApplication, findApplication, type LockedApplication, type FoundApplication } from './lock.ts';
import { openClarification } from './queries.ts';
import { ensureWritable } from './write.ts';

/** Files may be changed in a draft or working copy, and while an answer about documents is being prepared. */
async function writableFileIds(db: Db | Tx, seen: FoundApplication): Promise<number[]> {
  const { application } = seen;
  if (awaitsAnswer(application.status)) {
    const open = await openClarification(db, application.id);
    if (open?.blocks.includes('document_block')) return application.workingFileIds ?? application.fileIds;
  }
  ensureWritable(seen);
  return application.workingFileIds ?? [];
}

async function keepFileIds({ tx, application }: LockedApplication, workingFileIds: number[]): Promise<void> {
  await tx.update(applications).set({ workingFileIds }).where(eq(applications.id, application.id));
}

export async function addFiles(
  services: Services,
  visitor: Visitor,
  id: number,
  uploads: () => Upload[],
): Promise<FileRow[]> {
  // Asked before the files are looked through: it is long work.
  await writableFileIds(services.db, await findApplication(services.db, visitor, id));
  return withStoredFiles(services, uploads(), (stored) =>
    transact(services.db, async (tx) => {
      const locked = await lockApplication(tx, visitor, id);
      const present = await writableFileIds(tx, locked);
      const kept = await keepApplicationFiles(tx, stored, {
        applicationId: id,
        uploadedBy: visitor.id,
        present: present.length,
      });
      await keepFileIds(locked, [...present, ...kept.map((file) => file.id)]);
      return kept;
    }),
  );
}

export const removeFile = (services: Services, visitor: Visitor, id: number, fileId: number): Promise<void> =>
  transact(services.db, async (tx) => {
    const locked = await lockApplication(tx, visitor, id);
    const present = await writableFileIds(tx, locked);
    if (!present.includes(fileId)) throw notFound();
    const left = present.filter((one) => one !== fileId);
    await keepFileIds(locked, left);
    await dropUnsealedFiles(tx, id, [...left, ...locked.application.fileIds]);
  });
