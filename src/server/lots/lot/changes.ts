// What a row of the history keeps of a change, so that a lot can be shown as of any moment.
import type { LotTableRow } from '../core/tables.ts';

/** Columns that a lot is read back from; everything a reader of the past is shown. */
export const trackedColumns = [
  'status',
  'title',
  'description',
  'categoryId',
  'currency',
  'basis',
  'address',
  'contacts',
  'isOpen',
  'isSealed',
  'ratingType',
  'applicationsDeadline',
  'publishedAt',
  'openedAt',
  'finishedAt',
  'cancelReason',
  'wasReopened',
  'deletedFrom',
  'admission',
] as const satisfies (keyof LotTableRow)[];
export type TrackedColumn = (typeof trackedColumns)[number];

export type Changes = Partial<Record<TrackedColumn, { from: unknown; to: unknown }>>;

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

export function changesBetween(before: LotTableRow, after: LotTableRow): Changes {
  const changes: Changes = {};
  for (const column of trackedColumns) {
    const [from, to] = [asJson(before[column]), asJson(after[column])];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[column] = { from, to };
  }
  return changes;
}

const timeColumns: TrackedColumn[] = ['applicationsDeadline', 'publishedAt', 'openedAt', 'finishedAt'];

/** The row as it was before the changes. */
export function undo(row: LotTableRow, changes: Changes): LotTableRow {
  const back: Record<string, unknown> = { ...row };
  for (const column of trackedColumns) {
    const change = changes[column];
    if (!change) continue;
    const isTime = timeColumns.includes(column) && typeof change.from === 'string';
    back[column] = isTime ? new Date(change.from as string) : change.from;
  }
  return back as LotTableRow;
}
