/** The administrator's pages in groups: in the side column under the menu, and as cards on the desk. */
import { useId } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { preloading } from '../../data/navigation.ts';
import { Section } from '../../parts/layout/section.tsx';
import { cx } from '../../parts/text/cx.ts';
import { adminGroups, type AdminGroup } from './admin-pages.ts';

export function AdminNav({ onGo }: { onGo?: () => void }) {
  return (
    <nav aria-label="Управление площадкой" className="mt-3 border-t border-line pt-1">
      {adminGroups.map((group) => (
        <NavGroup key={group.title} group={group} onGo={onGo} />
      ))}
    </nav>
  );
}

function NavGroup({ group: { title, pages }, onGo }: { group: AdminGroup; onGo?: () => void }) {
  const id = useId();
  return (
    <>
      <p id={id} className="px-3 pt-3 pb-1 text-xs text-ink-soft">
        {title}
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-0.5">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              onClick={onGo}
              {...preloading(to)}
              className={({ isActive }) =>
                cx(
                  'block rounded-box px-3 py-1.5 hover:bg-sunken',
                  isActive && 'bg-primary-soft font-medium text-primary-ink',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}

export function AdminCards() {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {adminGroups.map(({ title, pages }) => (
        <Section key={title} title={title}>
          <ul className="flex flex-col gap-2">
            {pages.map(({ to, label, about }) => (
              <li key={to}>
                <Link to={to} {...preloading(to)} className="link font-medium">
                  {label}
                </Link>
                <p className="text-xs text-ink-soft">{about}</p>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}
