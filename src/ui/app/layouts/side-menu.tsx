/** The menu of the role: at the left, and in a drawer (menu-drawer.tsx) on narrow screens. */
import { Link, useLocation } from 'react-router-dom';
import { useVisitor } from '../../data/visitor.ts';
import { preloading } from '../../data/navigation.ts';
import { cx } from '../../parts/text/cx.ts';
import { FavouritesPopover } from './favourites-popover.tsx';
import { AdminNav } from '../../features/account/admin-nav.tsx';
import { useMenuCounts } from './menu-counts.ts';
import { menus } from '../../features/account/menus.ts';

const entryClass =
  'flex h-9 w-full shrink-0 items-center gap-2.5 rounded-box pr-1.5 pl-2.5 text-left whitespace-nowrap text-ink-soft hover:bg-sunken hover:text-ink';

interface SideMenuProps {
  onGo?: () => void;
  /** In the side column: icons alone, where it is folded or narrow. In the drawer it is not said. */
  folded?: boolean;
}

export default function SideMenu({ onGo, folded }: SideMenuProps) {
  const { role } = useVisitor();
  const { pathname } = useLocation();
  const counts = useMenuCounts();
  const wordClass = cx(
    'min-w-0 flex-1 truncate',
    folded === true && 'sr-only',
    folded === false && 'max-wide:sr-only',
  );
  return (
    <>
      <nav aria-label="Меню" className="flex flex-col gap-0.5">
        {menus[role].map(({ label, icon: Icon, to = '', holds }) => {
          const isPresent = pathname === to || holds?.some((begin) => pathname.startsWith(begin));
          return to ? (
            <Link
              key={label}
              to={to}
              aria-current={pathname === to ? 'page' : isPresent}
              onClick={onGo}
              {...preloading(to)}
              title={folded === undefined ? undefined : label}
              aria-description={saidOf(counts[to])}
              className={cx(entryClass, isPresent && 'bg-primary-soft font-medium text-primary-ink!')}
            >
              <Icon className="size-[18px] shrink-0" aria-hidden />
              <span className={wordClass}>{label}</span>
              {(counts[to]?.count ?? 0) > 0 && (
                <span
                  aria-hidden
                  className={cx(
                    'text-xs',
                    folded === true && 'hidden',
                    folded === false && 'max-wide:hidden',
                  )}
                >
                  {counts[to]?.count}
                </span>
              )}
            </Link>
          ) : (
            <FavouritesPopover key={label} className={entryClass}>
              <Icon className="size-[18px] shrink-0" aria-hidden />
              <span className={wordClass}>{label}</span>
            </FavouritesPopover>
          );
        })}
      </nav>
      {role === 'admin' && (
        <div className={cx(folded === true && 'hidden', folded === false && 'max-wide:hidden')}>
          <AdminNav onGo={onGo} />
        </div>
      )}
    </>
  );
}

const saidOf = (one: { count: number | undefined; of: string } | undefined): string | undefined =>
  one?.count ? `${one.count} ${one.of}` : undefined;
