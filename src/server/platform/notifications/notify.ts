import { inArray } from 'drizzle-orm';
import type { NewsGroup } from '../../../text/news.ts';
import type { Tx } from '../database/client.ts';
import { announce, audienceOf } from '../live/announce.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { notificationPreferences, notifications } from './tables.ts';
import { MAIL_KIND } from './mail.ts';

export interface Notice {
  userIds: readonly number[];
  /** Such as `lot.prolonged`; users mute letters by its first word. */
  type: string;
  /** One Russian sentence, without anything sealed. */
  text: string;
  /** A path of the platform. */
  link?: string | null;
  lotId?: number | null;
}

/** Puts a notice on each user's bell, and into the mail where the user wants it. The same user is told once. */
export async function notify(
  tx: Tx,
  { userIds, type, text, link = null, lotId = null }: Notice,
): Promise<void> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return;
  const wishes = await tx
    .select()
    .from(notificationPreferences)
    .where(inArray(notificationPreferences.userId, ids));
  const byUser = new Map(wishes.map((wish) => [wish.userId, wish]));
  const group = type.split('.')[0] as NewsGroup;
  const isMuted = (userId: number) => byUser.get(userId)?.muted.includes(group) ?? false;
  const mailOf = (userId: number) => (isMuted(userId) ? 'none' : (byUser.get(userId)?.mail ?? 'all'));
  const rows = await tx
    .insert(notifications)
    .values(
      ids.map((userId) => ({ userId, type, text, link, lotId, forDigest: mailOf(userId) === 'digest' })),
    )
    .returning({ id: notifications.id, userId: notifications.userId });
  for (const { id, userId } of rows) {
    await announce(tx, { model: 'notification', id: userId, what: type });
    if (mailOf(userId) === 'all')
      await enqueue(tx, MAIL_KIND, { notificationId: id }, { key: `${MAIL_KIND}:${id}` });
  }
}

// The event's id is the user's: the bell asks for the rest.
audienceOf('notification', async (_db, visitor, event) => visitor.id !== null && visitor.id === event.id);
