/** Something more behind a button: <InfoPopover label="Почему нельзя?">…</InfoPopover>. */
import { Popover as Headless, PopoverButton, PopoverPanel } from '@headlessui/react';
import type { ReactNode } from 'react';
import { cx } from '../text/cx.ts';

interface InfoPopoverProps {
  /** The button: text, or what is given as `button`. */
  label: string;
  button?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function InfoPopover({ label, button, children, className }: InfoPopoverProps) {
  return (
    <Headless className="inline-flex">
      <PopoverButton
        aria-label={button === undefined ? undefined : label}
        className={cx(button === undefined && 'link text-xs', className)}
      >
        {button ?? label}
      </PopoverButton>
      <PopoverPanel
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        className="z-50 max-w-80 rounded-box bg-surface p-3 text-sm shadow-pop"
      >
        {children}
      </PopoverPanel>
    </Headless>
  );
}
