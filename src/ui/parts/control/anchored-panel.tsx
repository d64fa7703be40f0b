/** What opens at its button: <AnchoredPanel title="Избранное" at="bottom start" highest="24rem" className="w-96 p-3">…</AnchoredPanel>. */
import { PopoverPanel, type PopoverPanelProps } from '@headlessui/react';
import type { CSSProperties } from 'react';
import { cx } from '../text/cx.ts';

interface AnchoredPanelProps extends Pick<PopoverPanelProps, 'children' | 'focus'> {
  /** Stands at the page's end: a landmark of its own name, so that it belongs somewhere. */
  title: string;
  at: 'bottom start' | 'bottom end';
  /** Pixels between it and the button. */
  gap?: number;
  /** How high it may grow; as high as the window without it. Whoever places it sets its size over every class, by this variable. */
  highest?: '24rem' | '70vh';
  /** Of its own: width, padding, columns. */
  className?: string;
}

const CONTROL = 'a[href], button:not([disabled]), input, select, textarea';

/** Before Headless UI does: it would scroll the page to where the panel stands until it is placed, the page's very beginning. */
export function takeFocus(panel: HTMLElement | null) {
  if (!panel?.contains(document.activeElement))
    panel?.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true });
}

export function AnchoredPanel({ title, at, gap = 4, highest, className, ...rest }: AnchoredPanelProps) {
  return (
    <PopoverPanel
      as="section"
      ref={rest.focus ? takeFocus : undefined}
      aria-label={title}
      anchor={{ to: at, gap, padding: 8 }}
      style={highest && ({ '--anchor-max-height': highest } as CSSProperties)}
      className={cx('z-50 rounded-box bg-surface shadow-pop', className)}
      {...rest}
    />
  );
}
