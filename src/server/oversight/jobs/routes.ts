// Calls of background work that was given up: an administrator sees why, and sends it again or removes it.
import type { FastifyInstance } from 'fastify';
import { jobs as calls } from '../../../api/calls/jobs.ts';
import { transact } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { removeJob, sendAgain, sendAllAgain } from './commands.ts';
import { listGivenUp } from './queries.ts';

export function jobsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, ({ query }) => listGivenUp(db, query));
  route(app, services, calls.retry, ({ params, actor }) =>
    transact(db, (tx) => sendAgain(tx, params.id, actor)),
  );
  route(app, services, calls.retryAll, async ({ actor }) => ({
    data: { count: await transact(db, (tx) => sendAllAgain(tx, actor)) },
  }));
  route(app, services, calls.remove, ({ params, actor }) =>
    transact(db, (tx) => removeJob(tx, params.id, actor)),
  );
}
