// News of a step, delivered after its commit: who hears of it is asked of the process that it came from.
import { sql, type SQL } from 'drizzle-orm';
import { isBlocked, userStatuses } from '../../../machines/user.ts';
import { newsText, type NewsName } from '../../../text/news.ts';
import type { NewsJob } from '../../engine/news.ts';
import { processes } from '../../engine/registry.ts';
import type { Tx } from '../../platform/database/client.ts';
import { compiledBy, slot } from '../../platform/database/compiled.ts';
import type { TransactionalJob } from '../../platform/jobs/kinds.ts';
import { letterOf } from './letter.ts';
import { notifyAll, type Notice } from './notify.ts';

interface Listener {
  userId: number;
  /** The listener's application, where the news is about one. */
  applicationId: number | null;
}

const activeStatuses = userStatuses.filter((status) => !isBlocked(status));

/** Users of an audience whose accounts are active, each once. */
const listeners = compiledBy<{ law: string; whom: string; audience: (id: number) => SQL }, Listener>(
  ({ law, whom }) => `${law} ${whom}`,
  ({ audience }) => sql`
    select distinct on (found.user_id) found.user_id as "userId", found.application_id as "applicationId"
    from (${audience(slot<number>('id'))}) as found join users on users.id = found.user_id
    where users.status = any(${sql.param([...activeStatuses])}::text[])
    order by found.user_id, found.application_id nulls last`,
);

function listenersOf(tx: Tx, { law, id }: NewsJob, whom: string): Promise<Listener[]> {
  const process = processes.get().get(law);
  if (!process) throw new Error(`Nobody carries out the law ${law}`);
  const audience = process.audience[whom];
  if (!audience) throw new Error(`${law}: no audience ${whom}`);
  return listeners(tx, { law, whom, audience }, { id });
}

/** Who is told what of a piece of news. A person of two audiences hears of it once, as one of the first of them. */
function noticesOf({ what, audiences, facts }: NewsJob, found: readonly Listener[][]): Notice[] {
  const heard = new Set<number>();
  return audiences.flatMap((whom, index) => {
    const fresh = found[index]!.filter(({ userId }) => !heard.has(userId));
    for (const { userId } of fresh) heard.add(userId);
    return [...new Set(fresh.map(({ applicationId }) => applicationId))].map((applicationId) => {
      const own = applicationId === null ? {} : { applicationId };
      const told = { ...facts, whom, ...own };
      const { title, body, link, subject } = newsText(what as NewsName, told);
      return {
        userIds: fresh.filter((one) => one.applicationId === applicationId).map(({ userId }) => userId),
        type: what as NewsName,
        text: `${title}. ${body}`,
        link,
        lotId: facts.lotId ?? null,
        letter: letterOf(subject, told),
      };
    });
  });
}

/** All audiences are asked for in one flight, and all notices written in another, however many pieces of news there are. */
async function deliverAll(tx: Tx, news: readonly NewsJob[]): Promise<void> {
  const found = await Promise.all(
    news.map((one) => Promise.all(one.audiences.map((whom) => listenersOf(tx, one, whom)))),
  );
  await notifyAll(
    tx,
    news.flatMap((one, index) => noticesOf(one, found[index]!)),
  );
}

export const newsDelivery: TransactionalJob<'news.deliver'> = {
  lane: 'news',
  about: ({ facts: { number, title } }) => [number, title].filter(Boolean).join(' '),
  within: (tx, news) => deliverAll(tx, [news]),
  withinAll: deliverAll,
};
