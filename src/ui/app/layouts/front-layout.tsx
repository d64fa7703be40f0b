/** Public pages: public header and footer; `full` lets the page have the whole width. */
import type { ReactNode } from 'react';
import { Menu } from 'lucide-react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { isAuthenticated } from '../../../machines/access.ts';
import { useVisitor } from '../../data/visitor.ts';
import { cx } from '../../parts/text/cx.ts';
import { ActionMenu } from '../../parts/control/menu.tsx';
import { PRODUCT } from '../../parts/layout/page-header.tsx';
import { Header } from './header.tsx';
import { publicPages } from '../../features/account/public-pages.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { menuDrawer } from './signed-in-parts.ts';

/** A window that is not wide has room for so many. */
const KEPT_SECTIONS = 3;
const YEAR = new Date().getFullYear();

export function FrontLayout({ children, full }: { children: ReactNode; full?: boolean }) {
  const signedIn = isAuthenticated(useVisitor());
  const navigate = useNavigate();
  // A lot is one of the open ones' pages.
  const isOfLot = useLocation().pathname.startsWith('/tender-');
  return (
    <div className="flex min-h-dvh flex-col max-md:has-data-foot-bar:pb-15">
      <Header
        before={
          signedIn ? (
            <WhenWanted part={menuDrawer} wanted props={{}} onMissing={() => {}} />
          ) : (
            <ActionMenu
              compact
              label="Разделы"
              icon={Menu}
              className="min-[920px]:hidden"
              items={publicPages.map(({ label, to }) => ({ label, onClick: () => void navigate(to) }))}
            />
          )
        }
      >
        <nav
          aria-label="Разделы"
          className={cx(
            // What letters set wider leave no room for is clipped: the foot has all of them.
            'ml-4 hidden h-8 flex-wrap gap-0.5 overflow-hidden text-table max-lg:ml-1',
            signedIn ? '2xl:flex' : 'min-[920px]:flex',
          )}
        >
          {publicPages.map((page, index) => (
            <NavLink
              key={page.to}
              to={page.to}
              end
              className={({ isActive }) =>
                cx(
                  'rounded-box px-2.5 py-1.5 -outline-offset-2 whitespace-nowrap max-lg:px-1.5 wide:max-xl:px-1.5',
                  index >= KEPT_SECTIONS && 'max-wide:hidden',
                  isActive || (index === 0 && isOfLot)
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
        <div className="mx-auto flex max-w-[1488px] flex-wrap items-center gap-x-6 gap-y-1 px-4 py-4 text-xs text-ink-soft md:px-6">
          <span className="mr-auto max-sm:w-full">
            © {PRODUCT}, {YEAR}
          </span>
          {publicPages.slice(1).map((page) => (
            <Link
              key={page.to}
              to={page.to}
              className="inline-flex min-h-6 items-center hover:text-ink hover:underline"
            >
              {page.label}
            </Link>
          ))}
        </div>
      </footer>
    </div>
  );
}
