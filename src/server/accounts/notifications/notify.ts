import { sql } from 'drizzle-orm';
import { groupBy } from '../../../rules/group-by.ts';
import { newsGroupOf, urgentNews, type NoticeType } from '../../../text/news.ts';
import type { Tx } from '../../platform/database/client.ts';
import { announceWrite } from '../../platform/live/announce.ts';
import { slot } from '../../platform/database/compiled.ts';
import { compiledWrite, sendAll, sendLast, waking } from '../../platform/database/statement.ts';
import { jobsFound, kindOf } from '../../platform/jobs/enqueue.ts';
import { randomId } from '../../platform/random-id.ts';
import { type NoticeLetter } from './letter.ts';
import { nextDigest } from './digest.ts';
import { notificationPreferences, notifications } from './tables.ts';
import { zone } from '../../platform/database/zone.ts';

export interface Notice {
  userIds: readonly number[];
  /** Users mute letters by its group. */
  type: NoticeType;
  /** One Russian sentence, without anything sealed. */
  text: string;
  /** A path of the platform. */
  link?: string | null;
  lotId?: number | null;
  /** What its letter tells beside the sentence. */
  letter?: NoticeLetter;
}

/** Puts a notice on each user's bell, and into the mail and Telegram where the user wants it. The same user is told once. */
export const notify = (tx: Tx, notice: Notice): Promise<void> => notifyAll(tx, [notice]);

interface Ends {
  /** Nothing is asked of the transaction any more: its commit leaves with them. */
  isLast?: boolean;
}

/** The same of many notices, in one flight. */
export async function notifyAll(
  tx: Tx,
  notices: readonly Notice[],
  { isLast = false }: Ends = {},
): Promise<void> {
  const letters: NoticeLetter[] = [];
  const told = notices.flatMap(({ userIds, type, text, link = null, lotId = null, letter }): Told[] => {
    if (letter) letters.push(letter);
    const alike = {
      type,
      group: newsGroupOf(type),
      urgent: urgentNews.includes(type),
      text,
      link,
      lotId,
      letter: letter ? letters.length : null,
    };
    return [...new Set(userIds)].map((userId) => ({ id: randomId(), userId, ...alike }));
  });
  if (told.length === 0) return;
  const writes = [
    waking('jobs', tell({ notices: JSON.stringify(inOrder(told)), letters: JSON.stringify(letters) })),
    ...announceWrite(told.map(({ userId, type }) => ({ model: 'notification', id: userId, what: type }))),
  ];
  if (isLast) sendLast(tx, writes);
  else await sendAll(tx, writes);
}

/** What one person is told at one moment is ordered by its ids alone: of theirs the greater one is of what was said later. */
function inOrder(told: readonly Told[]): Told[] {
  const idsOf = new Map(
    [...groupBy(told, ({ userId }) => userId)].map(([userId, own]) => [
      userId,
      own.map(({ id }) => id).toSorted((one, other) => one - other),
    ]),
  );
  return told.map((one) => ({ ...one, id: idsOf.get(one.userId)!.shift()! }));
}

interface Told {
  id: number;
  userId: number;
  type: NoticeType;
  group: string;
  urgent: boolean;
  text: string;
  link: string | null;
  lotId: number | null;
  /** Which of the letters, from one. */
  letter: number | null;
}

const localNow = sql`(now() at time zone ${zone})`;
const localHour = sql`extract(hour from ${localNow})`;
const isQuiet = sql`case when wish.quiet_from < wish.quiet_to
  then ${localHour} >= wish.quiet_from and ${localHour} < wish.quiet_to
  else ${localHour} >= wish.quiet_from or ${localHour} < wish.quiet_to end`;
/** When the user's quiet hours end, if it is quiet now. */
const afterQuiet = sql`case when ${isQuiet} then (date_trunc('day', ${localNow}) + wish.quiet_to * interval '1 hour'
  + case when ${localHour} >= wish.quiet_to then interval '1 day' else interval '0' end) at time zone ${zone} end`;

/** Notices with how each user wants to hear of it: their columns, `mail` and `telegram`. */
const withWishes = sql`
  select told.*,
    case when wish.muted @> to_jsonb(told."group") then 'none' else coalesce(wish.mail, 'all') end as mail,
    wish.telegram_chat_id is not null and not wish.telegram_muted @> to_jsonb(told."group") as telegram,
    case when not told.urgent then ${afterQuiet} end as after
  from json_to_recordset(${slot('notices')}::json)
    as told(id bigint, "userId" bigint, type text, "group" text, urgent boolean, text text, link text, "lotId" bigint, letter int)
  left join ${notificationPreferences} as wish on wish.user_id = told."userId"`;

const ringBells = sql`
  insert into ${notifications} (id, user_id, type, text, link, lot_id, for_digest)
  select id, "userId", type, text, link, "lotId", mail = 'digest' from told`;

/** Read where a user wants one alone, once however many have the same. */
const letters = sql`
  select place, letter from json_array_elements(${slot('letters')}::json) with ordinality as each(letter, place)`;

/** The notices, their letters and messages: one statement, however many are told. */
const tell = compiledWrite(
  () =>
    jobsFound(sql`
      select channel.kind,
        jsonb_strip_nulls(jsonb_build_object('notificationId', told.id, 'letter', letters.letter)) as payload, null::text as key,
        coalesce(told.after, now()) as run_at
      from told left join letters on letters.place = told.letter
        cross join lateral (values (${kindOf('notification.mail')}, told.mail = 'all'),
          (${kindOf('notification.telegram')}, told.telegram)) as channel(kind, is_wanted) where channel.is_wanted
      union all ${nextDigest(sql`select distinct "userId" as user_id from told where mail = 'digest'`)}`),
  {
    isApart: true,
    before: { told: () => withWishes, bells: () => ringBells, letters: () => letters },
  },
);
