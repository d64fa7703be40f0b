/** Columns pulled by the mouse or a finger, fetched when the head of a table is first pointed at. Draws nothing. */
import {
  columnResizingFeature,
  columnSizingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ColumnSizingState,
  type Updater,
} from '@tanstack/react-table';
import { useEffect, useImperativeHandle, useMemo, type RefObject } from 'react';
import type { Column } from './column.ts';
import { LEAST_WIDTH, MOST_WIDTH, widthOf, type Widths } from './column-widths.ts';

const features = tableFeatures({ columnSizingFeature, columnResizingFeature });

const NOTHING = {};
const NO_ROWS: object[] = [];

/** Begins to pull a column by its edge, with the press that did so. */
export type Pull = (id: string, press: unknown) => void;

export interface PulledColumnsProps {
  columns: readonly Column<never>[];
  sizing: Widths;
  onSizing: (change: Updater<ColumnSizingState>) => void;
  pull: RefObject<Pull | null>;
  /** Hears which column is being pulled; null when it is let go. */
  onPulled: (id: string | null) => void;
}

export default function PulledColumns({ columns, sizing, onSizing, pull, onPulled }: PulledColumnsProps) {
  const defs = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, object> => ({
        id: column.id,
        size: widthOf(column, NOTHING),
        minSize: LEAST_WIDTH,
        maxSize: MOST_WIDTH,
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: defs,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state: { columnSizing: sizing },
    onColumnSizingChange: onSizing,
  });
  const headers = table.getFlatHeaders();
  useImperativeHandle(
    pull,
    (): Pull => (id, press) => headers.find(({ column }) => column.id === id)?.getResizeHandler()(press),
    [headers],
  );
  const pulled = headers.find(({ column }) => column.getIsResizing())?.column.id ?? null;
  useEffect(() => onPulled(pulled), [pulled, onPulled]);
  return null;
}
