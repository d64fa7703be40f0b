/** The popover behind popover.tsx, fetched at its first press. */
import { Popover as Headless, PopoverButton, PopoverPanel } from '@headlessui/react';
import type { ReactNode } from 'react';
import type { PopupButton } from '../later/popup-at-press.tsx';

export default function InfoPanel({ button, children }: { button: PopupButton; children: ReactNode }) {
  return (
    <Headless className="inline-flex">
      <PopoverButton {...button} />
      {/* Stands at the page's end: a landmark of its own name, so that it belongs somewhere. */}
      <PopoverPanel
        as="section"
        aria-label={button['aria-label'] ?? 'Пояснение'}
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        className="z-50 rounded-box bg-surface p-3 text-sm shadow-pop"
      >
        {/* Where it is higher than the window the keys scroll it. Its own width: the panel's is set to the window's by whoever places it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div tabIndex={0} className="max-w-74">
          {children}
        </div>
      </PopoverPanel>
    </Headless>
  );
}
