/**
 * A frame from here to the bottom of the window and from edge to edge of the page, whose parts scroll by themselves: a tool of
 * work and no page to read. What stands above it is measured, so that no head has to tell its height; its edges are the page's own
 * (a layout's `main` has these margins within), for a measured width would stand out of a window that is made narrower.
 */
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from '../text/cx.ts';

interface WindowFrameProps {
  label: string;
  children: ReactNode;
  /** Never lower than this, however much stands above it: then the page scrolls. */
  least?: number;
  /** As high as its contents: on a phone the page scrolls. */
  free?: boolean;
  /** Whether it takes the window's height; otherwise it is as high as its contents, up to that. */
  fill?: boolean;
  className?: string;
}

export function WindowFrame({ label, children, least = 420, free, fill, className }: WindowFrameProps) {
  const frame = useRef<HTMLElement>(null);
  const [top, setTop] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    const main = element?.closest('main');
    const parent = element?.parentElement;
    if (!element || !main || !parent) return undefined;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    const watch = new ResizeObserver(measure);
    // The page grows, too, by what the head says above it.
    for (const one of [main, parent, document.body]) watch.observe(one);
    addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
  const height = `max(${least}px, 100dvh - ${top ?? 0}px)`;
  return (
    <section
      ref={frame}
      aria-label={label}
      data-window-frame
      className={cx(
        'relative -mx-4 flex min-w-0 flex-col overflow-hidden border-y border-line bg-surface md:-mx-6',
        className,
      )}
      style={
        top === null
          ? // A table that is drawn as far as it is in sight must not find a place as high as all of it.
            { visibility: 'hidden', ...(free ? {} : { maxHeight: '100dvh' }) }
          : free
            ? undefined
            : { [fill ? 'height' : 'maxHeight']: height }
      }
    >
      <h2 className="sr-only">{label}</h2>
      {children}
    </section>
  );
}
