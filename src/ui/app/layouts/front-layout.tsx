/** Public pages: public header and footer; `full` lets the page have the whole width. */
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { isAuthenticated } from '../../../machines/access.ts';
import { useVisitor } from '../../data/visitor.ts';
import { cx } from '../../parts/text/cx.ts';
import { PRODUCT } from '../../parts/layout/page-header.tsx';
import { Header } from './header.tsx';
import { publicPages } from '../../features/account/public-pages.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { menuDrawer } from './signed-in-parts.ts';

const YEAR = new Date().getFullYear();

export function FrontLayout({ children, full }: { children: ReactNode; full?: boolean }) {
  const signedIn = isAuthenticated(useVisitor());
  return (
    <div className="flex min-h-dvh flex-col">
      <Header
        before={
          signedIn ? <WhenWanted part={menuDrawer} wanted props={{}} onMissing={() => {}} /> : undefined
        }
      >
        <nav
          aria-label="Разделы"
          className={cx('ml-4 hidden items-center gap-0.5 text-table', signedIn ? '2xl:flex' : 'wide:flex')}
        >
          {publicPages.map((page) => (
            <NavLink
              key={page.to}
              to={page.to}
              end
              className={({ isActive }) =>
                cx(
                  'rounded-box px-2.5 py-1.5 whitespace-nowrap wide:max-xl:px-1.5',
                  isActive
                    ? 'bg-primary-soft font-medium text-primary-ink'
                    : 'text-ink-soft hover:bg-sunken hover:text-ink',
                )
              }
            >
              {page.label}
            </NavLink>
          ))}
        </nav>
      </Header>
      <main
        id="content"
        tabIndex={-1}
        className={cx('w-full min-w-0 flex-1 p-4 outline-none md:px-6', !full && 'mx-auto max-w-6xl md:py-6')}
      >
        {children}
      </main>
      <footer className="print:hidden border-t border-line bg-surface">
        <div className="mx-auto flex max-w-[1488px] flex-wrap gap-x-6 gap-y-2 px-4 py-5 text-xs text-ink-soft md:px-6">
          <span className="mr-auto max-sm:w-full">
            © {PRODUCT}, {YEAR}
          </span>
          {publicPages.slice(1).map((page) => (
            <Link key={page.to} to={page.to} className="hover:text-ink hover:underline">
              {page.label}
            </Link>
          ))}
        </div>
      </footer>
    </div>
  );
}
