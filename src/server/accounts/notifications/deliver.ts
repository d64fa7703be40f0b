// News of a step, delivered after its commit: who hears of it is asked of the process that it came from.
import { sql, type SQL } from 'drizzle-orm';
import { isBlocked, userStatuses } from '../../../machines/user.ts';
import { newsText, type NewsName } from '../../../text/news.ts';
import type { NewsJob } from '../../engine/news.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { processes } from '../../engine/registry.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { compiledBy, slot } from '../../platform/database/compiled.ts';
import type { TransactionalJob } from '../../platform/jobs/kinds.ts';
import { deputyTexts } from '../../../text/deputies.ts';
import { accusative } from '../../../text/person-names.ts';
import { IN_FORCE } from '../core/standing.ts';
import { newsHeard } from './heard.ts';
import { letterOf } from './letter.ts';
import { notifyAll, type Notice } from './notify.ts';

interface Listener {
  userId: number;
  /** The listener's application, where the news is about one. */
  applicationId: number | null;
  /** The name of who would have heard of it and is away. */
  absent: string | null;
}

const activeStatuses = userStatuses.filter((status) => !isBlocked(status));

interface Kind {
  law: string;
  audiences: readonly string[];
}

const asked = sql<number>`asked.id` as unknown as number;

function audienceOf(law: string, whom: string): (id: number) => SQL {
  const process = processes.get().get(law);
  if (!process) throw new Error(`Nobody carries out the law ${law}`);
  const audience = process.audience[whom];
  if (!audience) throw new Error(`${law}: no audience ${whom}`);
  return audience;
}

/** Users of the audiences of many records whose accounts are active, and deputies of those who are away, each once an audience: by the places of both. */
const listeners = compiledBy<Kind, Listener & { record: number; audience: number }>(
  ({ law, audiences }) => [law, ...audiences].join(' '),
  ({ law, audiences }) => sql`
    select distinct on (asked.place, found.audience, hearer.user_id) asked.place::int - 1 as record, found.audience,
      hearer.user_id as "userId", found.application_id as "applicationId", hearer.absent
    from unnest(${slot('ids')}::bigint[]) with ordinality as asked(id, place)
    cross join lateral (${sql.join(
      audiences.map(
        (whom, place) => sql`select ${sql.raw(String(place))} as audience, heard.user_id, heard.application_id
          from (${audienceOf(law, whom)(asked)}) as heard`,
      ),
      sql` union all `,
    )}) as found
    -- One by one: how many will be found is not known when it is planned, and all users are never to be looked through.
    cross join lateral (
      (select id as user_id, null::text as absent from users where id = found.user_id
        and status = any(${sql.param([...activeStatuses])}::text[]) offset 0)
      union all
      (select u.id, a.name from deputies d join users a on a.id = d.absent_id join users u on u.id = d.deputy_id
        where d.absent_id = found.user_id and ${sql.raw(IN_FORCE)}
          and u.status = any(${sql.param([...activeStatuses])}::text[]) offset 0)) as hearer
    order by asked.place, found.audience, hearer.user_id, hearer.absent nulls first, found.application_id nulls last`,
);

/**
 * Of each piece of news its listeners by audience. News of one kind is asked about at once, however much there is; beside the
 * transaction, on a connection that keeps the plan.
 */
async function listenersOf(db: Db, news: readonly NewsJob[]): Promise<Listener[][][]> {
  const found: Listener[][][] = news.map(({ audiences }) => audiences.map(() => []));
  const kinds = groupBy(
    news.map((one, place) => ({ ...one, place })),
    ({ law, audiences }) => [law, ...audiences].join(' '),
  );
  await Promise.all(
    [...kinds.values()].map(async (alike) => {
      const { law, audiences } = alike[0]!;
      if (audiences.length === 0) return;
      const ids = alike.map(({ id }) => id);
      for (const { record, audience, ...listener } of await listeners(db, { law, audiences }, { ids }))
        found[alike[record]!.place]![audience]!.push(listener);
    }),
  );
  return found;
}

/** Who is told what of a piece of news. A person of two audiences hears of it once, as one of the first of them. */
function noticesOf({ what, audiences, facts }: NewsJob, found: readonly Listener[][]): Notice[] {
  const heard = new Set<number>();
  return audiences.flatMap((whom, index) => {
    const fresh = found[index]!.filter(({ userId }) => !heard.has(userId));
    for (const { userId } of fresh) heard.add(userId);
    return [...groupBy(fresh, ({ applicationId, absent }) => `${applicationId} ${absent}`).values()].map(
      (alike) => {
        const { applicationId, absent } = alike[0]!;
        const own = applicationId === null ? {} : { applicationId };
        const told = { ...facts, whom, ...own };
        const { title, body, link, subject } = newsText(what as NewsName, told);
        return {
          userIds: alike.map(({ userId }) => userId),
          type: what as NewsName,
          text: [`${title}. ${body}`, absent && deputyTexts.copied(accusative(absent))]
            .filter(Boolean)
            .join(' '),
          link,
          lotId: facts.lotId ?? null,
          letter: letterOf(what as NewsName, subject, told),
        };
      },
    );
  });
}

/** All audiences are asked for in one flight, and all notices written in another, however many pieces of news there are. */
async function deliverAll(tx: Tx, news: readonly NewsJob[], db: Db): Promise<void> {
  const found = await listenersOf(db, news);
  await newsHeard.get()(
    tx,
    news.map(({ law, id, what, ownerHears = false, facts: { lotId = null, companyId = null } }, index) => ({
      law,
      id,
      what,
      ownerHears,
      lotId,
      companyId,
      listeners: found[index]!.flat().filter(({ absent }) => absent === null),
    })),
  );
  await notifyAll(
    tx,
    news.flatMap((one, index) => noticesOf(one, found[index]!)),
    { isLast: true },
  );
}

export const newsDelivery: TransactionalJob<'news.deliver'> = {
  lane: 'news',
  about: ({ facts: { number, title } }) => [number, title].filter(Boolean).join(' '),
  within: (tx, news, { db }) => deliverAll(tx, [news], db),
  withinAll: (tx, news, { db }) => deliverAll(tx, news, db),
};
