// Calls of the bell and of the wishes about letters: everybody's own.
import type { FastifyInstance } from 'fastify';
import { notifications as calls } from '../../../api/calls/notifications.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { markAllRead, markNotification, savePreferences } from './commands.ts';
import { presentNotification } from './present.ts';
import { menuFigures } from './menu-figures.ts';
import { countUnread, listNotifications, preferencesOf } from './queries.ts';

export function notificationsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, ({ query, visitor }) => listNotifications(db, visitor.id!, query));
  route(app, services, calls.mark, async ({ params, body, visitor }) => ({
    data: presentNotification(await markNotification(db, visitor.id!, params.id, body.read)),
  }));
  route(app, services, calls.readAll, ({ visitor }) => markAllRead(db, visitor.id!));
  route(app, services, calls.unreadCount, async ({ visitor }) => {
    const [count, menu] = await Promise.all([countUnread(db, visitor.id!), menuFigures.get()(db, visitor)]);
    return { data: { count, menu } };
  });

  route(app, services, calls.preferences, async ({ visitor }) => ({
    data: await preferencesOf(db, visitor.id!),
  }));
  route(app, services, calls.savePreferences, async ({ body, visitor }) => {
    await savePreferences(db, visitor.id!, body);
    return { data: await preferencesOf(db, visitor.id!) };
  });
}
