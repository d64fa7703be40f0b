import type { FastifyInstance } from 'fastify';
import { results as calls } from '../../../api/calls/results.ts';
import { LongAnswer, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { commerceResults } from './commerce.ts';
import { debriefOf } from './debrief.ts';
import { resultsOf } from './results.ts';
import { readableLot } from '../../lots/core/queries.ts';

export function resultsResource(app: FastifyInstance, services: Services): void {
  route(app, services, calls.ofLot, async ({ params, visitor }) => {
    const lot = await readableLot(services.db, visitor, params.id);
    return new LongAnswer({ data: await resultsOf(services.db, visitor, lot) });
  });
  route(app, services, calls.commerce, async ({ params, visitor }) =>
    commerceResults(services.db, visitor, await readableLot(services.db, visitor, params.id)),
  );
  route(app, services, calls.debrief, async ({ params, visitor }) => ({
    data: await debriefOf(services.db, visitor, await readableLot(services.db, visitor, params.id)),
  }));
}
