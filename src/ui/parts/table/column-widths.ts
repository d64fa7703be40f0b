/** How wide the columns of a table are: as somebody has set them, told once they rest. Pulling them is pulled-columns.tsx. */
import { useEffect, useEffectEvent, useState } from 'react';
import { isPinned, type Column } from './column.ts';

export type Widths = Readonly<Record<string, number>>;

const WIDTH = 160;
export const LEAST_WIDTH = 64;
export const MOST_WIDTH = 800;
/** Not at each move of the mouse. */
const STORE_MS = 300;

export const widthOf = <Row>({ id, width = WIDTH }: Column<Row>, widths: Widths): number =>
  Math.min(MOST_WIDTH, Math.max(Math.min(LEAST_WIDTH, width), widths[id] ?? width));

/** What a column of text keeps at least: a narrower one breaks names and the numbers of companies. */
const TEXT_WIDTH = 132;
const TEXT_SHARE = 0.7;
/** A moment to the second, at a table's edge. */
const TIME_WIDTH = 152;

/** As narrow as it may become by itself; one that somebody has set stays. */
function leastOf<Row>(column: Column<Row>, widths: Widths): number {
  const width = widthOf(column, widths);
  const { id, kind = 'text', rigid, drawn } = column;
  if (rigid || drawn || isPinned(column) || widths[id] !== undefined) return width;
  if (kind === 'text') return Math.max(Math.round(width * TEXT_SHARE), Math.min(width, TEXT_WIDTH));
  return kind === 'time' ? Math.min(width, TIME_WIDTH) : width;
}

/**
 * The widths as the style sheet says them, and how wide all are at least. Where the box is narrower than the columns together, each
 * gives of what it can spare, by its share: the browser counts that in the box's own width (100cqi), so nothing is drawn anew.
 */
export function widthsIn<Row>(columns: readonly Column<Row>[], widths: Widths) {
  const wanted = columns.map((column) => widthOf(column, widths));
  const least = columns.map((column) => leastOf(column, widths));
  const all = wanted.reduce((sum, width) => sum + width, 0);
  const narrowest = least.reduce((sum, width) => sum + width, 0);
  return {
    narrowest,
    of: wanted.map((width, place) => {
      const spare = width - least[place]!;
      return spare === 0
        ? width
        : `clamp(${least[place]}px, ${width}px + (100cqi - ${all}px) * ${spare / (all - narrowest)}, ${width}px)`;
    }),
  };
}

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
