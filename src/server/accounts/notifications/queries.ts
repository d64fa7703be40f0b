// A user's own notifications and the wishes about letters.
import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { notifications as calls } from '../../../api/calls/notifications.ts';
import type { Db } from '../../platform/database/client.ts';
import { byValues, filtered, type Filters } from '../../platform/list/filters.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { isDescending, sorted, type Sorts } from '../../platform/list/sorts.ts';
import { presentNotification } from './present.ts';
import { notificationPreferences, notifications } from './tables.ts';

type Query = z.output<typeof calls.list.query>;

const sortColumns: Sorts<Query> = { createdAt: notifications.createdAt };

const filters: Filters<Query> = {
  read: (text) =>
    text === '1' ? isNotNull(notifications.readAt) : text === '0' ? isNull(notifications.readAt) : undefined,
  type: byValues(notifications.type),
};

const defaults = { mail: 'all', muted: [] } as const;

export function listNotifications(db: Db, userId: number, query: Query) {
  const where = and(eq(notifications.userId, userId), filtered(query, filters));
  const id = isDescending(query, true) ? desc(notifications.id) : asc(notifications.id);
  return page({
    query,
    count: () => countUpTo(db, db.select({ id: notifications.id }).from(notifications).where(where)),
    rows: async ({ limit, offset }) => {
      const rows = await db
        .select()
        .from(notifications)
        .where(where)
        .orderBy(...sorted(query, sortColumns, '-createdAt'), id)
        .limit(limit)
        .offset(offset);
      return rows.map(presentNotification);
    },
  });
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return row!.n;
}

/** All letters where the user has never said; of messages nothing where no chat is linked. */
export async function preferencesOf(db: Db, userId: number) {
  const [row] = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  const { quietFrom = null, quietTo = null } = row ?? {};
  return {
    mail: row?.mail ?? defaults.mail,
    muted: row?.muted ?? [...defaults.muted],
    quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    ...(row && row.telegramChatId !== null && { telegram: { muted: row.telegramMuted } }),
  };
}
