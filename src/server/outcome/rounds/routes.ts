// Calls of a re-bid round: its state and new prices.
import type { FastifyInstance } from 'fastify';
import { rounds as calls } from '../../../api/calls/rounds.ts';
import type { RoundState } from '../../../api/records/round.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { NewPrice } from '../../../machines/application-facts.ts';
import type { Actor } from '../../../machines/law.ts';
import { ownApplication } from '../../applications/application/queries.ts';
import { applicationOfOffer } from '../../applications/offers/queries.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import { forbidden, HttpError, notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { staffLot } from '../rating/rights.ts';
import { pictureOf } from './picture.ts';
import { setPrices } from './prices.ts';
import { rehearsalOf } from './rehearsal.ts';
import { roundState } from './state.ts';
import { readableLot } from '../../lots/core/queries.ts';

export function roundsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.state, async ({ params, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    if (visitor.role === 'manager' && !isOwnerOf(visitor, lot)) throw forbidden();
    return { data: await roundState(db, visitor, lot) };
  });

  route(app, services, calls.rehearsal, async ({ params, query, visitor }) => {
    const lot = await staffLot(db, visitor, params.id);
    return { data: await rehearsalOf(db, visitor, lot, query) };
  });

  route(app, services, calls.picture, async ({ params, visitor }) => ({
    data: await pictureOf(db, await staffLot(db, visitor, params.id)),
  }));

  /** The answer is the whole round's state: it is calculated when the locks are gone. */
  const set = async (
    visitor: Visitor,
    actor: Actor,
    applicationId: number,
    prices: readonly NewPrice[],
  ): Promise<RoundState> => {
    const lotId = await setPrices(services, { actor, applicationId, prices });
    const state = await roundState(db, visitor, await readableLot(db, visitor, lotId));
    if (!state) throw notFound();
    return state;
  };

  route(app, services, calls.setPrice, async ({ params, body, visitor, actor }) => {
    const applicationId = await applicationOfOffer(db, params.id);
    try {
      return { data: await set(visitor, actor, applicationId, [{ offerId: params.id, price: body.price }]) };
    } catch (error) {
      throw underOwnKey(error);
    }
  });

  route(app, services, calls.setPrices, async ({ params, body, visitor, actor }) => {
    const applicationId = await ownApplication(db, visitor, params.id);
    return { data: await set(visitor, actor, applicationId, body.prices) };
  });
}

/** A single price's fault stands under its own field. */
function underOwnKey(error: unknown): unknown {
  if (!(error instanceof HttpError) || !error.problem.errors) return error;
  const { 'prices.0.price': price, ...errors } = error.problem.errors;
  return new HttpError(error.status, {
    ...error.problem,
    errors: price ? { ...errors, price } : errors,
  });
}
