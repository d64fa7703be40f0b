/** The widths of a table's columns: dragged by the mouse or a finger, moved by keys, kept a moment later. */
import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react';
import type { Column } from './column.ts';

const STORE_MS = 300;
const WIDTH = 160;
const LEAST_WIDTH = 64;
const MOST_WIDTH = 800;

const within = (width: number) => Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width));

export function useWidths<Row>(
  columns: readonly Column<Row>[],
  kept: Record<string, number>,
  onChange: (widths: Record<string, number>) => void,
) {
  const [widths, setWidths] = useState(kept);
  const [resizing, setResizing] = useState<string | null>(null);
  const store = useEffectEvent(onChange);
  useEffect(() => {
    if (widths === kept) return undefined;
    // Not at each move of the mouse.
    const timer = setTimeout(() => store(widths), STORE_MS);
    return () => clearTimeout(timer);
  }, [widths, kept]);

  const widthIn = (all: Record<string, number>, column: Column<Row> | undefined): number =>
    (column && all[column.id]) ?? column?.width ?? WIDTH;
  const of = (column: Column<Row>) => widthIn(widths, column);
  const columnOf = (id: string) => columns.find((column) => column.id === id);

  function drag(id: string, event: PointerEvent<HTMLElement>) {
    const handle = event.currentTarget;
    const from = event.clientX;
    const before = widthIn(widths, columnOf(id));
    const move = ({ clientX }: globalThis.PointerEvent) =>
      setWidths((old) => ({ ...old, [id]: within(before + clientX - from) }));
    const end = () => {
      handle.removeEventListener('pointermove', move);
      setResizing(null);
    };
    handle.setPointerCapture(event.pointerId);
    setResizing(id);
    handle.addEventListener('pointermove', move);
    // However the drag ends, the captured pointer is lost by it.
    handle.addEventListener('lostpointercapture', end, { once: true });
  }

  return {
    of,
    total: columns.reduce((sum, column) => sum + of(column), 0),
    /** The column that is being dragged. */
    resizing,
    drag,
    resize: (id: string, by: number) =>
      setWidths((old) => ({ ...old, [id]: within(widthIn(old, columnOf(id)) + by) })),
  };
}
