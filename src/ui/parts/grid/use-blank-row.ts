/** The empty row at the end of a growing grid: the same one until something is written into it, then the next. */
import { useState } from 'react';
import type { GrowingRows, RowKey } from './grid-column.ts';

export function useBlankRow<Row>(
  grow: GrowingRows<Row> | undefined,
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
): Row | null {
  const [blank, setBlank] = useState<Row | null>(() => grow?.blank() ?? null);
  if (!grow || rows.length >= grow.most) return null;
  const isUsed = blank === null || rows.some((row) => rowKey(row) === rowKey(blank));
  if (!isUsed) return blank;
  const next = grow.blank();
  setBlank(next);
  return next;
}
