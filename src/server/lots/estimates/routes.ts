// Calls of the estimate.
import type { FastifyInstance } from 'fastify';
import { estimates as calls } from '../../../api/calls/estimates.ts';
import type { Estimates } from '../../../api/records/estimate.ts';
import type { Visitor } from '../../../machines/access.ts';
import { transact, type Db, type Tx } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { lockOwnLot } from '../core/guard.ts';
import { readableLot } from '../core/queries.ts';
import { isOwnerOf } from '../core/rights.ts';
import type { LotTableRow } from '../core/tables.ts';
import { ordersOf } from '../orders/queries.ts';
import { changeEstimates } from './commands.ts';
import { estimatedTotalOf, estimatesOf } from './queries.ts';
import { mayReadEstimate, whyFixed } from './rights.ts';

async function presentEstimates(db: Db | Tx, visitor: Visitor, lot: LotTableRow): Promise<Estimates> {
  const mayChange = isOwnerOf(visitor, lot) && whyFixed(lot) === null;
  if (!mayReadEstimate(visitor, lot))
    return { currency: lot.currency, mayChange, total: null, items: [], sum: null };
  const found = await estimatesOf(db, lot.id);
  const items = await ordersOf(db, lot.id);
  return {
    currency: lot.currency,
    mayChange,
    total: found.total,
    items: [...found.prices].map(([orderId, price]) => ({ orderId, price })),
    sum: estimatedTotalOf(
      items.map(({ id, quantity }) => ({ orderId: id, quantity })),
      found,
    ),
  };
}

export function estimatesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, services, calls.ofLot, async ({ params, visitor }) => ({
    data: await presentEstimates(db, visitor, await readableLot(db, visitor, params.id)),
  }));
  route(app, services, calls.change, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const locked = await lockOwnLot(tx, visitor, params.id);
      await changeEstimates(tx, locked, body, actor);
      return { data: await presentEstimates(tx, visitor, locked.lot) };
    }),
  );
}
