// Calls of lots: lists, reading, terms, history. Steps are in step-routes.ts.
import type { FastifyInstance } from 'fastify';
import { lots as calls } from '../../../api/calls/lots.ts';
import { lotStatusCodes } from '../../../machines/lot-predicates.ts';
import { publishedItems } from '../orders/present.ts';
import { ordersOf } from '../orders/queries.ts';
import { databaseNow, transact } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { ensureFresh } from '../../platform/http/fresh.ts';
import { route, type Context } from '../../platform/http/route.ts';
import { withIncluded } from '../../platform/list/included.ts';
import type { Services } from '../../platform/services.ts';
import { amendmentsOf, differenceFromLast } from './amendments.ts';
import { presentAsOf } from './as-of.ts';
import { ensureOwner, lockOwnLot, ensureReviewer } from '../core/guard.ts';
import { ensureInBin } from '../core/bin.ts';
import { listLots } from './list.ts';
import { related } from './related.ts';
import { searchLots } from './quick-search.ts';
import { presentLot, readLot } from './present.ts';
import { deadlineOf } from './queries.ts';
import { lotStepRoutes } from './step-routes.ts';
import { stepsOf } from './steps.ts';
import { changeLot, copyLot, createLot } from './commands.ts';
import { publishedNow, publishedVersion, publishedVersions } from './versions.ts';
import { readableLot, readableLotNow } from '../core/queries.ts';
import { signedIn } from '../../engine/actors.ts';

export function lotsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  const list = async ({ query, visitor }: Pick<Context<typeof calls.list>, 'query' | 'visitor'>) =>
    withIncluded(calls.list, query, await listLots(db, visitor, query), related(db, visitor));
  route(app, services, calls.list, list);
  route(app, services, calls.adminList, list);
  route(app, services, calls.search, ({ query, visitor }) => searchLots(db, visitor, query));

  route(app, services, calls.read, async ({ params, query, visitor, actor }) => {
    if (query.at === undefined) {
      // In one flight; what is read of a lot that is not the visitor's to see goes nowhere.
      const [lot, items] = await Promise.all([
        readLot(db, visitor, actor, params.id),
        query.include === 'orders' ? ordersOf(db, params.id) : undefined,
      ]);
      ensureInBin(visitor, query, lot);
      return { data: { ...lot, orders: items } };
    }
    const lot = await readableLot(db, visitor, params.id);
    ensureReviewer(visitor, lot);
    return { data: await presentAsOf(db, visitor, actor, lot, new Date(query.at)) };
  });
  route(app, services, calls.adminRead, async ({ params, query, visitor, actor }) => {
    const lot = await readableLot(db, visitor, params.id);
    ensureInBin(visitor, query, lot);
    return { data: await presentLot(db, visitor, actor, lot, await databaseNow(db)) };
  });
  route(app, services, calls.status, async ({ params, visitor, actor }) => {
    const { lot, at } = await readableLotNow(db, visitor, params.id);
    const { status, version } = lot;
    return {
      data: {
        status,
        version,
        statusCode: lotStatusCodes[status],
        deadline: await deadlineOf(db, lot),
        serverTime: new Date(at).toISOString(),
        steps: await stepsOf(db, lot, actor, at),
      },
    };
  });
  route(app, services, calls.currentStatus, async ({ params, visitor }) => {
    const { lot, at } = await readableLotNow(db, visitor, params.id);
    const { status, version } = lot;
    const deadline = await deadlineOf(db, lot);
    const serverTime = new Date(at).toISOString();
    return { data: { status, version, code: lotStatusCodes[status], deadline, serverTime } };
  });
  route(app, services, calls.publishedVersions, async ({ params, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    return { data: await publishedVersions(db, lot.id) };
  });
  route(app, services, calls.amendments, async ({ params, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    return { data: await amendmentsOf(db, lot.id) };
  });
  route(app, services, calls.nextAmendment, async ({ params, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    ensureOwner(visitor, lot);
    return { data: await differenceFromLast(db, lot.id, await publishedNow(db, lot)) };
  });
  route(app, services, calls.publishedOrders, async ({ params, query, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    const version = await publishedVersion(db, lot.id, query.version);
    if (!version) throw notFound();
    return { data: publishedItems(version.items) };
  });
  route(app, services, calls.create, ({ body, visitor, actor }) =>
    transact(db, async (tx) => {
      const lot = await createLot(tx, signedIn(actor), body);
      return { data: await presentLot(tx, visitor, actor, lot, await databaseNow(tx)) };
    }),
  );
  route(app, services, calls.copy, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const source = await readableLot(tx, visitor, params.id);
      ensureOwner(visitor, source);
      const lot = await copyLot(tx, signedIn(actor), source, body.title);
      return { data: await presentLot(tx, visitor, actor, lot, await databaseNow(tx)) };
    }),
  );
  route(app, services, calls.change, ({ params, body, visitor, actor, ifMatch }) =>
    transact(db, async (tx) => {
      const locked = await lockOwnLot(tx, visitor, params.id);
      const { lot, at } = locked;
      await ensureFresh(ifMatch, lot.version, () => presentLot(tx, visitor, actor, lot, at));
      const after = await changeLot(tx, locked, body, actor);
      return { data: await presentLot(tx, visitor, actor, after, at) };
    }),
  );
  lotStepRoutes(app, services);
}
