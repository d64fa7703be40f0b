/** Header, side menu of the role, page. */
import type { ReactNode } from 'react';
import { Header } from './header.tsx';
import { MenuDrawer, SideMenu } from './side-menu.tsx';

export function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Header before={<MenuDrawer />} />
      <div className="flex">
        <aside className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-56 shrink-0 overflow-y-auto border-r border-line bg-surface p-3 lg:block">
          <SideMenu />
        </aside>
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 p-3 pb-20 outline-none sm:p-6 sm:pb-20">
          {children}
        </main>
      </div>
    </>
  );
}
