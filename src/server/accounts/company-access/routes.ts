// Calls of requests for access to a company.
import type { FastifyInstance } from 'fastify';
import { accessRequests as calls } from '../../../api/calls/access-requests.ts';
import { transact } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { acceptRequest, askForAccess, declineRequest, notifyOfRequest, withdrawRequest } from './commands.ts';
import { lastRefusal, ownRequest, requestsFor } from './queries.ts';

export function accessRequestsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ visitor }) => ({ data: await requestsFor(db, visitor) }));
  route(app, services, calls.own, async ({ visitor }) => ({ data: await ownRequest(db, visitor.id!) }));
  route(app, services, calls.refusal, async ({ visitor }) => ({ data: await lastRefusal(db, visitor.id!) }));
  route(app, services, calls.ask, async ({ body, visitor, actor }) => ({
    data: await transact(db, async (tx) => {
      const user = { id: visitor.id!, name: actor.name, role: 'vendor' } as const;
      if (await askForAccess(tx, user, body.itn)) await notifyOfRequest(tx, user.id);
      return (await ownRequest(tx, visitor.id!))!;
    }),
  }));
  route(app, services, calls.withdraw, ({ actor }) => transact(db, (tx) => withdrawRequest(tx, actor)));
  route(app, services, calls.accept, ({ params, body, visitor, actor }) =>
    transact(db, (tx) => acceptRequest(tx, params.id, body.role, { visitor, actor })),
  );
  route(app, services, calls.decline, ({ params, body, visitor, actor }) =>
    transact(db, (tx) => declineRequest(tx, params.id, body.reason, { visitor, actor })),
  );
}
