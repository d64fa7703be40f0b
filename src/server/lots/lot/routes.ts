// Calls of lots: lists, reading, terms, history. Steps are in step-routes.ts.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { lots as calls } from '../../../api/calls/lots.ts';
import { isDeleted, isRepeating, lotStatusCodes } from '../../../machines/lot-predicates.ts';
import { lotLaw, type LotStatus } from '../../../machines/lot.ts';
import { edgesOfLaw } from '../../../machines/step.ts';
import { publishedItems } from '../orders/present.ts';
import { databaseNow, transact } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { ensureFresh } from '../../platform/http/fresh.ts';
import { route } from '../../platform/http/route.ts';
import type { Audience } from '../../platform/live/audiences.ts';
import type { Services } from '../../platform/services.ts';
import { presentAsOf } from './as-of.ts';
import { ensureOwner, lockOwnLot, ensureReviewer } from '../core/guard.ts';
import { listLots, searchLots } from './list.ts';
import { presentLot } from './present.ts';
import { runningRound } from './round-store.ts';
import { lotStepRoutes } from './step-routes.ts';
import { stepsOf } from './steps.ts';
import { changeLot, copyLot, createLot } from './store.ts';
import { lotColumns, lots, type LotTableRow } from '../core/tables.ts';
import { publishedVersion } from './versions.ts';
import { mayReadLot } from '../core/rights.ts';
import { isInvited, readableLot, readableLotNow } from '../core/queries.ts';
import { person } from '../../engine/actors.ts';

declare module '../../platform/live/models.ts' {
  interface LiveModels {
    lot: true;
  }
}

export function lotsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, ({ query, visitor }) => listLots(db, visitor, query));
  route(app, services, calls.adminList, ({ query, visitor }) => listLots(db, visitor, query));
  route(app, services, calls.search, ({ query, visitor }) =>
    searchLots(db, visitor, query.search, query.limit),
  );

  route(app, services, calls.read, async ({ params, query, visitor, actor }) => {
    const { lot, at } = await readableLotNow(db, visitor, params.id);
    if (query.at === undefined) return { data: await presentLot(db, visitor, actor, lot, at) };
    ensureReviewer(visitor, lot);
    return { data: await presentAsOf(db, visitor, actor, lot, new Date(query.at)) };
  });
  route(app, services, calls.adminRead, async ({ params, query, visitor, actor }) => {
    const trashed = query['filter[trashed]'];
    const lot = await readableLot(db, visitor, params.id);
    if (trashed === undefined ? isDeleted(lot.status) : trashed === 'only' && !isDeleted(lot.status))
      throw notFound();
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
        deadline: await deadlineOf(lot),
        serverTime: new Date(at).toISOString(),
        steps: await stepsOf(db, lot, actor, at),
      },
    };
  });
  route(app, services, calls.currentStatus, async ({ params, visitor }) => {
    const { lot, at } = await readableLotNow(db, visitor, params.id);
    const { status, version } = lot;
    const deadline = await deadlineOf(lot);
    const serverTime = new Date(at).toISOString();
    return { data: { status, version, code: lotStatusCodes[status], deadline, serverTime } };
  });
  route(app, services, calls.publishedOrders, async ({ params, query, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    const version = await publishedVersion(db, lot.id, query.version);
    if (!version) throw notFound();
    return { data: publishedItems(version.items) };
  });
  route(app, services, calls.create, ({ body, visitor, actor }) =>
    transact(db, async (tx) => {
      const lot = await createLot(tx, person(actor), body);
      return { data: await presentLot(tx, visitor, actor, lot, await databaseNow(tx)) };
    }),
  );
  route(app, services, calls.copy, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const source = await readableLot(tx, visitor, params.id);
      ensureOwner(visitor, source);
      const lot = await copyLot(tx, person(actor), source, body.title);
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

  async function deadlineOf(lot: LotTableRow): Promise<string | null> {
    const round = isRepeating(lot.status) ? await runningRound(db, lot.id) : null;
    return (round ? round.endsAt : lot.applicationsDeadline)?.toISOString() ?? null;
  }
}

/** Who may see the lot now, or could until this step hid it: their pages must not go on showing it. */
export const lotAudience: Audience = async (db, visitor, { id, what }) => {
  if (id === null) return true;
  const [lot] = await db.select(lotColumns).from(lots).where(eq(lots.id, id));
  if (!lot) return false;
  const isInvitedOne = !lot.isOpen && visitor.role === 'vendor' && (await isInvited(db, id, visitor));
  const before = lot.deletedFrom === null ? statesLeftBy(what) : [lot.deletedFrom];
  return [lot.status, ...before].some((status) =>
    mayReadLot(visitor, { ...lot, status }, { invited: isInvitedOne }),
  );
};

const statesLeftBy = (event: string): LotStatus[] =>
  edgesOfLaw(lotLaw).flatMap((edge) => (edge.event === event ? [edge.from as LotStatus] : []));
