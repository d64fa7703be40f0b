import type { Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../database/client.ts';
import { port } from '../port.ts';
import type { FileRow } from './tables.ts';

/**
 * Kinds of records that have files. A wing adds its own by declaration merging, so that the composition does not compile
 * without saying who may read them.
 */
export interface FileOwners {}
export type FileOwnerModel = keyof FileOwners;

export interface FileRights {
  mayRead: (db: Db, visitor: Visitor, ownerId: number, file: FileRow) => Promise<boolean>;
  /**
   * Whether `DELETE /api/v1/files/{id}` removes them, asked in the removal's transaction after one's own locks; it may throw
   * where the caller may not remove them now. Without it they are not removed by that call.
   */
  mayRemove?: (tx: Tx, visitor: Visitor, ownerId: number, file: FileRow) => Promise<boolean>;
}

export const fileRights = port<Record<FileOwnerModel, FileRights>>(
  'platform: who may read and remove the files of a record',
);

const rightsOf = ({ ownerModel }: FileRow): FileRights | undefined =>
  (fileRights.get() as Partial<Record<string, FileRights>>)[ownerModel];

export const mayReadFile = async (db: Db, visitor: Visitor, file: FileRow): Promise<boolean> =>
  (await rightsOf(file)?.mayRead(db, visitor, file.ownerId, file)) ?? false;

export const mayRemoveFile = async (tx: Tx, visitor: Visitor, file: FileRow): Promise<boolean> =>
  (await rightsOf(file)?.mayRemove?.(tx, visitor, file.ownerId, file)) ?? false;
