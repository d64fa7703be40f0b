/** The rows of a long table: only those near what is in sight are drawn. Fetched for a table that is long enough. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, type ReactNode, type RefObject } from 'react';
import { GapRow } from './gap-row.tsx';

const ROW_PX = 41;
const DENSE_ROW_PX = 37;

interface VirtualRowsProps {
  count: number;
  /** Columns of the table. */
  span: number;
  isDense: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  /** Gets how a row is brought into sight. */
  scrollTo: RefObject<((row: number) => void) | null>;
  drawRow: (index: number, measure: (row: HTMLTableRowElement | null) => void) => ReactNode;
  onShown: () => void;
}

export default function VirtualRows(props: VirtualRowsProps) {
  const { count, span, isDense, scroller, scrollTo, drawRow, onShown } = props;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isDense ? DENSE_ROW_PX : ROW_PX),
    overscan: 12,
  });
  useEffect(() => {
    scrollTo.current = (row) => virtualizer.scrollToIndex(row);
    return () => {
      scrollTo.current = null;
    };
  }, [scrollTo, virtualizer]);
  // What was measured held for rows that stood otherwise.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, isDense]);
  useLayoutEffect(onShown, [onShown]);
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      {before > 0 && <GapRow height={before} span={span} />}
      {items.map(({ index }) => drawRow(index, virtualizer.measureElement))}
      {after > 0 && <GapRow height={after} span={span} />}
    </>
  );
}
