// What the manager does to single offers: approval, marks, taking out of the comparison.
import type { FastifyInstance } from 'fastify';
import { eq, sql } from 'drizzle-orm';
import { offers as calls } from '../../../api/calls/offers.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isComparing, isFinished } from '../../../machines/lot-predicates.ts';
import { lots } from '../../lots/core/tables.ts';
import { transact, type Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readOffer } from './queries.ts';
import { holdOffer, ensureDeciding, changeOffer, approvalOf } from './changes.ts';

export function staffOfferRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  /** Changes an offer and answers with it, read when the locks are gone. */
  const change = async (visitor: Visitor, id: number, act: (tx: Tx) => Promise<void>) => {
    await transact(db, act);
    return { data: await readOffer(db, visitor, id) };
  };

  route(app, services, calls.approve, ({ params, body, visitor, actor }) =>
    change(visitor, params.id, async (tx) => {
      const held = await holdOffer(tx, visitor, params.id);
      ensureDeciding(held);
      await changeOffer(held, actor, 'offer.approval', approvalOf(body.approved, body.reason));
    }),
  );

  route(app, services, calls.needsClarification, ({ params, body, visitor, actor }) =>
    change(visitor, params.id, async (tx) => {
      const held = await holdOffer(tx, visitor, params.id);
      ensureDeciding(held);
      const { needsClarification } = body;
      await changeOffer(held, actor, 'offer.needsClarification', { needsClarification });
    }),
  );

  route(app, services, calls.archive, ({ params, body, visitor, actor }) =>
    change(visitor, params.id, async (tx) => {
      const held = await holdOffer(tx, visitor, params.id, 'alone');
      const { lot, offer, at } = held;
      if (!isComparing(lot.status) || isFinished(lot.status))
        throw invalid({ status: ['Состав сравнения меняется только в ходе работы комиссии'] });
      const isBack = offer.archivedAt !== null;
      const reason = body.reason?.trim() || null;
      if (!isBack && reason === null)
        throw invalid({ reason: ['Укажите, почему предложение не сравнивается'] });
      await changeOffer(held, actor, isBack ? 'offer.restored' : 'offer.archived', {
        archivedAt: isBack ? null : new Date(at),
        archiveReason: isBack ? null : reason,
        allocatedQuantity: isBack ? offer.allocatedQuantity : null,
      });
      await tx
        .update(lots)
        .set({ ratingStale: sql`${lots.ratingCalculatedAt} is not null` })
        .where(eq(lots.id, lot.id));
    }),
  );
}
