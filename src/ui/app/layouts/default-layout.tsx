/** Header, side menu of the role, page. */
import type { ReactNode } from 'react';
import { Header } from './header.tsx';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { menuDrawer, sideMenu } from './signed-in-parts.ts';

export function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Header before={<WhenWanted part={menuDrawer} wanted props={{}} onMissing={() => {}} />} />
      <div data-layout-body className="flex">
        <aside
          data-frame-folds
          className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-56 shrink-0 overflow-y-auto border-r border-line bg-surface p-3 lg:block print:hidden"
        >
          <WhenWanted part={sideMenu} wanted props={{}} onMissing={() => {}} />
        </aside>
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 p-3 pb-20 outline-none sm:p-6 sm:pb-20">
          {children}
        </main>
      </div>
    </>
  );
}
