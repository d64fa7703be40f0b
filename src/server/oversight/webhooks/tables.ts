import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/core/tables.ts';
import { bytea, when } from '../../platform/database/columns.ts';
import type { DeliveryState, WebhookGroup } from '../../../rules/webhook-groups.ts';

/** Addresses of people's own programs. The secret is sealed: deliveries are signed by it. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
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
    id: bigint('id', { mode: 'number' }).primaryKey(),
    webhookId: bigint('webhook_id', { mode: 'number' })
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    lotId: bigint('lot_id', { mode: 'number' }),
    applicationId: bigint('application_id', { mode: 'number' }),
    companyId: bigint('company_id', { mode: 'number' }),
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
