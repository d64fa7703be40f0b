// Rows of files, found by their numbers.
import { and, eq, inArray } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../database/client.ts';
import { notFound } from '../http/errors.ts';
import { mayReadFile, type FileOwnerModel } from './rights.ts';
import { withFacts } from './sealed.ts';
import { asTheyCame, files, type FileRow } from './tables.ts';

export async function findFile(tx: Tx | Db, id: number): Promise<FileRow | null> {
  const [row] = await tx.select().from(files).where(eq(files.id, id));
  return row ?? null;
}

/** Throws 404: to whom may not read it, a file does not exist. */
export async function readableFile(db: Db, visitor: Visitor, id: number): Promise<FileRow> {
  const file = await findFile(db, id);
  if (!file || !(await mayReadFile(db, visitor, file))) throw notFound('Файл не найден');
  return (await withFacts(db, [file]))[0]!;
}

/** The files of several records of a kind, in the order they came. */
export async function filesOfOwners(
  tx: Tx | Db,
  ownerModel: FileOwnerModel,
  ownerIds: readonly number[],
): Promise<FileRow[]> {
  const rows = await tx
    .select()
    .from(files)
    .where(and(eq(files.ownerModel, ownerModel), inArray(files.ownerId, [...ownerIds])))
    .orderBy(...asTheyCame);
  return withFacts(tx, rows);
}

/** As findFile, where it is a file of records of this kind, and of this record if one is named. */
export async function findFileOf(
  tx: Tx | Db,
  id: number,
  ownerModel: FileOwnerModel,
  ownerId?: number,
): Promise<FileRow | null> {
  const own = ownerId === undefined ? undefined : eq(files.ownerId, ownerId);
  const [row] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerModel, ownerModel), own));
  return row ?? null;
}
