/** Something more behind a button: <InfoPopover label="Почему нельзя?">…</InfoPopover>. */
import type { ReactNode } from 'react';
import { popupAtPress } from '../later/popup-at-press.tsx';
import { cx } from '../text/cx.ts';

interface InfoPopoverProps {
  /** The button: text, or what is given as `button`. */
  label: string;
  button?: ReactNode;
  children: ReactNode;
  className?: string;
}

const InfoPanel = popupAtPress(undefined, () => import('./popover-panel.tsx'));

export function InfoPopover({ label, button, children, className }: InfoPopoverProps) {
  return (
    <InfoPanel
      button={{
        'aria-label': button === undefined ? undefined : label,
        className: cx(button === undefined && 'link text-xs', className),
        children: button ?? label,
      }}
    >
      {children}
    </InfoPanel>
  );
}
