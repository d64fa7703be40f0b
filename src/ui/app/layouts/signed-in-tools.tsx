/** What the header shows to whoever is signed in, favourites and the bell; the keys that work on every page, the focus kept on it, and the tour. */
import { Star } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { landingOf } from '../../../machines/access.ts';
import { useVisitor } from '../../data/visitor.ts';
import { AsideBoundary } from '../../parts/feedback/aside-boundary.tsx';
import { iconButtonClass } from '../../parts/control/icon-button.tsx';
import { keepFocusOnPage } from '../../parts/form/keep-focus-on-page.ts';
import { cx } from '../../parts/text/cx.ts';
import { FavouritesPopover } from './favourites-popover.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { Tour } from '../../features/account/tour/tour.tsx';
import { PageKeys } from './page-keys.tsx';
import type { RouteHandle } from './route-handle.ts';

export default function SignedInTools() {
  // Its stops stand in the side menu: over the letter's page or a public one it would point at nothing.
  const isDesk = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.layout === 'default';
  const isHome = useLocation().pathname === landingOf(useVisitor().role);
  useEffect(() => keepFocusOnPage(document.getElementById('content')), []);
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
        <Tour isDesk={isDesk} isHome={isHome} />
      </AsideBoundary>
    </>
  );
}
