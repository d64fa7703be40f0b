import { sql } from 'drizzle-orm';
import { newsGroupOf } from '../../../text/news.ts';
import type { Tx } from '../../platform/database/client.ts';
import { array } from '../../platform/database/array.ts';
import { announceAll } from '../../platform/live/announce.ts';
import type { Audience } from '../../platform/live/audiences.ts';
import { enqueueAll } from '../../platform/outbox/enqueue.ts';
import { notificationPreferences, notifications } from './tables.ts';
import { MAIL_KIND } from './mail.ts';

declare module '../../platform/live/models.ts' {
  interface LiveModels {
    notification: true;
  }
}

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
    .where(sql`${notificationPreferences.userId} = any(${array('bigint', ids)})`);
  const byUser = new Map(wishes.map((wish) => [wish.userId, wish]));
  const group = newsGroupOf(type);
  const isMuted = (userId: number) =>
    group !== undefined && (byUser.get(userId)?.muted.includes(group) ?? false);
  const mailOf = (userId: number) => (isMuted(userId) ? 'none' : (byUser.get(userId)?.mail ?? 'all'));
  const digests = ids.map((userId) => mailOf(userId) === 'digest');
  const { rows } = await tx.execute<{ id: string; user_id: string }>(sql`
    insert into ${notifications} (user_id, type, text, link, lot_id, for_digest)
    select user_id, ${type}, ${text}, ${link}, ${lotId}::bigint, for_digest
    from unnest(${array('bigint', ids)}, ${array('boolean', digests)}) as told(user_id, for_digest)
    returning id, user_id`);
  await announceAll(
    tx,
    ids.map((id) => ({ model: 'notification', id, what: type })),
  );
  const letters = rows.filter(({ user_id }) => mailOf(Number(user_id)) === 'all');
  await enqueueAll(
    tx,
    MAIL_KIND,
    letters.map(({ id }) => ({ payload: { notificationId: Number(id) }, key: `${MAIL_KIND}:${id}` })),
  );
}

// The event's id is the user's: the bell asks for the rest.
export const notificationAudience: Audience = async (_db, visitor, event) =>
  visitor.id !== null && visitor.id === event.id;
