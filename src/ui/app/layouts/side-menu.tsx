/** The menu of the role: at the left, and in a drawer on narrow screens. */
import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useVisitor } from '../../data/visitor.ts';
import { preloading } from '../../data/navigation.ts';
import { cx } from '../../parts/text/cx.ts';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { FavouritesPopover } from './favourites-popover.tsx';
import { menus } from '../../features/account/menus.ts';

const entryClass =
  'flex w-full items-center gap-3 rounded-box px-3 py-2 text-left font-medium text-ink-soft hover:bg-sunken hover:text-ink';

export function SideMenu({ onGo }: { onGo?: () => void }) {
  const { role } = useVisitor();
  return (
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
  );
}

export function MenuDrawer() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton icon={Menu} label="Меню" className="lg:hidden" onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={close} className="fixed inset-0 z-[60] lg:hidden">
        <DialogBackdrop className="fixed inset-0 bg-[#000]/40" />
        <DialogPanel
          transition
          className="fixed inset-y-0 left-0 w-72 bg-surface p-3 shadow-pop transition duration-150 data-closed:-translate-x-full"
        >
          <div className="mb-2 flex justify-end">
            <IconButton icon={X} label="Закрыть меню" onClick={close} />
          </div>
          <SideMenu onGo={close} />
        </DialogPanel>
      </Dialog>
    </>
  );
}
