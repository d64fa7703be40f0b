// Calls of who has read what of a lot.
import { lotReadings as calls } from '../../../api/calls/lot-readings.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { listReadings, readersOf } from './queries.ts';
import { watchReadings } from './watch.ts';

export const lotReadingsRoutes: Routes = (app, services) => {
  watchReadings(app, services);
  route(app, services, calls.list, async ({ params, query, visitor }) =>
    listReadings(services.db, await readableLot(services.db, visitor, params.id), query),
  );
  route(app, services, calls.readers, async ({ params, visitor }) => ({
    data: await readersOf(services.db, await readableLot(services.db, visitor, params.id)),
  }));
};
