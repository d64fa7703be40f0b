/** The popover of favourites, fetched at its first press. */
import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import type { PopupButton } from '../../parts/later/popup-at-press.tsx';
import { FavouritesList } from './favourites-list.tsx';

export default function FavouritesPanel({ button }: { button: PopupButton }) {
  return (
    <Popover className="contents">
      <PopoverButton {...button} />
      <PopoverPanel
        as="section"
        aria-label="Избранное"
        anchor={{ to: 'bottom start', gap: 8, padding: 8 }}
        focus
        className="z-50 max-h-[70vh] w-96 max-w-[calc(100vw-16px)] rounded-box bg-surface p-3 shadow-pop"
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
