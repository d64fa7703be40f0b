/** A table that is wider than its place: it scrolls sideways by itself, and by keys where it has the focus. */
import type { ReactNode } from 'react';
import { cx } from '../text/cx.ts';

interface WideTableProps {
  /** What scrolls, for readers. */
  label: string;
  className?: string;
  children: ReactNode;
}

export function WideTable({ label, className, children }: WideTableProps) {
  return (
    <div data-scrolls>
      <section
        aria-label={label}
        // What can be scrolled must be reached by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={cx('relative overflow-x-auto -outline-offset-2', className)}
      >
        {children}
      </section>
    </div>
  );
}
