import { eq, sql } from 'drizzle-orm';
import { databaseNow, type Tx } from '../platform/database/client.ts';
import { notFound } from '../platform/http/errors.ts';
import { lotColumns, lots, type LotTableRow } from './tables.ts';

export interface LockedLot {
  lot: LotTableRow;
  /** The database's clock after the lock was got, epoch milliseconds: the `at` of whatever follows. */
  at: number;
}

/**
 * Takes the lot's row lock until the transaction ends. Every step and every write of an offer, price, mark, approval or
 * allocation begins here, and locks the application's row only after it. Throws 404.
 */
export async function lockLot(tx: Tx, lotId: number): Promise<LockedLot> {
  const [lot] = await tx.select(lotColumns).from(lots).where(eq(lots.id, lotId)).for('update');
  if (!lot) throw notFound();
  return { lot, at: await databaseNow(tx) };
}

/** Makes a new version of the lot, so that readers of the old one hear of it by 412. */
export const nextVersion = () =>
  ({ version: sql`${lots.version} + 1`, updatedAt: sql`clock_timestamp()` }) as const;
