// Files of a draft and of its items: added, taken away, told in the lot's history.
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import type { Tx } from '../../platform/database/client.ts';
import { findFileOf } from '../../platform/files/queries.ts';
import { keepFiles, removeFile, type StoredFile } from '../../platform/files/receive.ts';
import type { FileRow } from '../../platform/files/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import { recordChange } from '../core/record.ts';
import { lockOwner, type FileOwner } from './rights.ts';

const payloadOf = (rows: readonly FileRow[]) => ({
  files: rows.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
});

export async function addFiles(
  tx: Tx,
  [model, id]: [FileOwner, number],
  stored: readonly StoredFile[],
  { visitor, actor }: { visitor: Visitor; actor: Actor },
): Promise<FileRow[]> {
  const { lot, at } = await lockOwner(tx, visitor, model, id);
  const rows = await keepFiles(tx, stored, { ownerModel: model, ownerId: id, uploadedBy: actor.id });
  const payload = payloadOf(rows);
  await recordChange(tx, lot, { model, modelId: id, event: 'file.upload', actor, at, payload });
  return rows;
}

/** Throws 404 where it is no file of a record of this kind. */
export async function takeFileAway(
  tx: Tx,
  model: FileOwner,
  fileId: number,
  { visitor, actor }: { visitor: Visitor; actor: Actor },
): Promise<void> {
  const row = await findFileOf(tx, fileId, model);
  if (!row) throw notFound();
  const { lot, at } = await lockOwner(tx, visitor, model, row.ownerId);
  await removeFile(tx, row);
  const payload = payloadOf([row]);
  await recordChange(tx, lot, { model, modelId: row.ownerId, event: 'file.delete', actor, at, payload });
}
