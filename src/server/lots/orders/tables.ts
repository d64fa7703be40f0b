import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, key } from '../../platform/database/columns.ts';
import { lots } from '../core/tables.ts';
import { categories } from '../../catalogue/references/tables.ts';

/** Items of a lot («позиции»). Quantity and unit may be missing in a draft; publication asks for both. */
export const orders = pgTable(
  'orders',
  {
    id: identity(),
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id, { onDelete: 'cascade' }),
    index: integer('index').notNull(),
    packagingGroup: text('packaging_group').notNull().default(''),
    name: text('name').notNull(),
    code: text('code').notNull().default(''),
    okpd2: text('okpd2').notNull().default(''),
    categoryId: key('category_id').references(() => categories.id),
    manufacturer: text('manufacturer').notNull().default(''),
    comment: text('comment').notNull().default(''),
    quantity: numeric('quantity', { precision: 18, scale: 6 }),
    unit: text('unit'),
    requiredDelivery: text('required_delivery').notNull().default(''),
    destinationStation: text('destination_station').notNull().default(''),
    destinationCode: text('destination_code').notNull().default(''),
  },
  (table) => [
    index('orders_lot').on(table.lotId, table.index, table.id),
    index('orders_category').on(table.categoryId),
    check('orders_quantity', sql`quantity >= 0`),
    check('orders_unit', sql`unit ~ '^[0-9]{3}$'`),
  ],
);
export type OrderRow = typeof orders.$inferSelect;
