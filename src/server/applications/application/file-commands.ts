// Files of an application as its vendor adds and removes them: in its draft or working copy, and for an answer about documents.
import { eq } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { awaitsAnswer } from '../../../machines/application-predicates.ts';
import { transact, type Db, type Tx } from '../../platform/database/client.ts';
import type { StoredFile } from '../../platform/files/receive.ts';
import type { FileRow } from '../../platform/files/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Upload } from '../../platform/http/uploads.ts';
import type { Services } from '../../platform/services.ts';
import { documentFileIds } from '../core/document/document.ts';
import { applications } from '../core/tables.ts';
import { documentFile, dropUnlisted, keepApplicationFiles, withStoredFiles } from './files.ts';
import { findApplication, lockApplication, type FoundApplication } from './lock.ts';
import { openClarification } from './queries.ts';
import { ensureWritable, writeBeside } from './write.ts';

/** Whether an answer about documents is being prepared. */
async function preparesAnswer(db: Db | Tx, { application }: FoundApplication): Promise<boolean> {
  if (!awaitsAnswer(application.status)) return false;
  const open = await openClarification(db, application.id);
  return open?.blocks.includes('document_block') ?? false;
}

/** The files as the answer would leave them. */
const answerFileIds = ({ application }: FoundApplication): number[] =>
  application.answerFileIds ?? application.fileIds;

export async function addFiles(
  services: Services,
  visitor: Visitor,
  id: number,
  uploads: () => Upload[],
): Promise<FileRow[]> {
  const { db } = services;
  // Asked before the files are looked through: it is long work.
  const seen = await findApplication(db, visitor, id);
  const isAnswer = await preparesAnswer(db, seen);
  if (!isAnswer) ensureWritable(seen);
  return withStoredFiles(services, uploads(), (stored) =>
    isAnswer
      ? transact(db, (tx) => addToAnswer(tx, visitor, id, stored))
      : addToDraft(services, visitor, id, stored),
  );
}

async function addToAnswer(
  tx: Tx,
  visitor: Visitor,
  id: number,
  stored: readonly StoredFile[],
): Promise<FileRow[]> {
  const locked = await lockApplication(tx, visitor, id);
  if (!(await preparesAnswer(tx, locked))) ensureWritable(locked);
  const present = answerFileIds(locked);
  const kept = await keepApplicationFiles(tx, stored, {
    applicationId: id,
    uploadedBy: visitor.id,
    present: present.length,
  });
  await keepAnswerFileIds(tx, id, [...present, ...kept.map((file) => file.id)]);
  return kept;
}

const addToDraft = (
  services: Services,
  visitor: Visitor,
  id: number,
  stored: readonly StoredFile[],
): Promise<FileRow[]> =>
  writeBeside(services, visitor, id, async ({ tx, document }) => {
    const kept = await keepApplicationFiles(tx, stored, {
      applicationId: id,
      uploadedBy: visitor.id,
      present: document.files.length,
    });
    return {
      document: { ...document, files: [...document.files, ...kept.map(documentFile)] },
      result: kept,
    };
  });

export async function removeFile(
  services: Services,
  visitor: Visitor,
  id: number,
  fileId: number,
): Promise<void> {
  const seen = await findApplication(services.db, visitor, id);
  if (await preparesAnswer(services.db, seen))
    await transact(services.db, (tx) => removeFromAnswer(tx, visitor, id, fileId));
  else await removeFromDraft(services, visitor, id, fileId);
}

async function removeFromAnswer(tx: Tx, visitor: Visitor, id: number, fileId: number): Promise<void> {
  const locked = await lockApplication(tx, visitor, id);
  if (!(await preparesAnswer(tx, locked))) ensureWritable(locked);
  const present = answerFileIds(locked);
  if (!present.includes(fileId)) throw notFound();
  const left = present.filter((one) => one !== fileId);
  await keepAnswerFileIds(tx, id, left);
  await dropUnlisted(tx, id, [...left, ...locked.application.fileIds]);
}

const removeFromDraft = (services: Services, visitor: Visitor, id: number, fileId: number): Promise<void> =>
  writeBeside(services, visitor, id, async ({ tx, document }) => {
    if (!document.files.some((file) => file.id === fileId)) throw notFound();
    const left = { ...document, files: document.files.filter((file) => file.id !== fileId) };
    await dropUnlisted(tx, id, documentFileIds(left));
    return { document: left, result: undefined };
  });

async function keepAnswerFileIds(tx: Tx, id: number, fileIds: number[]): Promise<void> {
  await tx.update(applications).set({ answerFileIds: fileIds }).where(eq(applications.id, id));
}
