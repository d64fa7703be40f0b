// One attempt of one delivery: rights first, as they are now; then the request; then what came of it.
import { eq, sql } from 'drizzle-orm';
import { isBlocked } from '../../../machines/user.ts';
import { webhookTexts } from '../../../text/webhooks.ts';
import { notify } from '../../accounts/notifications/notify.ts';
import { ACCOUNT_COLUMNS, visitorOfRow, type AccountRow } from '../../accounts/sessions/store.ts';
import { ask } from '../../platform/database/ask.ts';
import { transact, type Tx } from '../../platform/database/client.ts';
import type { LeasedJob } from '../../platform/jobs/kinds.ts';
import { DeliveryFault } from './address.ts';
import { PING } from './commands.ts';
import { post } from './post.ts';
import { heardNow } from './rights.ts';
import { purposeOf, SCOPE } from './send-job.ts';
import { signatureOf } from './sign.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

/** By growing pauses about ten hours. */
const MOST_ATTEMPTS = 20;
const OFF_AFTER = '24 hours';

interface Waiting extends AccountRow {
  delivery_id: number;
  webhook_id: number;
  title: string;
  url: string;
  secret: Buffer;
  is_off: boolean;
  event: string;
  lot_id: number | null;
  application_id: number | null;
  told_company_id: number | null;
  created_at: string;
  now_ms: number;
}

const WAITING = `
  select d.id as delivery_id, w.id as webhook_id, w.title, w.url, w.secret, w.off_at is not null as is_off, d.event,
    d.lot_id, d.application_id, d.company_id as told_company_id, d.created_at,
    (extract(epoch from now()) * 1000)::float8 as now_ms, ${ACCOUNT_COLUMNS}
  from webhook_deliveries d join webhooks w on w.id = d.webhook_id join users u on u.id = w.user_id
    left join companies c on c.id = u.company_id
  where d.id = $1 and d.state = 'waiting'`;

export const sendWebhook: LeasedJob<'webhook.send'> = {
  lane: 'hooks',
  attempts: MOST_ATTEMPTS + 1,
  run: async ({ id }, { services, job, signal }) => {
    const { db, settings } = services;
    const [row] = await ask<Waiting>(db, WAITING, [id]);
    if (!row) return;
    const withhold = (error: string) =>
      db.update(webhookDeliveries).set({ state: 'withheld', error }).where(eq(webhookDeliveries.id, id));
    if (row.is_off) return void (await withhold(webhookTexts.isOff));
    const told = {
      lotId: row.lot_id,
      applicationId: row.application_id,
      companyId: row.told_company_id,
    };
    const heard = isBlocked(row.status) ? undefined : await heardNow(db, visitorOfRow(row), told);
    if (!heard) return void (await withhold(webhookTexts.noRight));
    const body = JSON.stringify({
      type: row.event,
      timestamp: row.created_at,
      data: {
        ...(heard.lot
          ? {
              lotId: heard.lot.id,
              number: heard.lot.number,
              url: `${settings.publicUrl}/tender-${heard.lot.id}`,
            }
          : {}),
        ...(told.applicationId === null ? {} : { applicationId: told.applicationId }),
        ...(told.companyId === null ? {} : { companyId: told.companyId }),
      },
    });
    const secret = await services.sealing.open(db, SCOPE, purposeOf(row.webhook_id), row.secret);
    const message = { id: `msg_${id}`, timestamp: Math.floor(row.now_ms / 1_000), body };
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Tender-Webhook/1',
      'webhook-id': message.id,
      'webhook-timestamp': String(message.timestamp),
      'webhook-signature': signatureOf(secret, message),
    };
    try {
      const status = await post({ url: row.url, headers, body, networks: settings.webhookNetworks, signal });
      await transact(db, (tx) => settle(tx, row, status, job.attempt));
    } catch (error) {
      if (!(error instanceof DeliveryFault)) throw error;
      // Broken off because this process ends: another one tries it.
      if (signal.aborted) throw error;
      await transact(db, (tx) => fail(tx, row, { status: null, error: error.message }, job.attempt));
      if (isToRetry(row, job.attempt)) throw error;
      return;
    }
    const [after] = await db
      .select({ state: webhookDeliveries.state, error: webhookDeliveries.error })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, id));
    if (after?.state === 'waiting') throw new DeliveryFault(after.error ?? webhookTexts.unreachable);
  },
};

const isToRetry = ({ event }: Waiting, attempt: number): boolean => event !== PING && attempt < MOST_ATTEMPTS;

const isTaken = (status: number): boolean => status >= 200 && status < 300;
const isElsewhere = (status: number): boolean => status >= 300 && status < 400;

async function settle(tx: Tx, row: Waiting, status: number, attempt: number): Promise<void> {
  if (!isTaken(status)) {
    const error = isElsewhere(status) ? webhookTexts.redirect : webhookTexts.answered(status);
    return fail(tx, row, { status, error }, attempt);
  }
  await tx
    .update(webhookDeliveries)
    .set({
      state: 'delivered',
      status,
      error: null,
      triedAt: sql`now()`,
      attempts: sql`${webhookDeliveries.attempts} + 1`,
    })
    .where(eq(webhookDeliveries.id, row.delivery_id));
  await tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, row.webhook_id));
}

async function fail(
  tx: Tx,
  row: Waiting,
  outcome: { status: number | null; error: string },
  attempt: number,
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({
      state: isToRetry(row, attempt) ? 'waiting' : 'failed',
      ...outcome,
      triedAt: sql`now()`,
      attempts: sql`${webhookDeliveries.attempts} + 1`,
    })
    .where(eq(webhookDeliveries.id, row.delivery_id));
  // A test that nobody answers says nothing of the webhook's work.
  if (row.event === PING) return;
  const [hook] = await tx
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, now())` })
    .where(eq(webhooks.id, row.webhook_id))
    .returning({ isLong: sql<boolean>`${webhooks.failingSince} < now() - ${OFF_AFTER}::interval` });
  if (!hook?.isLong) return;
  const off = await tx
    .update(webhooks)
    .set({ offAt: sql`now()` })
    .where(sql`${webhooks.id} = ${row.webhook_id} and ${webhooks.offAt} is null`)
    .returning({ id: webhooks.id });
  if (off.length === 0) return;
  await notify(tx, {
    userIds: [row.id],
    type: 'webhook.switchedOff',
    text: `${webhookTexts.offTitle(row.title)}. ${webhookTexts.offBody}`,
    link: '/account?tab=security',
  });
}
