/** Pages of one thing as tabs: <LinkTabs items={[{ to: '/tender-1', label: 'Обзор' }]} />. */
import { NavLink, useLocation } from 'react-router-dom';
import { preloading } from '../../data/navigation.ts';
import { cx } from '../text/cx.ts';
import { useTabInSight } from './tab-in-sight.ts';
import { headTabBarClass, headTabClass, headTabOnClass } from './tab-look.ts';

interface LinkTab {
  to: string;
  label: string;
  count?: number;
  /** What is to be done next is done there. */
  next?: boolean;
}

export function LinkTabs({ items, label }: { items: readonly LinkTab[]; label: string }) {
  const { pathname } = useLocation();
  const bar = useTabInSight<HTMLElement>(items.findIndex(({ to }) => to === pathname));
  return (
    <nav ref={bar} aria-label={label} className={headTabBarClass}>
      {items.map((item) => (
        <NavLink
          key={item.to}
          to={item.to}
          end
          {...preloading(item.to)}
          className={({ isActive }) => cx(headTabClass, isActive && headTabOnClass)}
        >
          {item.label}
          {item.count !== undefined && item.count > 0 && (
            <span className="text-xs font-normal text-ink-soft">{item.count}</span>
          )}
          {item.next && (
            <span className="size-1.5 rounded-full bg-primary" title="Здесь следующая работа">
              <span className="sr-only">, здесь следующая работа</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
