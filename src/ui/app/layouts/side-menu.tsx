/** The menu of the role: at the left, and in a drawer (menu-drawer.tsx) on narrow screens. */
import { NavLink } from 'react-router-dom';
import { useVisitor } from '../../data/visitor.ts';
import { preloading } from '../../data/navigation.ts';
import { cx } from '../../parts/text/cx.ts';
import { FavouritesPopover } from './favourites-popover.tsx';
import { AdminNav } from '../../features/account/admin-nav.tsx';
import { menus } from '../../features/account/menus.ts';

const entryClass =
  'flex w-full items-center gap-3 rounded-box px-3 py-2 text-left font-medium text-ink-soft hover:bg-sunken hover:text-ink';

export default function SideMenu({ onGo }: { onGo?: () => void }) {
  const { role } = useVisitor();
  return (
    <>
      <nav aria-label="Меню" className="flex flex-col gap-0.5">
        {menus[role].map(({ label, icon: Icon, to }) =>
          to ? (
            <NavLink
              key={label}
              to={to}
              end={to === '/profile' || to === `/${role}`}
              onClick={onGo}
              {...preloading(to)}
              className={({ isActive }) => cx(entryClass, isActive && 'bg-primary-soft text-primary-ink!')}
            >
              <Icon className="size-[18px] shrink-0" aria-hidden />
              {label}
            </NavLink>
          ) : (
            <FavouritesPopover key={label} className={entryClass}>
              <Icon className="size-[18px] shrink-0" aria-hidden />
              {label}
            </FavouritesPopover>
          ),
        )}
      </nav>
      {role === 'admin' && <AdminNav onGo={onGo} />}
    </>
  );
}
