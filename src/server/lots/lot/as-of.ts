// A lot as of a moment: today's row with every later change of the history taken back.
import { and, desc, eq, gt, type SQL } from 'drizzle-orm';
import type { Lot } from '../../../api/records/lot.ts';
import type { Visitor } from '../../../machines/access.ts';
import { lotStatusCodes } from '../../../machines/lot-predicates.ts';
import type { Db } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { history } from '../../platform/history/tables.ts';
import type { LotChanges } from '../../../api/records/lot-changes.ts';
import { undo } from './changes.ts';
import { presentLot } from './present.ts';
import type { LotTableRow } from '../core/tables.ts';
import { mayReadLot } from '../core/rights.ts';
import type { Actor } from '../../../machines/law.ts';

/** @param later which rows of the history came after it, where they are told by more than their time */
export async function lotAsOf(
  db: Db,
  lot: LotTableRow,
  at: Date,
  later: SQL = gt(history.at, at),
): Promise<LotTableRow> {
  if (lot.createdAt > at) throw notFound();
  const rows = await db
    .select({ payload: history.payload })
    .from(history)
    .where(and(eq(history.lotId, lot.id), eq(history.model, 'lot'), later))
    .orderBy(desc(history.id));
  return rows.reduce((row, { payload }) => {
    const { changes } = (payload ?? {}) as { changes?: LotChanges };
    return changes ? undo(row, changes) : row;
  }, lot);
}

/** As its reader could have seen it then: 404 where it was hidden from the reader at that moment. No steps, no counts. */
export async function presentThen(
  db: Db,
  visitor: Visitor,
  actor: Actor,
  then: LotTableRow,
  at: Date,
): Promise<Lot> {
  if (!mayReadLot(visitor, then, { invited: false })) throw notFound();
  const record = await presentLot(db, visitor, actor, then, at.getTime());
  const roundThen = record.round && new Date(record.round.startedAt) <= at ? record.round : null;
  return {
    ...record,
    round: roundThen,
    category: record.category?.id === then.categoryId ? record.category : null,
    statusCode: lotStatusCodes[then.status],
    applicationsCount: null,
    canEdit: false,
    steps: [],
    figures: null,
    asOf: at.toISOString(),
  };
}

export const presentAsOf = async (
  db: Db,
  visitor: Visitor,
  actor: Actor,
  lot: LotTableRow,
  at: Date,
): Promise<Lot> => presentThen(db, visitor, actor, await lotAsOf(db, lot, at), at);
