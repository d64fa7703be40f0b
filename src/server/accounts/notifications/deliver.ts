// News of a step, delivered after its commit: who hears of it is asked of the process that it came from.
import { sql, type SQL } from 'drizzle-orm';
import { isBlocked, userStatuses } from '../../../machines/user.ts';
import { newsText, type NewsName } from '../../../text/news.ts';
import type { NewsJob } from '../../engine/news.ts';
import { processes } from '../../engine/registry.ts';
import type { Tx } from '../../platform/database/client.ts';
import type { TransactionalJob } from '../../platform/jobs/kinds.ts';
import { notify } from './notify.ts';

interface Listener {
  userId: number;
  /** The listener's application, where the news is about one. */
  applicationId: number | null;
}

const activeStatuses = userStatuses.filter((status) => !isBlocked(status));

/** Users of an audience whose accounts are active, each once. */
async function listenersOf(tx: Tx, audience: SQL): Promise<Listener[]> {
  const { rows } = await tx.execute<{ user_id: string; application_id: string | null }>(sql`
    select distinct on (found.user_id) found.user_id, found.application_id
    from (${audience}) as found join users on users.id = found.user_id
    where users.status = any(${sql.param([...activeStatuses])}::text[])
    order by found.user_id, found.application_id nulls last`);
  return rows.map((row) => ({
    userId: Number(row.user_id),
    applicationId: row.application_id === null ? null : Number(row.application_id),
  }));
}

/** A person of two audiences hears of it once, as one of the first of them. */
export async function deliverNews(tx: Tx, { law, id, what, audiences, facts }: NewsJob): Promise<void> {
  const process = processes.get().get(law);
  if (!process) throw new Error(`Nobody carries out the law ${law}`);
  const heard = new Set<number>();
  for (const whom of audiences) {
    const audience = process.audience[whom];
    if (!audience) throw new Error(`${law}: no audience ${whom}`);
    const fresh = (await listenersOf(tx, audience(id))).filter(({ userId }) => !heard.has(userId));
    for (const { userId } of fresh) heard.add(userId);
    for (const applicationId of new Set(fresh.map((listener) => listener.applicationId))) {
      const own = applicationId === null ? {} : { applicationId };
      const { title, body, link } = newsText(what as NewsName, { ...facts, whom, ...own });
      await notify(tx, {
        userIds: fresh.filter((one) => one.applicationId === applicationId).map(({ userId }) => userId),
        type: what as NewsName,
        text: `${title}. ${body}`,
        link,
        lotId: facts.lotId ?? null,
      });
    }
  }
}

export const newsDelivery: TransactionalJob<'news.deliver'> = {
  lane: 'news',
  about: ({ facts: { number, title } }) => [number, title].filter(Boolean).join(' '),
  within: deliverNews,
};
