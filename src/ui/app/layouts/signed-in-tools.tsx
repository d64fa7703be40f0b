/** What the header shows to whoever is signed in, favourites and the bell; the keys that work on every page, and the tour. */
import { Star } from 'lucide-react';
import { AsideBoundary } from '../../parts/feedback/aside-boundary.tsx';
import { iconButtonClass } from '../../parts/control/icon-button.tsx';
import { cx } from '../../parts/text/cx.ts';
import { FavouritesPopover } from './favourites-popover.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { Tour } from '../../features/account/tour/tour.tsx';
import { PageKeys } from './page-keys.tsx';

export default function SignedInTools() {
  return (
    <>
      <AsideBoundary>
        <FavouritesPopover className={cx(iconButtonClass(), 'max-md:hidden')}>
          <Star className="size-[18px]" aria-hidden />
          <span className="sr-only">Избранное</span>
        </FavouritesPopover>
      </AsideBoundary>
      <AsideBoundary>
        <NotificationBell />
      </AsideBoundary>
      <AsideBoundary>
        <PageKeys />
      </AsideBoundary>
      <AsideBoundary>
        <Tour />
      </AsideBoundary>
    </>
  );
}
