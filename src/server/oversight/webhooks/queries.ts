// A person's webhooks and the log of one.
import { and, asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { webhooks as calls } from '../../../api/calls/webhooks.ts';
import type { Webhook } from '../../../api/records/webhook.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { byValues, filtered, type Filters } from '../../platform/list/filters.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { isDescending, sorted, type Sorts } from '../../platform/list/sorts.ts';
import { presentDelivery, presentWebhook } from './present.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

type Query = z.output<typeof calls.deliveries.query>;

const sortColumns: Sorts<Query> = { createdAt: webhookDeliveries.createdAt };
const filters: Filters<Query> = { state: byValues(webhookDeliveries.state) };

export async function webhooksOf(db: Db | Tx, userId: number): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id));
  return rows.map(presentWebhook);
}

/** Throws 404 where it is another's. */
export async function ownWebhook(db: Db | Tx, userId: number, id: number) {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.userId, userId), eq(webhooks.id, id)));
  if (!row) throw notFound();
  return row;
}

export function deliveriesOf(db: Db, webhookId: number, query: Query) {
  const where = and(eq(webhookDeliveries.webhookId, webhookId), filtered(query, filters));
  const id = isDescending(query, true) ? desc(webhookDeliveries.id) : asc(webhookDeliveries.id);
  return page({
    query,
    count: () => countUpTo(db, db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(where)),
    rows: async ({ limit, offset }) => {
      const rows = await db
        .select()
        .from(webhookDeliveries)
        .where(where)
        .orderBy(...sorted(query, sortColumns, '-createdAt'), id)
        .limit(limit)
        .offset(offset);
      return rows.map(presentDelivery);
    },
  });
}
