// The daily letter: at 8:00 by UTC+3 what has gathered since the last one, a job a user and day.
import { and, asc, eq, lt, sql, type SQL } from 'drizzle-orm';
import { isBlocked } from '../../../machines/user.ts';
import { groupBy } from '../../../rules/group-by.ts';
import type { Tx } from '../../platform/database/client.ts';
import { port } from '../../platform/port.ts';
import { newestCheckpoint } from '../../platform/checkpoints/sign.ts';
import { enqueue, kindColumn } from '../../platform/jobs/enqueue.ts';
import type { TransactionalJob } from '../../platform/jobs/kinds.ts';
import { composeLetter } from '../../platform/mail/letter.ts';
import { letterDraft } from '../../platform/mail/send-mail.ts';
import { users } from '../core/tables.ts';
import { mailFoot } from './letter.ts';
import { notifications } from './tables.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    /** `until`: ISO 8601. */
    'notification.digest': { userId: number; until: string };
  }
}

const HOUR_UTC = 5;
/** What was told before the hour has been committed by then. */
const MARGIN = '2 minutes';
/** Notices of one letter; more of them make more letters. */
const LETTER_NOTICES = 200;

/** The next daily letters of the users that a query gives as `user_id`, as jobs to be. */
export const nextDigest = (who: SQL): SQL => sql`
  select ${kindColumn('notification.digest')}, jsonb_build_object('userId', who.user_id, 'until', day.until) as payload,
    'notification.digest:' || who.user_id || ':' || to_char(day.until at time zone 'UTC', 'YYYY-MM-DD') as key,
    day.until + ${MARGIN}::interval as run_at
  from (${who}) as who cross join (
    select (date_trunc('day', now() at time zone 'UTC' - ${HOUR_UTC} * interval '1 hour')
      + interval '1 day' + ${HOUR_UTC} * interval '1 hour') at time zone 'UTC' as until) as day`;

interface Notice {
  text: string;
  link: string | null;
  lotId: number | null;
}

/** Number and title of lots by their ids. */
export const lotHeads = port<(tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>>(
  'accounts: how a letter names procedures',
);

const OTHERS = 'Остальное';

function headsOf(tx: Tx, notices: readonly Notice[]): Promise<ReadonlyMap<number, string>> {
  return lotHeads.get()(tx, [...new Set(notices.flatMap(({ lotId }) => lotId ?? []))]);
}

/** By procedure, that of the earliest first; what is of none comes last. */
function byLot(
  notices: readonly Notice[],
  heads: ReadonlyMap<number, string>,
): (Notice & { head: string })[] {
  const headed = notices.map((one) => ({ ...one, head: heads.get(one.lotId ?? 0) ?? OTHERS }));
  const groups = groupBy(headed, ({ head }) => head);
  const others = groups.get(OTHERS) ?? [];
  groups.delete(OTHERS);
  return [...[...groups.values()].flat(), ...others];
}

export const sendDigest: TransactionalJob<'notification.digest'> = {
  lane: 'mail',
  within: async (tx, { userId, until }, { settings }) => {
    const gathered = and(
      eq(notifications.userId, userId),
      eq(notifications.forDigest, true),
      lt(notifications.createdAt, new Date(until)),
    );
    const notices = await tx
      .select({ text: notifications.text, link: notifications.link, lotId: notifications.lotId })
      .from(notifications)
      .where(gathered)
      .orderBy(asc(notifications.createdAt), asc(notifications.id));
    await tx.update(notifications).set({ forDigest: false }).where(gathered);
    const [user] = await tx
      .select({ email: users.email, status: users.status })
      .from(users)
      .where(eq(users.id, userId));
    if (!user || isBlocked(user.status)) return;
    const checkpoint = (await newestCheckpoint(tx))?.note;
    const heads = await headsOf(tx, notices);
    const sorted = byLot(notices, heads);
    const parts = Math.ceil(notices.length / LETTER_NOTICES);
    const letters = Array.from({ length: parts }, (_, part) => {
      const lines = sorted
        .slice(part * LETTER_NOTICES, (part + 1) * LETTER_NOTICES)
        .flatMap(({ text, link, head }, index, all) => [
          ...(heads.size === 0 || head === all[index - 1]?.head ? [] : [{ head }]),
          link ? { text: `• ${text}`, url: `${settings.publicUrl}${link}` } : `• ${text}`,
        ]);
      const subject = parts === 1 ? 'События за день' : `События за день, часть ${part + 1} из ${parts}`;
      const action = { label: 'Открыть площадку', url: settings.publicUrl };
      return letterDraft(
        composeLetter(user.email, {
          subject,
          lines,
          action,
          checkpoint,
          foot: mailFoot(settings.publicUrl),
        }),
      );
    });
    await enqueue(tx, ...letters);
  },
};
