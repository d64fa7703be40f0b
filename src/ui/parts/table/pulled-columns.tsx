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
import { useEffect, useImperativeHandle, useMemo, useRef, type MouseEvent, type RefObject } from 'react';
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
  /** Which one, and how much wider it is drawn than it is set. */
  const pulledFrom = useRef<{ id: string; more: number } | null>(null);
  const table = useTable({
    features,
    columns: defs,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state: { columnSizing: sizing },
    onColumnSizingChange: (change) =>
      onSizing((present) => {
        const next = typeof change === 'function' ? change(present) : change;
        const id = pulledFrom.current?.id;
        const width = id === undefined ? undefined : next[id];
        if (id === undefined || width === undefined) return next;
        return {
          ...next,
          [id]: Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width + pulledFrom.current!.more)),
        };
      }),
  });
  const headers = table.getFlatHeaders();
  useImperativeHandle(
    pull,
    (): Pull => (id, press) => {
      const header = headers.find(({ column }) => column.id === id);
      if (!header) return;
      const drawn = (press as MouseEvent).currentTarget.closest('th')!.offsetWidth;
      pulledFrom.current = { id, more: drawn - header.getSize() };
      header.getResizeHandler()(press);
    },
    [headers],
  );
  const pulled = headers.find(({ column }) => column.getIsResizing())?.column.id ?? null;
  useEffect(() => onPulled(pulled), [pulled, onPulled]);
  return null;
}
