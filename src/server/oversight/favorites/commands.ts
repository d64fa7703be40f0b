// A user keeps a record as a favourite, or keeps it no more.
import { and, eq, type SQL } from 'drizzle-orm';
import type { Favorite, FavoriteModel } from '../../../api/records/favorite.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { lookUps } from './look-ups.ts';
import { presentFavorites } from './present.ts';
import { favorites } from './tables.ts';

const keyOf = (userId: number, type: FavoriteModel, id: number): SQL =>
  and(eq(favorites.userId, userId), eq(favorites.modelType, type), eq(favorites.modelId, id))!;

/** Once, however often it is asked for. Throws 404 where the visitor may not read the record. */
export async function addFavorite(
  tx: Tx,
  visitor: Visitor,
  modelType: FavoriteModel,
  modelId: number,
): Promise<Favorite> {
  const userId = visitor.id!;
  const seen = await lookUps[modelType](tx, visitor, [modelId]);
  if (!seen.has(modelId)) throw notFound();
  await tx.insert(favorites).values({ userId, modelType, modelId }).onConflictDoNothing();
  const rows = await tx
    .select()
    .from(favorites)
    .where(keyOf(userId, modelType, modelId));
  return (await presentFavorites(tx, visitor, rows))[0]!;
}

export async function removeFavorite(
  db: Db,
  userId: number,
  modelType: FavoriteModel,
  modelId: number,
): Promise<void> {
  await db.delete(favorites).where(keyOf(userId, modelType, modelId));
}
