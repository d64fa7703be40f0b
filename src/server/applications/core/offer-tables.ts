import { sql } from 'drizzle-orm';
import { boolean, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { key, whenExactly } from '../../platform/database/columns.ts';
import { applications } from './tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { orders } from '../../lots/orders/tables.ts';

const money = (name: string) => numeric(name, { precision: 20, scale: 2 });
const quantity = (name: string) => numeric(name, { precision: 18, scale: 6 });

/** Offers that an opening has shown; until then they stand in sealed documents alone (core/document). */
export const offers = pgTable(
  'offers',
  {
    /** Random: a counted id would tell how many offers there are before they are opened. */
    id: key('id').primaryKey(),
    applicationId: key('application_id')
      .notNull()
      .references(() => applications.id),
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id),
    /** Items are taken away in the lot's draft only: then nothing is submitted, and nothing has been opened. */
    orderId: key('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    isAnalogue: boolean('is_analogue').notNull().default(false),
    name: text('name').notNull().default(''),
    description: text('description').notNull().default(''),
    manufacturer: text('manufacturer').notNull().default(''),
    country: text('country').notNull().default(''),
    manufacturedYear: integer('manufactured_year'),
    documentation: text('documentation').notNull().default(''),
    /** Months. */
    guaranteePeriod: integer('guarantee_period'),
    /** Days. */
    shipmentPeriod: integer('shipment_period'),
    quantity: quantity('quantity'),
    unitPrice: money('unit_price'),
    /** The last valid price of the rounds that ended; prices of a running round are in round_prices alone. */
    repeatedPrice: money('repeated_price'),
    allocatedQuantity: quantity('allocated_quantity'),
    approvedByCustomer: boolean('approved_by_customer'),
    approvalReason: text('approval_reason'),
    needsClarification: boolean('needs_clarification').notNull().default(false),
    archivedAt: whenExactly('archived_at'),
    archiveReason: text('archive_reason'),
    fileIds: key('file_ids')
      .array()
      .notNull()
      .default(sql`'{}'::bigint[]`),
    createdAt: whenExactly('created_at').notNull().defaultNow(),
    updatedAt: whenExactly('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('offers_application').on(table.applicationId, table.position),
    index('offers_lot').on(table.lotId),
    // The lot's law counts these: right after a large opening the planner does not know yet how many rows it has brought.
    index('offers_allocated')
      .on(table.lotId, table.orderId)
      .where(sql`allocated_quantity > 0`),
    index('offers_order').on(table.orderId),
  ],
);
export type OfferRow = typeof offers.$inferSelect;
