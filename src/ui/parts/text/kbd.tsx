/** A key as it stands on the keyboard: <Kbd>Ctrl K</Kbd>; `on` a filled button. */
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface KbdProps {
  children: ReactNode;
  on?: 'primary';
  className?: string;
}

export function Kbd({ children, on, className }: KbdProps) {
  return (
    // The control beside it tells its key by itself; its name is not to have the letter.
    <kbd
      aria-hidden
      className={cx(
        'inline-flex h-[18px] shrink-0 items-center rounded-[4px] border px-[5px] font-sans text-2xs font-normal whitespace-nowrap',
        on === 'primary' ? 'border-on-primary/35 text-on-primary' : 'border-line bg-surface text-ink-soft',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
