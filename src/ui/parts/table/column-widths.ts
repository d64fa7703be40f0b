/** How wide the columns of a table are: pulled by the mouse or a finger, moved by keys, told once they rest. */
import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react';
import type { Column } from './column.ts';

export type Widths = Readonly<Record<string, number>>;

const WIDTH = 160;
const LEAST_WIDTH = 64;
const MOST_WIDTH = 800;
/** Not at each move of the mouse. */
const STORE_MS = 300;

export const widthOf = <Row>({ id, width = WIDTH }: Column<Row>, widths: Widths): number =>
  Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, widths[id] ?? width));

/** `onWidths` hears of the widths that somebody has set. */
export function useColumnWidths<Row>(
  columns: readonly Column<Row>[],
  widths: Widths,
  onWidths: (widths: Record<string, number>) => void,
) {
  const [sizing, setSizing] = useState<Widths>(widths);
  const [resizing, setResizing] = useState<string | null>(null);
  const store = useEffectEvent(onWidths);
  useEffect(() => {
    if (sizing === widths) return undefined;
    const timer = setTimeout(() => store(sizing), STORE_MS);
    return () => clearTimeout(timer);
  }, [sizing, widths]);

  const widen = (id: string, by: number, from: (present: Widths) => number) =>
    setSizing((present) => {
      const column = columns.find((one) => one.id === id);
      return column ? { ...present, [id]: widthOf(column, { [id]: from(present) + by }) } : present;
    });
  const present = (id: string) => (held: Widths) => {
    const column = columns.find((one) => one.id === id);
    return column ? widthOf(column, held) : WIDTH;
  };

  return {
    sizing,
    /** The column that is being pulled. */
    resizing,
    resize: (id: string, by: number) => widen(id, by, present(id)),
    /** Begins to pull a column by its edge; the pointer is followed wherever it goes until it is let go. */
    pull: (id: string, event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const edge = event.currentTarget;
      const { clientX: from, pointerId } = event;
      const width = present(id)(sizing);
      const follow = (move: globalThis.PointerEvent) => widen(id, move.clientX - from, () => width);
      const letGo = () => {
        edge.removeEventListener('pointermove', follow);
        edge.removeEventListener('lostpointercapture', letGo);
        setResizing(null);
      };
      edge.setPointerCapture(pointerId);
      edge.addEventListener('pointermove', follow);
      edge.addEventListener('lostpointercapture', letGo);
      setResizing(id);
      // Nothing is marked by the way.
      event.preventDefault();
    },
  };
}
