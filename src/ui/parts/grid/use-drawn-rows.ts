/** Which rows of a long grid are drawn: those in sight, and the one in work; on paper all. */
import { useVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, type RefObject } from 'react';
import { useOnPaper } from '../layout/paper.ts';

const ROW_PX = 40;
const DENSE_ROW_PX = 32;
const VIRTUAL_PAST = 60;

export type DrawnRows = ReturnType<typeof useDrawnRows>;

/** `head`: how high the heads are, under which the rows begin. */
export function useDrawnRows(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  head: number,
  active: number,
  isDense: boolean,
) {
  const onPaper = useOnPaper();
  const isVirtual = count > VIRTUAL_PAST && !onPaper;
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isDense ? DENSE_ROW_PX : ROW_PX),
    overscan: 6,
    scrollMargin: head,
    // The row in work stays drawn wherever the page is scrolled to: it holds the focus and what is being typed.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), active])].toSorted((a, b) => a - b),
  });
  // What was measured held for rows that stood otherwise.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, isDense]);
  const drawn = isVirtual
    ? virtualizer.getVirtualItems().map(({ index, start, end }) => ({ index, start, end }))
    : Array.from({ length: count }, (_, index) => ({ index, start: 0, end: 0 }));
  const bottom = isVirtual ? virtualizer.getTotalSize() + head : 0;
  return {
    drawn,
    /** The end of all rows; 0 where all are drawn. */
    bottom,
    head: isVirtual ? head : 0,
    measure: isVirtual ? virtualizer.measureElement : undefined,
  };
}
