/** On a phone the tab in use may lie beyond the edge of its bar: the bar is moved to it. */
import { useEffect, useRef } from 'react';

export function useTabInSight<E extends HTMLElement>(place: number) {
  const bar = useRef<E>(null);
  useEffect(() => {
    const tab = bar.current?.children[place];
    if (!bar.current || !tab) return;
    const [frame, own] = [bar.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (own.left < frame.left || own.right > frame.right)
      bar.current.scrollLeft += own.left - frame.left - (frame.width - own.width) / 2;
  }, [place]);
  return bar;
}
