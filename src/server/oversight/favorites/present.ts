// Favourites as their user gets them.
import { favoriteModels, type Favorite } from '../../../api/records/favorite.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { lookUps, type ShownRecord } from './look-ups.ts';
import type { favorites } from './tables.ts';

/** What may be read no longer is left out. */
export async function presentFavorites(
  db: Db | Tx,
  visitor: Visitor,
  rows: (typeof favorites.$inferSelect)[],
): Promise<Favorite[]> {
  const shown = new Map<string, ShownRecord>();
  for (const model of favoriteModels) {
    const ids = rows.flatMap(({ modelType, modelId }) => (modelType === model ? [modelId] : []));
    if (ids.length === 0) continue;
    for (const [id, record] of await lookUps[model](db, visitor, ids)) shown.set(`${model}:${id}`, record);
  }
  return rows.flatMap(({ id, modelType, modelId, createdAt }) => {
    const record = shown.get(`${modelType}:${modelId}`);
    return record
      ? [{ id, model_type: modelType, model_id: modelId, createdAt: createdAt.toISOString(), ...record }]
      : [];
  });
}
