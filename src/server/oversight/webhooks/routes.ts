// Calls of webhooks: each person's own.
import { webhooks as calls } from '../../../api/calls/webhooks.ts';
import { mayHaveWebhooks, type Visitor } from '../../../machines/access.ts';
import { webhookTexts } from '../../../text/webhooks.ts';
import { transact } from '../../platform/database/client.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { changeWebhook, makeWebhook, ping, removeWebhook, renewSecret, repeatDelivery } from './commands.ts';
import { deliveriesOf, ownWebhook, webhooksOf } from './queries.ts';

function ownerId(visitor: Visitor): number {
  if (visitor.id === null || !mayHaveWebhooks(visitor)) throw forbidden(webhookTexts.onlyLeader);
  return visitor.id;
}

export const webhookRoutes: Routes = (app, services) => {
  const { db, settings } = services;
  const { webhookNetworks } = settings;

  route(app, services, calls.list, async ({ visitor }) => ({ data: await webhooksOf(db, ownerId(visitor)) }));
  route(app, services, calls.create, ({ visitor, body }) =>
    transact(db, async (tx) => ({ data: await makeWebhook(tx, ownerId(visitor), body, webhookNetworks) })),
  );
  route(app, services, calls.change, ({ visitor, params, body }) =>
    transact(db, async (tx) => ({
      data: await changeWebhook(tx, ownerId(visitor), params.id, body, webhookNetworks),
    })),
  );
  route(app, services, calls.renew, ({ visitor, params }) =>
    transact(db, async (tx) => ({ data: await renewSecret(tx, ownerId(visitor), params.id) })),
  );
  route(app, services, calls.remove, ({ visitor, params }) =>
    transact(db, (tx) => removeWebhook(tx, ownerId(visitor), params.id)),
  );
  route(app, services, calls.test, ({ visitor, params }) =>
    transact(db, async (tx) => ({ data: await ping(tx, await ownWebhook(tx, ownerId(visitor), params.id)) })),
  );
  route(app, services, calls.deliveries, async ({ visitor, params, query }) =>
    deliveriesOf(db, (await ownWebhook(db, ownerId(visitor), params.id)).id, query),
  );
  route(app, services, calls.repeat, ({ visitor, params }) =>
    transact(db, async (tx) => ({
      data: await repeatDelivery(tx, await ownWebhook(tx, ownerId(visitor), params.id), params.deliveryId),
    })),
  );
};
