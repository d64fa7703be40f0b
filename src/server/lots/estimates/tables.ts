import { index, numeric, pgTable } from 'drizzle-orm/pg-core';
import { key } from '../../platform/database/columns.ts';
import { lots } from '../core/tables.ts';
import { orders } from '../orders/tables.ts';

const money = (name: string) => numeric(name, { precision: 20, scale: 2 });

/**
 * What the organiser expects an item to cost, for a unit. Apart from the items: whoever reads those must not come by an
 * estimate that is not shown.
 */
export const estimates = pgTable(
  'estimates',
  {
    orderId: key('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id, { onDelete: 'cascade' }),
    price: money('price').notNull(),
  },
  (table) => [index('estimates_lot').on(table.lotId)],
);

/** The same of a lot as a whole. */
export const lotEstimates = pgTable('lot_estimates', {
  lotId: key('lot_id')
    .primaryKey()
    .references(() => lots.id, { onDelete: 'cascade' }),
  total: money('total').notNull(),
});
