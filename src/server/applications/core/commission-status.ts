// How the commission of a lot stands, as a column to select beside others.
import { sql, type SQL } from 'drizzle-orm';
import { commissionStatuses, isInForce } from '../../../machines/commission-statuses.ts';
import { commissions } from './commission-tables.ts';

const inForce = sql.param(commissionStatuses.filter(isInForce));

/** Null where the lot has none. */
export const commissionStatusOf = (lotId: number): SQL => sql`
  (select c.status from ${commissions} as c where c.lot_id = ${lotId} and c.status = any(${inForce}::text[]))`;
