/**
 * A page of two columns: what it is about, and facts at its side, which stay in sight along a longer page. On a middle window the side
 * goes below as two columns of its own, on a phone it comes first, on paper last: <SideColumns side={<LotTerms lot={lot} />}>…</SideColumns>
 */
import type { ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import { useOnPaper } from './paper.ts';

interface SideColumnsProps {
  children: ReactNode;
  side: ReactNode;
  /** For a form at the side. */
  sideWidth?: 'wide';
  /** Below on a phone too. */
  sideLast?: boolean;
}

/**
 * Tells the style sheet how high the side is: it stays under the head where it fits the window, else with its end at the window's foot.
 * Then its beginning is out of sight, and no scrolling of the browser's brings what gets the focus there: the page goes up to it.
 */
function keepInSight(side: HTMLElement | null) {
  if (!side) return undefined;
  const watch = new ResizeObserver(() => side.style.setProperty('--side', `${side.offsetHeight}px`));
  watch.observe(side);
  const show = ({ target }: FocusEvent) => {
    const top = (target as Element).getBoundingClientRect().top;
    const head = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    const columns = side.parentElement;
    if (top >= head || !columns) return;
    const within = top - side.getBoundingClientRect().top;
    window.scrollBy(0, columns.getBoundingClientRect().top + within - head);
  };
  side.addEventListener('focusin', show);
  return () => {
    watch.disconnect();
    side.removeEventListener('focusin', show);
  };
}
const STAYS =
  'wide:sticky wide:top-[min(calc(var(--under-head,var(--head))+1rem),calc(100dvh-var(--side,100dvh)-1rem))] print:static';

export function SideColumns({ children, side, sideWidth, sideLast }: SideColumnsProps) {
  const onPaper = useOnPaper();
  return (
    <div
      className={cx(
        'grid min-w-0 grid-cols-1 items-start gap-4',
        sideWidth ? 'wide:grid-cols-[minmax(0,1fr)_380px]' : 'wide:grid-cols-[minmax(0,1fr)_320px]',
      )}
    >
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      <div
        ref={keepInSight}
        className={cx(
          'flex min-w-0 flex-col gap-4',
          STAYS,
          !sideLast && !onPaper && 'max-md:order-first',
          !sideWidth && 'md:max-wide:grid md:max-wide:grid-cols-2 md:max-wide:items-start',
        )}
      >
        {side}
      </div>
    </div>
  );
}
