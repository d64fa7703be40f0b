// Webhooks made, changed and removed; deliveries asked for by hand.
import { and, count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Webhook, WebhookDelivery, webhookChange, webhookDraft } from '../../../api/records/webhook.ts';
import { webhookTexts } from '../../../text/webhooks.ts';
import { byUser, recordUserChange } from '../../accounts/core/history.ts';
import { lockUser } from '../../accounts/core/queries.ts';
import type { Tx } from '../../platform/database/client.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { enqueue, jobDraft } from '../../platform/jobs/enqueue.ts';
import { jobs } from '../../platform/jobs/tables.ts';
import { randomId } from '../../platform/random-id.ts';
import { sealing } from '../../platform/sealing/sealing.ts';
import { presentDelivery, presentWebhook } from './present.ts';
import { freshSecret, secretText } from './sign.ts';
import { purposeOf, SCOPE, sendJob, sendKey } from './send-job.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

const MOST = 10;
export const PING = 'ping';

/** By plain http only into the networks that the keeper has named. */
function checkAddress(url: string, networks: readonly string[]): void {
  if (networks.length === 0 && new URL(url).protocol !== 'https:')
    throw invalid({ url: [webhookTexts.onlyHttps] });
}

/** The secret goes into the answer and nowhere else. */
export async function makeWebhook(
  tx: Tx,
  userId: number,
  draft: z.output<typeof webhookDraft>,
  networks: readonly string[],
): Promise<Webhook & { secret: string }> {
  checkAddress(draft.url, networks);
  const user = await lockUser(tx, userId);
  const [{ n } = { n: 0 }] = await tx
    .select({ n: count() })
    .from(webhooks)
    .where(eq(webhooks.userId, userId));
  if (n >= MOST) throw invalid({ title: [webhookTexts.tooMany] });
  const [id, secret] = [randomId(), freshSecret()];
  const sealed = await sealing().seal(tx, SCOPE, purposeOf(id), secret);
  const groups = [...new Set(draft.groups)];
  const [row] = await tx
    .insert(webhooks)
    .values({ ...draft, groups, id, userId, secret: sealed })
    .returning();
  await recordUserChange(tx, userId, 'user.webhookCreated', byUser(user), { payload: toldOf(row!) });
  return { ...presentWebhook(row!), secret: secretText(secret) };
}

/** What the action log tells of it. Whoever knows the rest of an address can write to many a receiver: auditors read the log, and it stays. */
const toldOf = ({ title, url, groups }: Pick<typeof webhooks.$inferSelect, 'title' | 'url' | 'groups'>) => ({
  title,
  host: new URL(url).host,
  groups,
});

export async function changeWebhook(
  tx: Tx,
  userId: number,
  id: number,
  { isOn, ...change }: z.output<typeof webhookChange>,
  networks: readonly string[],
): Promise<Webhook> {
  if (change.url !== undefined) checkAddress(change.url, networks);
  const user = await lockUser(tx, userId);
  const standing =
    isOn === undefined
      ? {}
      : { offAt: isOn ? null : sql`coalesce(${webhooks.offAt}, now())`, failingSince: null };
  const set = {
    ...change,
    ...(change.groups ? { groups: [...new Set(change.groups)] } : {}),
    ...standing,
    // Of nothing to set a statement would be no statement.
    userId,
  };
  const [row] = await tx
    .update(webhooks)
    .set(set)
    .where(and(eq(webhooks.userId, userId), eq(webhooks.id, id)))
    .returning();
  if (!row) throw notFound();
  await recordUserChange(tx, userId, 'user.webhookChanged', byUser(user), {
    payload: { ...toldOf(row), isOn: row.offAt === null },
  });
  return presentWebhook(row);
}

/** Each attempt is signed as it is made: what the receiver does not take until it knows the new secret is sent again by it. */
export async function renewSecret(tx: Tx, userId: number, id: number): Promise<Webhook & { secret: string }> {
  const user = await lockUser(tx, userId);
  const secret = freshSecret();
  const [row] = await tx
    .update(webhooks)
    .set({ secret: await sealing().seal(tx, SCOPE, purposeOf(id), secret) })
    .where(and(eq(webhooks.userId, userId), eq(webhooks.id, id)))
    .returning();
  if (!row) throw notFound();
  await recordUserChange(tx, userId, 'user.webhookSecretRenewed', byUser(user), { payload: toldOf(row) });
  return { ...presentWebhook(row), secret: secretText(secret) };
}

export async function removeWebhook(tx: Tx, userId: number, id: number): Promise<void> {
  const user = await lockUser(tx, userId);
  const [gone] = await tx
    .delete(webhooks)
    .where(and(eq(webhooks.userId, userId), eq(webhooks.id, id)))
    .returning({ title: webhooks.title });
  if (!gone) throw notFound();
  await recordUserChange(tx, userId, 'user.webhookRemoved', byUser(user), {
    payload: { title: gone.title },
  });
}

const ensureOn = ({ offAt }: { offAt: Date | null }): void => {
  if (offAt !== null) throw invalid({ is_on: [webhookTexts.isOff] }, webhookTexts.isOff);
};

export async function ping(tx: Tx, webhook: { id: number; offAt: Date | null }): Promise<WebhookDelivery> {
  ensureOn(webhook);
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ id: randomId(), webhookId: webhook.id, event: PING })
    .returning();
  await enqueue(tx, sendJob(row!.id));
  return presentDelivery(row!);
}

/** What waits for its next attempt is tried at once; what has ended begins anew. */
export async function repeatDelivery(
  tx: Tx,
  webhook: { id: number; offAt: Date | null },
  id: number,
): Promise<WebhookDelivery> {
  ensureOn(webhook);
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', error: null })
    .where(and(eq(webhookDeliveries.webhookId, webhook.id), eq(webhookDeliveries.id, id)))
    .returning();
  if (!row) throw notFound();
  await tx
    .update(jobs)
    .set({ runAt: sql`now()` })
    .where(and(eq(jobs.key, sendKey(id)), sql`${jobs.runAt} > now() + interval '1 minute'`));
  await enqueue(tx, jobDraft('webhook.send', { id }, { key: sendKey(id) }));
  return presentDelivery(row);
}
