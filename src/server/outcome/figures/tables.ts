import { index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { users } from '../../accounts/core/tables.ts';
import { categories } from '../../catalogue/references/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { orders } from '../../lots/orders/tables.ts';
import { key, when } from '../../platform/database/columns.ts';

const money = (name: string) => numeric(name, { precision: 24, scale: 2 });

/** What was paid for the items of finished lots, to be found by a code, a name or a kind of goods. */
export const paidPrices = pgTable(
  'paid_prices',
  {
    orderId: key('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id, { onDelete: 'cascade' }),
    ownerId: key('owner_id')
      .notNull()
      .references(() => users.id),
    code: text('code').notNull(),
    /** MD5 of the name's words: a name may be longer than an index takes. */
    nameHash: text('name_hash').notNull(),
    okpd2: text('okpd2').notNull(),
    unit: text('unit').notNull(),
    currency: text('currency').notNull(),
    /** For a unit without VAT in the lot's currency; the mean of the winners', by quantity. */
    price: numeric('price', { precision: 24, scale: 6 }).notNull(),
    quantity: numeric('quantity', { precision: 18, scale: 6 }).notNull(),
    /** Companies that offered it. */
    vendors: integer('vendors').notNull(),
    finishedAt: when('finished_at').notNull(),
  },
  (table) => [
    index('paid_prices_name').on(table.nameHash, table.unit, table.finishedAt),
    index('paid_prices_code')
      .on(table.code, table.unit, table.finishedAt)
      .where(sql`code <> ''`),
    index('paid_prices_okpd2')
      .on(table.okpd2, table.unit, table.finishedAt)
      .where(sql`okpd2 <> ''`),
    index('paid_prices_lot').on(table.lotId),
  ],
);

/** A finished lot in figures, for sums over many. Money in the lot's currency without VAT. */
export const lotOutcomes = pgTable(
  'lot_outcomes',
  {
    lotId: key('lot_id')
      .primaryKey()
      .references(() => lots.id, { onDelete: 'cascade' }),
    ownerId: key('owner_id')
      .notNull()
      .references(() => users.id),
    categoryId: key('category_id').references(() => categories.id),
    currency: text('currency').notNull(),
    publishedAt: when('published_at'),
    openedAt: when('opened_at'),
    finishedAt: when('finished_at').notNull(),
    items: integer('items').notNull(),
    itemsBought: integer('items_bought').notNull(),
    applications: integer('applications').notNull(),
    admitted: integer('admitted').notNull(),
    /** What was bought, at the first prices and at the last. */
    first: money('first').notNull(),
    final: money('final').notNull(),
    /** What of it was estimated, at the estimate and at the last prices; null where nothing was. */
    estimated: money('estimated'),
    paidOfEstimated: money('paid_of_estimated'),
    /** How long it stood in each state from its publication on, in all its stays; null where the history does not tell. */
    applicationsSeconds: integer('applications_seconds'),
    deadlinedSeconds: integer('deadlined_seconds'),
    verificationSeconds: integer('verification_seconds'),
    pendingSeconds: integer('pending_seconds'),
    repeatingSeconds: integer('repeating_seconds'),
    ratingSeconds: integer('rating_seconds'),
  },
  (table) => [
    index('lot_outcomes_finished').on(table.finishedAt, table.currency),
    index('lot_outcomes_owner').on(table.ownerId, table.finishedAt),
  ],
);
