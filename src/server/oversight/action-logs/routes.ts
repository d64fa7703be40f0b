// Calls of the journal over all records, for the administrator and the auditor.
import type { FastifyInstance } from 'fastify';
import { actionLogs as calls } from '../../../api/calls/history.ts';
import { verifyChain } from '../../platform/history/verify.ts';
import { notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { eventTypes, listActionLogs } from './queries.ts';

export function actionLogsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, ({ query, visitor }) => listActionLogs(db, visitor, query));
  route(app, services, calls.types, async ({ visitor }) => ({ data: await eventTypes(db, visitor) }));
  route(app, services, calls.verify, async ({ query }) => {
    const verdict = await verifyChain(db, query.chain);
    // Nothing was ever written down under that name: there is nothing that could hold.
    if (verdict.ok && verdict.checked === 0) throw notFound('У этой записи нет истории');
    return { data: verdict };
  });
}
