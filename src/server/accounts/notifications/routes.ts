import { and, count, desc, eq, inArray, isNotNull, isNull, asc, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { notifications as calls, type notificationRecord } from '../../../api/calls/notifications.ts';
import { sortsOf, valuesOf } from '../../../api/list-query.ts';
import { notFound } from '../../platform/http/errors.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { notificationPreferences, notifications } from './tables.ts';

type Row = typeof notifications.$inferSelect;

const present = ({ id, type, text, link, readAt, createdAt }: Row): z.input<typeof notificationRecord> => ({
  id,
  type,
  text,
  link,
  readAt: readAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

const defaults = { mail: 'all', muted: [] } as const;

/** The bell and the wishes about letters: everybody's own. */
export function notificationsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ query, visitor }) => {
    const read = query['filter[read]'];
    const types = valuesOf(query['filter[type]']);
    const where = and(
      eq(notifications.userId, visitor.id!),
      read === '1' ? isNotNull(notifications.readAt) : undefined,
      read === '0' ? isNull(notifications.readAt) : undefined,
      types.length > 0 ? inArray(notifications.type, types) : undefined,
    );
    const isOldFirst = sortsOf(query.sort)[0]?.descending === false;
    return page({
      query,
      count: () => countUpTo(db, db.select({ id: notifications.id }).from(notifications).where(where)),
      rows: async ({ limit, offset }) =>
        (
          await db
            .select()
            .from(notifications)
            .where(where)
            .orderBy(...[notifications.createdAt, notifications.id].map(isOldFirst ? asc : desc))
            .limit(limit)
            .offset(offset)
        ).map(present),
    });
  });

  route(app, services, calls.mark, async ({ params, body, visitor }) => {
    const [row] = await db
      .update(notifications)
      .set({ readAt: body.read ? sql`coalesce(read_at, now())` : null })
      .where(and(eq(notifications.id, params.id), eq(notifications.userId, visitor.id!)))
      .returning();
    if (!row) throw notFound();
    return { data: present(row) };
  });

  route(app, services, calls.readAll, async ({ visitor }) => {
    await db
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(eq(notifications.userId, visitor.id!), isNull(notifications.readAt)));
  });

  route(app, services, calls.unreadCount, async ({ visitor }) => {
    const [row] = await db
      .select({ n: count() })
      .from(notifications)
      .where(and(eq(notifications.userId, visitor.id!), isNull(notifications.readAt)));
    return { data: { count: row!.n } };
  });

  route(app, services, calls.preferences, async ({ visitor }) => {
    const [row] = await db
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, visitor.id!));
    return { data: { mail: row?.mail ?? defaults.mail, muted: row?.muted ?? [...defaults.muted] } };
  });

  route(app, services, calls.savePreferences, async ({ body, visitor }) => {
    await db
      .insert(notificationPreferences)
      .values({ userId: visitor.id!, ...body })
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: body });
    return { data: body };
  });
}
