import { eq, sql } from 'drizzle-orm';
import { clockMs, type Tx } from '../platform/database/client.ts';
import { prepared } from '../platform/database/prepared.ts';
import { notFound } from '../platform/http/errors.ts';
import { lotColumns, lots, type LotTableRow } from './tables.ts';

export interface LockedLot {
  lot: LotTableRow;
  /** The database's clock after the lock was got, epoch milliseconds: the `at` of whatever follows. */
  at: number;
}

const lockRow = prepared((tx) => {
  const locked = tx.$with('locked').as(
    tx
      .select(lotColumns)
      .from(lots)
      .where(eq(lots.id, sql.placeholder('lotId')))
      .for('update'),
  );
  // The clock stands outside of the locking query: inside it would be read before the lock is waited for.
  return tx.with(locked).select({ lot: locked._.selectedFields, at: clockMs }).from(locked);
});

/**
 * Takes the lot's row lock until the transaction ends. Every step and every write of an offer, price, mark, approval or
 * allocation begins here, and locks the application's row only after it. Throws 404.
 */
export async function lockLot(tx: Tx, lotId: number): Promise<LockedLot> {
  const [row] = await lockRow(tx, { lotId });
  if (!row) throw notFound();
  return { lot: row.lot, at: Number(row.at) };
}

/** Makes a new version of the lot, so that readers of the old one hear of it by 412. */
export const nextVersion = () =>
  ({ version: sql`${lots.version} + 1`, updatedAt: sql`clock_timestamp()` }) as const;
