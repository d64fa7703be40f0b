import type { Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../database/client.ts';
import type { FileRow } from './tables.ts';

export type FileReader = (db: Db, visitor: Visitor, ownerId: number, file: FileRow) => Promise<boolean>;
/** Throws or gives false where the caller may not remove it now; true leaves the removal to the files' call. */
export type FileRemover = (tx: Tx, visitor: Visitor, ownerId: number, file: FileRow) => Promise<boolean>;

const readers = new Map<string, FileReader>();
const removers = new Map<string, FileRemover>();

/** Says who may read the files of a kind of record. Of a model without a reader nobody may. */
export function fileReaders(ownerModel: string, mayRead: FileReader): void {
  readers.set(ownerModel, mayRead);
}

/** Says who may remove them by `DELETE /api/v1/files/{id}`: asked in the removal's transaction, after one's own locks. */
export function fileRemovers(ownerModel: string, mayRemove: FileRemover): void {
  removers.set(ownerModel, mayRemove);
}

export const mayReadFile = async (db: Db, visitor: Visitor, file: FileRow): Promise<boolean> =>
  (await readers.get(file.ownerModel)?.(db, visitor, file.ownerId, file)) ?? false;

export const mayRemoveFile = async (tx: Tx, visitor: Visitor, file: FileRow): Promise<boolean> =>
  (await removers.get(file.ownerModel)?.(tx, visitor, file.ownerId, file)) ?? false;
