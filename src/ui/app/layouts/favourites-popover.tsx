/** Favourites behind any button: in the header and in the side menu. */
import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import type { ReactNode } from 'react';
import { FavouritesList } from './favourites-list.tsx';

export function FavouritesPopover({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Popover className="contents">
      <PopoverButton className={className}>{children}</PopoverButton>
      <PopoverPanel
        anchor={{ to: 'bottom start', gap: 8, padding: 8 }}
        focus
        className="z-50 max-h-[70vh] w-80 rounded-box bg-surface p-3 shadow-pop"
      >
        {({ close }) => (
          <>
            <p className="mb-2 px-1 font-semibold">Избранное</p>
            <FavouritesList onGo={() => close()} />
          </>
        )}
      </PopoverPanel>
    </Popover>
  );
}
