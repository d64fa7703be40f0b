import type { FastifyInstance } from 'fastify';
import { itemMemory as calls } from '../../../api/calls/item-memory.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { staffLot } from '../rating/rights.ts';
import { memoryOf } from './memory.ts';

export function itemMemoryResource(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, services, calls.ofLot, async ({ params, visitor }) => ({
    data: await memoryOf(db, visitor, await staffLot(db, visitor, params.id)),
  }));
}
