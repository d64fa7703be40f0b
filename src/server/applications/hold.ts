// The beginning of every write: find what the caller may know of, lock the lot's row, then the application's. And the same
// without the locks, to be asked before long work.
import { and, eq } from 'drizzle-orm';
import type { Visitor } from '../../machines/access.ts';
import { lockLot } from '../lots/lock.ts';
import { lotColumns, lots, type LotTableRow } from '../lots/tables.ts';
import { databaseNow, type Db, type Tx } from '../platform/database/client.ts';
import { notFound } from '../platform/http/errors.ts';
import { applications, type ApplicationRow } from './tables.ts';
import { readableApplications } from './visible.ts';

/** An application and its lot at a moment. */
export interface Seen {
  lot: LotTableRow;
  application: ApplicationRow;
  at: number;
}

/** Both locked until the transaction ends; `at` was read after the lot's lock. */
export interface Held extends Seen {
  tx: Tx;
}

/** Reads without a lock what may change at once. Throws 404 where the application is absent or hidden from the caller. */
export async function seeApplication(db: Db | Tx, visitor: Visitor, id: number): Promise<Seen> {
  const [found] = await db
    .select({ application: applications, lot: lotColumns })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(eq(applications.id, id), readableApplications(visitor)));
  if (!found) throw notFound();
  return { ...found, at: await databaseNow(db) };
}

/**
 * Throws 404 where the application is absent or hidden from the caller.
 * @param past for demo data alone: the moment to be told instead of now
 */
export async function holdApplication(tx: Tx, visitor: Visitor, id: number, past?: number): Promise<Held> {
  const [found] = await tx
    .select({ lotId: applications.lotId })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(eq(applications.id, id), readableApplications(visitor)));
  if (!found) throw notFound();
  const { lot, at } = await lockLot(tx, found.lotId);
  return { tx, lot, at: past ?? at, application: await lockApplication(tx, id) };
}

/** Takes the application's lock; its lot's lock is held already. Throws 404. */
export async function lockApplication(tx: Tx, id: number): Promise<ApplicationRow> {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}
