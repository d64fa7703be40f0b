import type { FastifyInstance } from 'fastify';
import { ahead as calls } from '../../../api/calls/ahead.ts';
import { readableLotNow } from '../../lots/core/queries.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { aheadOf } from './ahead.ts';

export function aheadResource(app: FastifyInstance, services: Services): void {
  route(app, services, calls.ofLot, async ({ params, visitor }) => {
    const { lot, at } = await readableLotNow(services.db, visitor, params.id);
    return { data: await aheadOf(services.db, visitor, lot, at) };
  });
}
