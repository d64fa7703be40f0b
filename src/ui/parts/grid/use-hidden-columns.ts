/**
 * How many columns of a wide grid lie out of sight to the right, and the way to them. While there is more, the box has `data-cut`, by
 * which the held edge lets what it cuts fade: half a word would read as a whole one.
 */
import { useCallback, useEffect, useState, type RefObject } from 'react';
import type { GridColumn } from './grid-column.ts';

const WIDTH = 140;

export function useHiddenColumns<Row>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly GridColumn<Row>[],
  frozen: number,
  behind: number,
) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      const seen = box.scrollLeft + box.clientWidth - behind;
      // Columns are as wide as they say or wider, all in the same measure.
      const stretch = Math.max(
        1,
        (box.scrollWidth - behind) /
          columns.reduce((sum, { width = WIDTH }) => sum + width, frozen - (columns[0]?.width ?? WIDTH)),
      );
      let left = frozen * stretch;
      let hidden = 0;
      for (const { width = WIDTH, held } of columns.slice(1)) {
        left += width * stretch;
        // What is held at an edge is always in sight.
        if (!held && left > seen + width / 2) hidden += 1;
      }
      setCount(hidden);
      box.toggleAttribute('data-cut', box.scrollWidth - box.clientWidth - box.scrollLeft > 1);
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, columns, frozen, behind]);
  const scrollRight = useCallback(() => {
    const box = scroller.current;
    box?.scrollBy({ left: Math.max(WIDTH, box.clientWidth - frozen - behind), behavior: 'smooth' });
  }, [scroller, frozen, behind]);
  return { count, scrollRight };
}
