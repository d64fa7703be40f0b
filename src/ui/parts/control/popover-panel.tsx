/** The popover behind popover.tsx, fetched at its first press. */
import { Popover as Headless, PopoverButton } from '@headlessui/react';
import type { ReactNode } from 'react';
import type { PopupButton } from '../later/popup-at-press.tsx';
import { AnchoredPanel } from './anchored-panel.tsx';

export default function InfoPanel({ button, children }: { button: PopupButton; children: ReactNode }) {
  return (
    <Headless className="inline-flex">
      <PopoverButton {...button} />
      <AnchoredPanel title={button['aria-label'] ?? 'Пояснение'} at="bottom start" className="p-3 text-sm">
        {/* Where it is higher than the window the keys scroll it. Its own width: the panel's is set to the window's by whoever places it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div tabIndex={0} className="max-w-74">
          {children}
        </div>
      </AnchoredPanel>
    </Headless>
  );
}
