// What the manager does to single offers: approval, marks, allocation, taking out of the comparison.
import type { FastifyInstance } from 'fastify';
import { and, eq, sql } from 'drizzle-orm';
import { offers as calls } from '../../../api/calls/offers.ts';
import type { Visitor } from '../../../machines/access.ts';
import { applicationLaw } from '../../../machines/application.ts';
import type { Actor } from '../../../machines/law.ts';
import { awaitsAnswer, awaitsManager } from '../../../machines/application-predicates.ts';
import { isComparing, isFinished, isVerifying } from '../../../machines/lot-predicates.ts';
import { allocate } from '../../outcome/allocation/allocate.ts';
import { holdApplication, type Held } from '../application/hold.ts';
import { applications } from '../core/tables.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import { lots } from '../../lots/core/tables.ts';
import { transact, type Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { forbidden, invalid, notFound, refused } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/announce.ts';
import type { Services } from '../../platform/services.ts';
import { applicationOfOffer, readOffer } from './routes.ts';
import { offers, type OfferRow } from '../core/offer-tables.ts';

export interface HeldOffer extends Held {
  offer: OfferRow;
}

/** Holds a submitted offer for its lot's owner. Throws 404 where it may not be known of, 403 where it is another's lot. */
export async function holdOffer(
  tx: Tx,
  visitor: Visitor,
  offerId: number,
  lot: 'shared' | 'alone' = 'shared',
): Promise<HeldOffer> {
  const held = await holdApplication(tx, visitor, await applicationOfOffer(tx, offerId), { lot });
  const [offer] = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.id, offerId), eq(offers.isWorking, false)));
  // Of a lot that is sealed again today's rows are nobody's to know.
  if (!offer || held.lot.isSealed) throw notFound();
  if (!isOwnerOf(visitor, held.lot)) throw forbidden();
  return { ...held, offer };
}

/** Writes an offer's columns with a history row and a live event. */
export async function changeOffer(
  { tx, lot, application, offer, at }: HeldOffer,
  actor: Actor,
  event: string,
  columns: Partial<OfferRow>,
): Promise<void> {
  await tx
    .update(offers)
    .set({ ...columns, updatedAt: new Date(at) })
    .where(eq(offers.id, offer.id));
  await tx
    .update(applications)
    .set({ version: sql`${applications.version} + 1` })
    .where(eq(applications.id, application.id));
  await announce(tx, { model: 'application', id: application.id, lotId: lot.id, what: event });
  await appendHistory(tx, {
    chain: `lot:${lot.id}`,
    lotId: lot.id,
    model: 'offer',
    modelId: offer.id,
    event,
    actor,
    at,
    payload: { applicationId: application.id, ...columns },
  });
}

/** Approvals are given and taken back while the manager's decision on the application is still to come. */
export function ensureDeciding({ lot, application }: Held): void {
  if (!isVerifying(lot.status)) throw refused(applicationLaw, { refused: ['lotVerifying'], notYours: false });
  if (!awaitsManager(application.status) && !awaitsAnswer(application.status))
    throw refused(applicationLaw, { refused: ['wrongState'], notYours: false });
}

/** The columns of an approval; a rejection needs its reason. Throws 422. */
export function approvalOf(approved: boolean | null, reason: string | null | undefined, path = 'reason') {
  const text = reason?.trim() || null;
  if (approved === false && text === null) throw invalid({ [path]: ['Укажите причину отклонения'] });
  return { approvedByCustomer: approved, approvalReason: text };
}

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

  route(app, services, calls.allocate, ({ params, body, visitor, actor }) =>
    change(visitor, params.id, async (tx) => {
      const { lot } = await holdOffer(tx, visitor, params.id, 'alone');
      await allocate(tx, visitor, actor, lot.id, [{ offerId: params.id, quantity: body.quantity }]);
    }),
  );
}
