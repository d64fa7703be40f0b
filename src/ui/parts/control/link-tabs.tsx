/** Pages of one thing as tabs: <LinkTabs items={[{ to: '/tender-1', label: 'Обзор' }]} />. */
import { NavLink } from 'react-router-dom';
import { preloading } from '../../data/navigation.ts';
import { Counter } from './counter.tsx';
import { tabBarClass, tabClass } from './tab-look.ts';

interface LinkTab {
  to: string;
  label: string;
  count?: number;
}

export function LinkTabs({ items, label }: { items: readonly LinkTab[]; label: string }) {
  return (
    <nav aria-label={label} className={tabBarClass}>
      {items.map((item) => (
        <NavLink
          key={item.to}
          to={item.to}
          end
          {...preloading(item.to)}
          className={({ isActive }) => `${tabClass} ${isActive ? 'border-primary! text-ink!' : ''}`}
        >
          {item.label}
          {item.count !== undefined && <Counter n={item.count} />}
        </NavLink>
      ))}
    </nav>
  );
}
