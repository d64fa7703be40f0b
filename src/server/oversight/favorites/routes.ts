// Calls of favourites: everybody's own.
import type { FastifyInstance } from 'fastify';
import { favorites as calls } from '../../../api/calls/favorites.ts';
import { transact } from '../../platform/database/client.ts';
import { lotsOfRows } from '../../lots/lot/of-rows.ts';
import { withIncluded } from '../../platform/list/included.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { addFavorite, removeFavorite } from './commands.ts';
import { favoritesInLot, listFavorites } from './queries.ts';

export function favoritesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ query, visitor }) =>
    withIncluded(calls.list, query, await listFavorites(db, visitor, query), {
      lot: (rows) =>
        lotsOfRows(
          db,
          visitor,
          rows.map(({ lotId }) => lotId),
        ),
    }),
  );
  route(app, services, calls.inLot, async ({ query, visitor }) => ({
    data: await favoritesInLot(db, visitor, query.lot_id),
  }));
  route(app, services, calls.add, ({ body, visitor }) =>
    transact(db, async (tx) => ({
      data: await addFavorite(tx, visitor, body.model_type, body.model_id),
    })),
  );
  route(app, services, calls.remove, ({ body, visitor }) =>
    removeFavorite(db, visitor.id!, body.model_type, body.model_id),
  );
}
