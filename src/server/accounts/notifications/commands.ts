// What a user does to the own notifications and to the wishes about letters.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { notifications as calls } from '../../../api/calls/notifications.ts';
import type { Db } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { notificationPreferences, notifications } from './tables.ts';

/** As read or as unread. Throws 404 where it is not the user's. */
export async function markNotification(db: Db, userId: number, id: number, isRead: boolean) {
  const [row] = await db
    .update(notifications)
    .set({ readAt: isRead ? sql`coalesce(read_at, now())` : null })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning();
  if (!row) throw notFound();
  return row;
}

export async function markAllRead(db: Db, userId: number): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
}

export async function savePreferences(
  db: Db,
  userId: number,
  { quiet, telegram, ...wishes }: z.output<typeof calls.savePreferences.body>,
): Promise<void> {
  const preferences = {
    ...wishes,
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    ...(telegram && { telegramMuted: telegram.muted }),
  };
  await db
    .insert(notificationPreferences)
    .values({ userId, ...preferences })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: preferences });
}
