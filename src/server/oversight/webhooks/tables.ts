import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/core/tables.ts';
import { bytea, key, when } from '../../platform/database/columns.ts';
import type { DeliveryState, WebhookGroup } from '../../../rules/webhook-groups.ts';

/** Addresses of people's own programs. The secret is sealed: deliveries are signed by it. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: key('id').primaryKey(),
    userId: key('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    url: text('url').notNull(),
    groups: text('groups').array().$type<WebhookGroup[]>().notNull(),
    secret: bytea('secret').notNull(),
    createdAt: when('created_at')
      .notNull()
      .default(sql`now()`),
    failingSince: when('failing_since'),
    /** Switched off by its person, or by the platform after a long failure. */
    offAt: when('off_at'),
  },
  (table) => [index('webhooks_user').on(table.userId)],
);

/** What was told, to be told or withheld: ids alone. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: key('id').primaryKey(),
    webhookId: key('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    lotId: key('lot_id'),
    applicationId: key('application_id'),
    companyId: key('company_id'),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    status: integer('status'),
    error: text('error'),
    createdAt: when('created_at')
      .notNull()
      .default(sql`now()`),
    triedAt: when('tried_at'),
  },
  (table) => [
    index('webhook_deliveries_newest').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);
