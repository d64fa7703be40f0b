import type { FastifyInstance } from 'fastify';
import { analytics as calls } from '../../../api/calls/analytics.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { itemPricesOf } from './item-prices.ts';
import { analyticsOf } from './queries.ts';

export function analyticsResource(app: FastifyInstance, services: Services): void {
  route(app, services, calls.read, async ({ query, visitor }) => ({
    data: await analyticsOf(services.db, visitor, {
      from: query.from,
      till: query.till,
      currency: query.currency,
    }),
  }));
  route(app, services, calls.prices, async ({ query, visitor }) => ({
    data: await itemPricesOf(services.db, visitor, {
      from: query.from,
      till: query.till,
      currency: query.currency,
      search: query.search,
    }),
  }));
}
