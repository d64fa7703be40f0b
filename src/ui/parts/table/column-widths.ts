/** How wide the columns of a table are: as somebody has set them, told once they rest. Pulling them is pulled-columns.tsx. */
import { useEffect, useEffectEvent, useState, type CSSProperties } from 'react';
import { isMoment, isPinned, isRight, textOf, type Column } from './column.ts';

export type Widths = Readonly<Record<string, number>>;

const WIDTH = 160;
export const LEAST_WIDTH = 64;
export const MOST_WIDTH = 1600;
/** Not at each move of the mouse. */
const STORE_MS = 300;

export const widthOf = <Row>({ id, width = WIDTH }: Column<Row>, widths: Widths): number =>
  Math.min(MOST_WIDTH, Math.max(Math.min(LEAST_WIDTH, width), widths[id] ?? width));

/** What a column keeps at least: a narrower one breaks names and numbers of companies. */
const KEPT_WIDTH = 152;
/** The day over the time. */
const KEPT_MOMENT = 96;
const MOST_SPARED = 0.3;

const DIGIT = 7.5;
const SIDES = 16;
/** With its share of the spaces. */
const SUM_DIGIT = 9;
const SUM_SIDES = 28;

/** How wide a column of figures is whose longest stands in one line: no narrower than `least`, in px. */
export const figureWidth = (texts: readonly string[], least = 0): number =>
  Math.max(least, ...texts.map(({ length }) => Math.ceil(length * DIGIT) + SIDES));

/** A sum stands whole, its currency beside it: its column is no narrower than the longest of these rows. */
export const wideEnough = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): readonly Column<Row>[] =>
  columns.map((column) =>
    column.kind === 'money'
      ? {
          ...column,
          width: rows.reduce((most, row) => {
            const { length } = textOf(column, row).replaceAll(/\D/g, '');
            return Math.max(most, Math.ceil(length * SUM_DIGIT) + SUM_SIDES);
          }, column.width ?? WIDTH),
        }
      : column,
  );

/** By id: how far from the right edge a pinned column stays. */
export type Pins = Readonly<Record<string, CSSProperties>>;

/** What is pressed and what somebody has set neither gives nor takes. */
const isSetIn = <Row>(column: Column<Row>, widths: Widths): boolean =>
  isPinned(column) || widths[column.id] !== undefined;

/** How narrow it may become. */
export function leastIn<Row>(column: Column<Row>, widths: Widths): number {
  const width = widthOf(column, widths);
  const { least, kind, rigid } = column;
  if (isSetIn(column, widths)) return width;
  if (least === undefined && (rigid || isRight(column))) return width;
  return Math.min(
    width,
    least ?? (kind === 'time' ? KEPT_MOMENT : Math.max(width * (1 - MOST_SPARED), KEPT_WIDTH)),
  );
}

/**
 * The widths as the style sheet says them, and how wide all are at least. Where the box is narrower than the columns together, each
 * gives of what it can spare, by its share, a moment only what text has not given (in two lines it makes each row higher); where it is wider, columns of text share the rest, so that figures stay beside their words
 * and buttons at the edge. The browser counts that in the box's own width (100cqi), so nothing is drawn anew. What is of one piece,
 * and what somebody has set, neither gives nor takes.
 */
export function widthsIn<Row>(columns: readonly Column<Row>[], widths: Widths) {
  let all = 0;
  /** By text, and then by moments. */
  let spared = 0;
  let lastSpared = 0;
  let grown = 0;
  let right = 0;
  const pins: Record<string, CSSProperties> = {};
  const shares = columns.toReversed().map((column) => {
    const width = widthOf(column, widths);
    const isHeld = isPinned(column);
    const spare = width - leastIn(column, widths);
    const isFirm = isSetIn(column, widths) || column.rigid || isRight(column) || isMoment(column);
    const growth = isFirm ? 0 : Math.max(0, width - LEAST_WIDTH);
    if (isHeld) {
      pins[column.id] = { right };
      right += width;
    }
    const isLast = isMoment(column);
    all += width;
    if (isLast) lastSpared += spare;
    else spared += spare;
    grown += growth;
    return [width, spare, growth, isLast] as const;
  });
  const rest = `100cqi - ${all}px`;
  return {
    pins: pins as Pins,
    /** Of the table: it is no narrower. */
    style: { '--least': `${all - spared - lastSpared}px` } as CSSProperties,
    /** Of what is around it: how much of its right edge stays where it is. */
    around: { '--held': `${right}px` } as CSSProperties,
    of: shares.toReversed().map(([width, spare, growth, isLast]) => {
      if (!spare && !growth) return width;
      const less =
        spare &&
        (isLast
          ? ` + min(0px, ${rest} + ${spared}px) * ${spare / lastSpared}`
          : ` + min(0px, ${rest}) * ${spare / spared}`);
      const more = growth && ` + max(0px, ${rest}) * ${growth / grown}`;
      return `max(${width - spare}px, ${width}px${less || ''}${more || ''})`;
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
  const [given, setGiven] = useState(widths);
  // Set elsewhere: «Столбцы».
  if (given !== widths) {
    setGiven(widths);
    setSizing(widths);
  }
  const store = useEffectEvent(onWidths);
  useEffect(() => {
    if (sizing === widths) return undefined;
    const timer = setTimeout(() => store(sizing), STORE_MS);
    return () => clearTimeout(timer);
  }, [sizing, widths]);

  return {
    sizing,
    setSizing,
    resize: (id: string, by: number, drawn: number) =>
      setSizing((present) => {
        const column = columns.find((one) => one.id === id);
        return column
          ? { ...present, [id]: widthOf(column, { [id]: (drawn || widthOf(column, present)) + by }) }
          : present;
      }),
  };
}
