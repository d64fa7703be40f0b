// The beginning of every write: find what the caller may know of, lock the lot's row, then the application's. And the same
// without the locks, to be asked before long work.
import { and, eq, sql } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { lockLot, shareLot } from '../../lots/core/lock.ts';
import type { ApplicationStatus } from '../../../machines/application-statuses.ts';
import { lotColumns, lots, type LotTableRow } from '../../lots/core/tables.ts';
import { anyOfKind, kindOf, visitorSlots } from '../../lots/core/visitor-kind.ts';
import { compiledBy, slot } from '../../platform/database/compiled.ts';
import { clockMs, databaseNow, type Db, type Tx } from '../../platform/database/client.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { arrivalOf } from '../../platform/http/arrivals.ts';
import { notFound } from '../../platform/http/errors.ts';
import {
  applicationColumns,
  applicationDrafts,
  applications,
  withDraft,
  type ApplicationRow,
  type DraftRow,
} from '../core/tables.ts';
import { itemsOfLocked } from '../core/known-items.ts';
import type { OfferedItem } from '../core/offered-items.ts';
import { readableApplications } from '../core/rights.ts';
import { aroundOf, type AroundLocked } from './facts.ts';

/** An application and its lot at a moment. */
export interface FoundApplication {
  lot: LotTableRow;
  application: ApplicationRow;
  at: number;
}

/**
 * Lot, application and draft locked until the transaction ends. `at` was read after the application's lock; of a vendor's request it is
 * when that came in.
 */
export interface LockedApplication extends FoundApplication {
  tx: Tx;
  draft: DraftRow | null;
}

/** Reads without a lock what may change at once. Throws 404 where the application is absent or hidden from the caller. */
export async function findApplication(db: Db | Tx, visitor: Visitor, id: number): Promise<FoundApplication> {
  const [found] = await db
    .select({ application: applicationColumns, lot: lotColumns })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(eq(applications.id, id), readableApplications(visitor)));
  if (!found) throw notFound();
  return { ...found, at: arrivalOf(await databaseNow(db)) };
}

/** Where an application stands, and in which status. */
export interface Place {
  lotId: number;
  companyId: number;
  createdBy: number;
  status: ApplicationStatus;
}

const readablePlace = compiledBy<Visitor, Place>(
  kindOf,
  (visitor) => sql`
    select ${applications.lotId} as "lotId", ${applications.companyId} as "companyId", ${applications.createdBy} as "createdBy",
      ${applications.status} as status
    from ${applications} join ${lots} on ${lots.id} = ${applications.lotId}
    where ${applications.id} = ${slot('id')} and ${readableApplications(anyOfKind(visitor))}`,
);

/** Throws 404 where the application is absent or hidden from the caller. */
export async function placeOf(db: Db | Tx, visitor: Visitor, id: number): Promise<Place> {
  const [found] = await readablePlace(db, visitor, { ...visitorSlots(visitor), id });
  if (!found) throw notFound();
  return found;
}

interface How {
  /** `shared` with those who change other applications of the lot; `alone` where the lot's row is written too. */
  lot?: 'shared' | 'alone';
  /** For demo data alone: the moment to be told instead of now. */
  past?: number | undefined;
  /** Where the caller has found it already. */
  place?: Place | undefined;
}

/** Throws 404 where the application is absent or hidden from the caller. */
export async function lockApplication(
  tx: Tx,
  visitor: Visitor,
  id: number,
  { lot: mode = 'shared', past, place }: How = {},
): Promise<LockedApplication> {
  const { lotId } = place ?? (await placeOf(tx, visitor, id));
  // Sent at once and carried out in their order; none may be one of drizzle's own promises, which ask only when they are waited for.
  const [{ lot }, { application, draft, at }] = await Promise.all([
    (mode === 'shared' ? shareLot : lockLot)(tx, lotId),
    lockApplicationRow(tx, id),
  ]);
  return { tx, lot, application, draft, at: past ?? at };
}

/** The same with all that the law must know: read behind the locks, though asked for with them. */
export async function lockWhole(
  tx: Tx,
  visitor: Visitor,
  id: number,
  how: How,
): Promise<LockedApplication & { items: ReadonlyMap<number, OfferedItem>; around: AroundLocked }> {
  const place = how.place ?? (await placeOf(tx, visitor, id));
  const locking = lockApplication(tx, visitor, id, { ...how, place });
  const itemsAsOf = itemsOfLocked(tx, place.lotId);
  const [locked, around] = await Promise.all([locking, aroundOf(tx, { id, ...place })]);
  return { ...locked, items: await itemsAsOf(locked.lot), around };
}

const lockRow = prepared((tx) => {
  const locked = tx.$with('locked').as(
    tx
      .select()
      .from(applications)
      .where(eq(applications.id, sql.placeholder('id')))
      .for('no key update'),
  );
  return tx.with(locked).select({ application: locked._.selectedFields, at: clockMs }).from(locked);
});

const lockDraftRow = prepared((tx) =>
  tx
    .select()
    .from(applicationDrafts)
    .where(eq(applicationDrafts.applicationId, sql.placeholder('id')))
    .for('no key update'),
);

/**
 * Takes the application's lock and then its draft's, the lot's taken already; `at` is by the database's clock after the first.
 * Whoever saves the draft takes its lock alone. Throws 404.
 */
export async function lockApplicationRow(
  tx: Tx,
  id: number,
): Promise<{ application: ApplicationRow; draft: DraftRow | null; at: number }> {
  const [[row], [draft]] = await Promise.all([lockRow(tx, { id }), lockDraftRow(tx, { id })]);
  if (!row) throw notFound();
  return {
    application: withDraft(row.application, draft ?? null),
    draft: draft ?? null,
    at: arrivalOf(Number(row.at)),
  };
}
