import { lots as calls } from '../../../api/calls/lots.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { lotStats } from './lots.ts';

export const statsRoutes: Routes = (app, services) => {
  route(app, services, calls.stats, async ({ visitor }) => ({ data: await lotStats(services.db, visitor) }));
};
