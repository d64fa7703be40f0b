// Faults of people's pages in the server's log, beside its own.
import type { FastifyInstance } from 'fastify';
import { clientErrors as calls } from '../../../api/calls/client-errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

export function clientErrorsResource(app: FastifyInstance, services: Services): void {
  // Nothing is awaited: whoever reports has no use of the answer.
  route(app, services, calls.report, async ({ body, visitor }) => {
    services.log.warn({ page: body, role: visitor.role }, 'a page has failed');
  });
}
