// The history of a lot and the check of its chain.
import { lots as calls } from '../../../api/calls/lots.ts';
import { ensureInBin } from '../../lots/core/bin.ts';
import { ensureReviewer } from '../../lots/core/guard.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { momentOf } from './moment.ts';
import { listLogs } from './logs.ts';
import { verifyLot } from './verify-lot.ts';

export const historyRoutes: Routes = (app, services) => {
  const { db } = services;

  route(app, services, calls.logs, async ({ params, query, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    ensureInBin(visitor, query, lot);
    ensureReviewer(visitor, lot);
    return listLogs(db, visitor, lot.id, query);
  });
  route(app, services, calls.moment, async ({ params, query, visitor, actor, request }) => {
    const lot = await readableLot(db, visitor, params.id);
    ensureReviewer(visitor, lot);
    const asked = { ...query, at: query.at === undefined ? undefined : new Date(query.at) };
    const data = await momentOf(db, visitor, actor, lot, asked);
    request.toldOf = data.applications.map(() => lot.id);
    return { data };
  });
  route(app, services, calls.verifyLogs, async ({ params, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    ensureReviewer(visitor, lot);
    return { data: await verifyLot(db, visitor, lot) };
  });
};
