// A user's own favourites.
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { favorites as calls } from '../../../api/calls/favorites.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Db } from '../../platform/database/client.ts';
import { byIds, byValues, filtered, type Filters } from '../../platform/list/filters.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { sorted, type Sorts } from '../../platform/list/sorts.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { presentFavorites } from './present.ts';
import { inLot, readableFavorites } from './rights.ts';
import { favorites } from './tables.ts';

type Query = z.output<typeof calls.list.query>;

/** Their numbers grow with time. */
const sortColumns: Sorts<Query> = { createdAt: favorites.id };

const filters: Filters<Query> = {
  model_type: byValues(favorites.modelType),
  model_id: byIds(favorites.modelId),
};

export function listFavorites(db: Db, visitor: Visitor, query: Query) {
  const where = and(
    eq(favorites.userId, visitor.id ?? 0),
    filtered(query, filters),
    readableFavorites(visitor),
  );
  return page({
    query,
    count: () => countUpTo(db, db.select({ id: favorites.id }).from(favorites).where(where)),
    rows: async ({ limit, offset }) => {
      const rows = await db
        .select()
        .from(favorites)
        .where(where)
        .orderBy(...sorted(query, sortColumns, '-createdAt'))
        .limit(limit)
        .offset(offset);
      return presentFavorites(db, visitor, rows);
    },
  });
}

/** Which stars are filled on the pages of a lot; as many as there are. Throws 404 for a lot that the visitor may not see. */
export async function favoritesInLot(db: Db, visitor: Visitor, lotId: number) {
  await readableLot(db, visitor, lotId);
  return db
    .select({ model_type: favorites.modelType, model_id: favorites.modelId })
    .from(favorites)
    .where(and(eq(favorites.userId, visitor.id ?? 0), inLot(visitor, lotId), readableFavorites(visitor)))
    .orderBy(asc(favorites.id));
}
