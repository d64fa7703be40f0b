import { notifications as calls } from '../../../api/calls/notifications.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { saveSubscriptions } from './commands.ts';
import { subscribedTo } from './queries.ts';

/** Of which categories' new lots a user wants to hear: everybody's own. */
export const subscriptionRoutes: Routes = (app, services) => {
  const { db } = services;

  route(app, services, calls.subscriptions, async ({ visitor }) => ({
    data: await subscribedTo(db, visitor.id!),
  }));
  route(app, services, calls.saveSubscriptions, async ({ body, visitor }) => {
    await saveSubscriptions(db, visitor.id!, body.categoryIds);
    return { data: await subscribedTo(db, visitor.id!) };
  });
};
