// Rows of offers written whole, however many: one statement.
import { sql } from 'drizzle-orm';
import { insertAll } from '../../platform/database/insert-all.ts';
import type { Write } from '../../platform/database/statement.ts';
import { offers, type OfferRow } from '../core/offer-tables.ts';

/** What a row says of itself; what was decided about it, and whose it is, are none of these. */
const WRITTEN = [
  'order_id',
  'position',
  'is_analogue',
  'name',
  'description',
  'manufacturer',
  'country',
  'manufactured_year',
  'documentation',
  'guarantee_period',
  'shipment_period',
  'quantity',
  'unit_price',
  'updated_at',
] as const;
/** What an answer takes back or replaces beside. */
const DECIDED = ['repeated_price', 'approved_by_customer', 'approval_reason'] as const;

const fromSent = (columns: readonly string[]) =>
  sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '));

/** New rows are added, known ones get what they say of themselves. */
export const writtenRows = (rows: readonly OfferRow[]): Write[] =>
  rows.length === 0
    ? []
    : [sql`${insertAll(offers, rows)} on conflict (id) do update set ${fromSent(WRITTEN)}`];

/** The same with what was decided about them. */
export const offerRowsWrite = (rows: readonly OfferRow[], at: number): Write[] =>
  rows.length === 0
    ? []
    : [
        sql`${insertAll(
          offers,
          rows.map((row) => ({ ...row, updatedAt: new Date(at) })),
        )} on conflict (id) do update set ${fromSent([...WRITTEN, ...DECIDED])}`,
      ];
