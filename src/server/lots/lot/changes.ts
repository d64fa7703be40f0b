// What a row of the history keeps of a change, so that a lot can be shown as of any moment.
import { trackedColumns, type LotChanges, type TrackedColumn } from '../../../api/records/lot-changes.ts';
import { lotColumns, type LotTableRow } from '../core/tables.ts';

/** What a lot's reader of the past is not shown, or is never changed. A new column stands here or among the tracked ones. */
export const untrackedColumns: Record<Exclude<keyof LotTableRow, TrackedColumn>, true> = {
  id: true,
  number: true,
  version: true,
  ownerId: true,
  byCommission: true,
  cancelledAt: true,
  sealPeriod: true,
  admissionRevealedAt: true,
  ratingCalculatedAt: true,
  ratingStale: true,
  nextCheckAt: true,
  createdAt: true,
  updatedAt: true,
};

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

export function changesBetween(before: LotTableRow, after: LotTableRow): LotChanges {
  const changes: LotChanges = {};
  for (const column of trackedColumns) {
    if (before[column] === after[column]) continue;
    const [from, to] = [asJson(before[column]), asJson(after[column])];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[column] = { from, to };
  }
  return changes;
}

/** The row as it was before the changes. */
export function undo(row: LotTableRow, changes: LotChanges): LotTableRow {
  const back: Record<string, unknown> = { ...row };
  for (const column of trackedColumns) {
    const change = changes[column];
    if (!change) continue;
    const isTime = lotColumns[column].dataType === 'date' && typeof change.from === 'string';
    back[column] = isTime ? new Date(change.from as string) : change.from;
  }
  return back as LotTableRow;
}
