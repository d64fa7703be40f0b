/** The header of every layout but the error's. */
import type { ReactNode } from 'react';
import { isAuthenticated } from '../../../machines/access.ts';
import { useVisitor } from '../../data/visitor.ts';
import { AsideBoundary } from '../../parts/feedback/aside-boundary.tsx';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { cx } from '../../parts/text/cx.ts';
import { publicConfig } from '../../data/config.ts';
import { HeaderClock } from './header-clock.tsx';
import { LiveNote } from './live-note.tsx';
import { Logo } from './logo.tsx';
import { OfflineNote } from './offline-note.tsx';
import { SearchPalette } from './search-palette.tsx';
import { signedInTools } from './signed-in-parts.ts';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  before?: ReactNode;
  /** Between the name and the tools; the search gives way to it. */
  children?: ReactNode;
}

export function Header({ before, children }: HeaderProps) {
  const signedIn = isAuthenticated(useVisitor());
  const isGuestsOwn = children !== undefined && !signedIn;
  return (
    <header className="sticky top-0 z-40 print:hidden border-b border-line bg-surface">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-box focus:bg-surface focus:px-3 focus:py-2 focus:shadow-pop"
      >
        К содержанию
      </a>
      <div
        data-header-row
        className={cx(
          'flex h-12 items-center gap-2 px-2 max-[429px]:gap-0.5 max-[374px]:pl-1 md:h-14 md:px-4 wide:pl-5',
          // There the assistant's button is.
          publicConfig().chatbot && 'pr-11 md:pr-13',
        )}
      >
        {before}
        <Logo />
        {children ?? (
          <span data-frame-folds className="contents">
            <Search wide />
          </span>
        )}
        {/* A page that is a frame of the window puts its head here: parts/layout/page-frame.tsx. */}
        <div id="frame-head" className="contents" />
        <div className="ml-auto flex items-center gap-0.5 sm:gap-1">
          <LiveNote />
          {children !== undefined && <Search />}
          {signedIn && <WhenWanted part={signedInTools} wanted props={{}} onMissing={() => {}} />}
          <span data-frame-folds className="contents">
            <HeaderClock besideSections={isGuestsOwn} />
          </span>
          <UserMenu />
        </div>
      </div>
      <OfflineNote />
    </header>
  );
}

function Search({ wide }: { wide?: boolean }) {
  return (
    <AsideBoundary>
      <SearchPalette wide={wide} />
    </AsideBoundary>
  );
}
