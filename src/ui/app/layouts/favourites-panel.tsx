/** The popover of favourites, fetched at its first press. */
import { Popover, PopoverButton } from '@headlessui/react';
import { AnchoredPanel } from '../../parts/control/anchored-panel.tsx';
import type { PopupButton } from '../../parts/later/popup-at-press.tsx';
import { FavouritesList } from './favourites-list.tsx';

export default function FavouritesPanel({ button }: { button: PopupButton }) {
  return (
    <Popover className="contents">
      <PopoverButton {...button} />
      <AnchoredPanel title="Избранное" at="bottom start" gap={8} highest="70vh" focus className="w-96 p-3">
        {({ close }) => (
          <>
            <p className="mb-2 px-1 font-semibold">Избранное</p>
            <FavouritesList onGo={() => close()} />
          </>
        )}
      </AnchoredPanel>
    </Popover>
  );
}
