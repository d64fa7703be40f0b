// The beginning of every write: find what the caller may know of, lock the lot's row, then the application's. And the same
// without the locks, to be asked before long work.
import { and, eq, sql } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { lockLot, shareLot } from '../../lots/core/lock.ts';
import { lotColumns, lots, type LotTableRow } from '../../lots/core/tables.ts';
import { clockMs, databaseNow, type Db, type Tx } from '../../platform/database/client.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { notFound } from '../../platform/http/errors.ts';
import {
  applicationColumns,
  applicationDrafts,
  applications,
  withDraft,
  type ApplicationRow,
  type DraftRow,
} from '../core/tables.ts';
import { readableApplications } from '../core/rights.ts';

/** An application and its lot at a moment. */
export interface FoundApplication {
  lot: LotTableRow;
  application: ApplicationRow;
  at: number;
}

/** Lot, application and draft locked until the transaction ends; `at` was read after the application's lock. */
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
  return { ...found, at: await databaseNow(db) };
}

/**
 * Throws 404 where the application is absent or hidden from the caller.
 * @param lot `shared` with those who change other applications of it; `alone` where the lot's row is written too
 * @param past for demo data alone: the moment to be told instead of now
 */
export async function lockApplication(
  tx: Tx,
  visitor: Visitor,
  id: number,
  { lot: mode = 'shared', past }: { lot?: 'shared' | 'alone'; past?: number | undefined } = {},
): Promise<LockedApplication> {
  const [found] = await tx
    .select({ lotId: applications.lotId })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(eq(applications.id, id), readableApplications(visitor)));
  if (!found) throw notFound();
  const { lot } = await (mode === 'shared' ? shareLot : lockLot)(tx, found.lotId);
  const { application, draft, at } = await lockApplicationRow(tx, id);
  return { tx, lot, application, draft, at: past ?? at };
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
 * Takes the application's lock and then its draft's, the lot's taken already; `at` is the database's clock after the first.
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
    at: Number(row.at),
  };
}
