import { sql, type SQL } from 'drizzle-orm';
import { clockMs, type Tx } from '../../platform/database/client.ts';
import { compiled, slot } from '../../platform/database/compiled.ts';
import { notFound } from '../../platform/http/errors.ts';
import { named, tableRowOf, type ReadLot } from './read-lot.ts';
import { lotColumns, lots, type LotTableRow } from './tables.ts';

export interface LockedLot {
  lot: LotTableRow;
  /** The database's clock after the lock was got, epoch milliseconds: the `at` of whatever follows. */
  at: number;
}

interface Locked extends ReadLot {
  clock: number;
}

/** Of no other advisory lock: those are numbered above zero. */
const gateNumber = sql`-(${slot('lotId')}::bigint)`;

/**
 * Before the lot's row comes its gate. Rows let whoever shares them in at once, also before one who has been waiting to have
 * the row alone: vendors who save all the time would keep a prolongation out. The gate is passed in the order of coming.
 * The clock stands outside of the locking query: inside it would be read before the lock is waited for.
 */
const locking = (strength: 'no key update' | 'share', passGate: SQL) =>
  compiled<Locked>(
    () => sql`
      with locked as (
        select ${named(lotColumns)} from ${lots}
        where (select ${passGate}) is not null and ${lots.id} = ${slot('lotId')} for ${sql.raw(strength)})
      select locked.*, ${clockMs} as clock from locked`,
  );

// Rows that refer to the lot may be added meanwhile: its key never changes.
const lockAlone = locking('no key update', sql`pg_advisory_xact_lock(${gateNumber})`);
const lockShared = locking('share', sql`pg_advisory_xact_lock_shared(${gateNumber})`);

/**
 * Takes the lot for this transaction alone, until it ends: for the lot's own steps, for whatever writes the lot's row, and for
 * what is weighed across its applications. Throws 404.
 *
 * One transaction takes a lot in one way only: two that share it and then want it alone would wait for each other. After the
 * lot comes the application, last the head of the lot's history, which is kept for as short as can be.
 */
export async function lockLot(tx: Tx, lotId: number): Promise<LockedLot> {
  return lockedBy(await lockAlone(tx, { lotId }));
}

/**
 * Keeps the lot as it is while others may do the same: for what changes one application alone. The lot's status, deadline,
 * items and round stand still, since nothing changes them without the lot for itself. Throws 404.
 */
export async function shareLot(tx: Tx, lotId: number): Promise<LockedLot> {
  return lockedBy(await lockShared(tx, { lotId }));
}

function lockedBy([row]: readonly Locked[]): LockedLot {
  if (!row) throw notFound();
  return { lot: tableRowOf(row), at: row.clock };
}

/** Makes a new version of the lot, so that readers of the old one hear of it by 412. */
export const nextVersion = () =>
  ({ version: sql`${lots.version} + 1`, updatedAt: sql`clock_timestamp()` }) as const;
