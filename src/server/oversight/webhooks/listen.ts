// From the news of a step to deliveries: a webhook is told of what its person's bell is told of; that of a lot's owner, and of an
// administrator, also of what others are told about the lot itself, and of changes of state within it, whether or not a bell rings.
import { sql } from 'drizzle-orm';
import { isWebhookGroup, type WebhookGroup } from '../../../rules/webhook-groups.ts';
import type { HeardNews } from '../../accounts/notifications/heard.ts';
import type { Tx } from '../../platform/database/client.ts';
import { sendAll } from '../../platform/database/statement.ts';
import { jobsWrite } from '../../platform/jobs/enqueue.ts';
import { randomId } from '../../platform/random-id.ts';
import { sendJob } from './send-job.ts';
import { webhookDeliveries } from './tables.ts';

interface Hook extends Record<string, unknown> {
  id: number;
  user_id: number;
  groups: WebhookGroup[];
  is_admin: boolean;
  /** Of the lots that the news is about. */
  owned: number[];
}

/** The end of a lot is told to each side in words of its own; a program hears of one event. */
const eventOf = (what: string): string => (what === 'lot.won' || what === 'lot.lost' ? 'lot.finished' : what);

/** Of two pieces of news of one step, the owner's program hears once; a lot without a commission has no keys to wait for. */
const isTwin = (what: string): boolean => what === 'lot.won' || what === 'lot.keysAwaited';

const groupOf = (what: string): WebhookGroup | null => {
  const [group = ''] = what.split('.');
  return isWebhookGroup(group) ? group : null;
};

async function hooksFor(tx: Tx, news: readonly HeardNews[]): Promise<Hook[]> {
  const users = [...new Set(news.flatMap(({ listeners }) => listeners.map(({ userId }) => userId)))];
  const lots = [...new Set(news.flatMap(({ lotId }) => (lotId === null ? [] : [lotId])))];
  const { rows } = await tx.execute<Hook>(sql`
    select w.id::float8 as id, w.user_id::float8 as user_id, w.groups, u.role = 'admin' as is_admin,
      array(select l.id::float8 from lots l where l.id = any(${sql.param(lots)}::bigint[]) and l.owner_id = w.user_id) as owned
    from webhooks w join users u on u.id = w.user_id
    where w.off_at is null and (u.role in ('admin', 'manager') or w.user_id = any(${sql.param(users)}::bigint[]))`);
  return rows;
}

interface Event {
  event: string;
  lotId: number | null;
  applicationId: number | null;
  companyId: number | null;
}

function eventsFor(hook: Hook, heard: HeardNews): Event[] {
  const { law, id, what, lotId, companyId, ownerHears, listeners } = heard;
  const group = groupOf(what);
  if (group === null || !hook.groups.includes(group)) return [];
  const event = { event: eventOf(what), lotId, companyId: group === 'company' ? companyId : null };
  const own = listeners.filter(({ userId }) => userId === hook.user_id);
  if (own.length > 0) {
    const applications = [...new Set(own.map(({ applicationId }) => applicationId))];
    return applications.map((applicationId) => ({ ...event, applicationId }));
  }
  const isAboutOwn = lotId !== null && (hook.is_admin || hook.owned.includes(lotId));
  if (!isAboutOwn || !(ownerHears || law === 'lot') || isTwin(what)) return [];
  return [{ ...event, applicationId: law === 'application' ? id : null }];
}

/**
 * Within the transaction that delivers the news: a step is told once, or not at all. Several are told at once, and arrive in any order: each
 * has a time of its own, by which a program puts them in order.
 */
export async function tellWebhooks(tx: Tx, news: readonly HeardNews[]): Promise<void> {
  const hooks = await hooksFor(tx, news);
  const told = hooks.flatMap((hook) =>
    news
      .flatMap((one) => eventsFor(hook, one))
      .map((event, n) => ({ ...event, n, id: randomId(), webhookId: hook.id })),
  );
  if (told.length === 0) return;
  await sendAll(tx, [
    sql`
      insert into ${webhookDeliveries} (id, webhook_id, event, lot_id, application_id, company_id, created_at)
      select id, "webhookId", event, "lotId", "applicationId", "companyId",
          greatest(now(), (select max(d.created_at) + interval '1 millisecond' from ${webhookDeliveries} d where d.webhook_id = "webhookId"))
          + n * interval '1 millisecond'
        from json_to_recordset(${JSON.stringify(told)}::json)
          as told(id bigint, n integer, "webhookId" bigint, event text, "lotId" bigint, "applicationId" bigint, "companyId" bigint)`,
    ...jobsWrite(told.map(({ id }) => sendJob(id))),
  ]);
}
