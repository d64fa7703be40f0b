import { sql, type SQL } from 'drizzle-orm';
import { newsGroupOf, newsText, type NewsName, type NoticeType } from '../../../text/news.ts';
import type { NewsFacts } from '../../../text/news/facts.ts';
import type { Tx } from '../../platform/database/client.ts';
import { array } from '../../platform/database/array.ts';
import { announceAll } from '../../platform/live/announce.ts';
import { sendAll, type Write } from '../../platform/database/statement.ts';
import { jobsFrom, kindColumn } from '../../platform/jobs/enqueue.ts';
import { randomId } from '../../platform/random-id.ts';
import { nextDigest } from './digest.ts';
import { notificationPreferences, notifications } from './tables.ts';

export interface Notice {
  userIds: readonly number[];
  /** Users mute letters by its group. */
  type: NoticeType;
  /** One Russian sentence, without anything sealed. */
  text: string;
  /** A path of the platform. */
  link?: string | null;
  lotId?: number | null;
}

/** Puts a notice on each user's bell, and into the mail where the user wants it. The same user is told once. */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const userIds = [...new Set(notice.userIds)];
  if (userIds.length === 0) return;
  await sendAll(tx, noticeWrites({ ...notice, userIds }));
  await announceAll(
    tx,
    userIds.map((id) => ({ model: 'notification', id, what: notice.type })),
  );
}

/** Tells users a piece of news of a law, in the words of src/text. */
export function notifyUsers(
  tx: Tx,
  userIds: readonly number[],
  news: NewsName,
  facts: NewsFacts,
): Promise<void> {
  const { title, body, link } = newsText(news, facts);
  return notify(tx, { userIds, type: news, text: `${title}. ${body}`, link, lotId: facts.lotId ?? null });
}

/** The notices and their letters: two statements, however many are told. */
function noticeWrites({ userIds, type, text, link = null, lotId = null }: Notice): Write[] {
  const ids = userIds.map(() => randomId());
  const told = toldAs(userIds, ids, newsGroupOf(type));
  return [
    sql`
      insert into ${notifications} (id, user_id, type, text, link, lot_id, for_digest)
      select id, user_id, ${type}, ${text}, ${link}, ${lotId}::bigint, mail = 'digest' from (${told}) as told`,
    jobsFrom(sql`
      select ${kindColumn('notification.mail')}, jsonb_build_object('notificationId', id) as payload, null::text as key,
        now() as run_at
      from (${told}) as told where mail = 'all'
      union all ${nextDigest(sql`select user_id from (${told}) as told where mail = 'digest'`)}`),
  ];
}

/** Users with the ids of their notices and how each wants its letter: `user_id, id, mail`. */
const toldAs = (userIds: readonly number[], ids: readonly number[], group: string): SQL => sql`
  select person.user_id, person.id,
    case when wish.muted @> to_jsonb(${group}::text) then 'none' else coalesce(wish.mail, 'all') end as mail
  from unnest(${array('bigint', userIds)}, ${array('bigint', ids)}) as person(user_id, id)
  left join ${notificationPreferences} as wish on wish.user_id = person.user_id`;
