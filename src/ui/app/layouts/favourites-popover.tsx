/** Favourites behind any button: in the header and in the side menu. */
import type { ReactNode } from 'react';
import { popupAtPress } from '../../parts/later/popup-at-press.tsx';

const FavouritesPanel = popupAtPress(undefined, () => import('./favourites-panel.tsx'));

export const FavouritesPopover = ({ className, children }: { className: string; children: ReactNode }) => (
  <FavouritesPanel button={{ className, children }} />
);
