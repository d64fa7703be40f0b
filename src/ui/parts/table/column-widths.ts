/** How wide the columns of a table are: as somebody has set them, told once they rest. Pulling them is pulled-columns.tsx. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Column } from './column.ts';

export type Widths = Readonly<Record<string, number>>;

const WIDTH = 160;
export const LEAST_WIDTH = 64;
export const MOST_WIDTH = 800;
/** Not at each move of the mouse. */
const STORE_MS = 300;

export const widthOf = <Row>({ id, width = WIDTH }: Column<Row>, widths: Widths): number =>
  Math.min(MOST_WIDTH, Math.max(Math.min(LEAST_WIDTH, width), widths[id] ?? width));

/** `onWidths` hears of the widths that somebody has set. */
export function useColumnWidths<Row>(
  columns: readonly Column<Row>[],
  widths: Widths,
  onWidths: (widths: Record<string, number>) => void,
) {
  const [sizing, setSizing] = useState<Widths>(widths);
  const store = useEffectEvent(onWidths);
  useEffect(() => {
    if (sizing === widths) return undefined;
    const timer = setTimeout(() => store(sizing), STORE_MS);
    return () => clearTimeout(timer);
  }, [sizing, widths]);

  return {
    sizing,
    setSizing,
    resize: (id: string, by: number) =>
      setSizing((present) => {
        const column = columns.find((one) => one.id === id);
        return column
          ? { ...present, [id]: widthOf(column, { [id]: widthOf(column, present) + by }) }
          : present;
      }),
  };
}
