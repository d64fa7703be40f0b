/** Header, side menu of the role, page. The menu may be folded to its icons, and is where the window is not wide. */
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cx } from '../../parts/text/cx.ts';
import { Header } from './header.tsx';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { keepFolded, keptFolded } from './kept-folded.ts';
import { menuDrawer, sideMenu } from './signed-in-parts.ts';

interface DefaultLayoutProps {
  children: ReactNode;
  /** The page is a table that needs the width: the menu is folded there until somebody chooses. */
  isWide?: boolean;
}

export function DefaultLayout({ children, isWide = false }: DefaultLayoutProps) {
  const [chosen, setChosen] = useState(keptFolded);
  const folded = chosen ?? isWide;
  const Icon = folded ? PanelLeftOpen : PanelLeftClose;
  const fold = () => {
    keepFolded(!folded);
    setChosen(!folded);
  };
  return (
    <>
      <Header before={<WhenWanted part={menuDrawer} wanted props={{}} onMissing={() => {}} />} />
      <div data-layout-body className="flex">
        <aside
          data-frame-folds
          data-folded={folded || undefined}
          className={cx(
            'group/side sticky top-(--head) hidden h-[calc(100dvh-var(--head))] w-14 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface px-2 py-3 md:flex print:hidden',
            !folded && 'wide:w-50',
          )}
        >
          <WhenWanted part={sideMenu} wanted props={{ folded }} onMissing={() => {}} />
          <button
            type="button"
            aria-expanded={!folded}
            onClick={fold}
            className="mt-auto hidden min-h-9 shrink-0 items-center gap-2.5 rounded-box px-2.5 text-ink-soft hover:bg-sunken hover:text-ink wide:flex"
          >
            <Icon className="size-[18px] shrink-0" aria-hidden />
            <span className={folded ? 'sr-only' : undefined}>{folded ? 'Развернуть' : 'Свернуть'}</span>
          </button>
        </aside>
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 flex-1 p-4 pb-20 outline-none md:px-6 md:pt-4 print:pb-0"
        >
          {children}
        </main>
      </div>
    </>
  );
}
