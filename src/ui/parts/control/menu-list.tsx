/** The menu behind menu.tsx, fetched at its first press. */
import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { cx } from '../text/cx.ts';
import type { PopupButton } from '../later/popup-at-press.tsx';
import { menuItemClass, menuItemsClass, type MenuAction } from './menu-look.ts';

export default function MenuList({ button, items }: { button: PopupButton; items: readonly MenuAction[] }) {
  return (
    <Menu>
      <MenuButton {...button} />
      <MenuItems anchor="bottom end" className={menuItemsClass}>
        {items.map(({ label: text, onClick, icon: ItemIcon, danger, disabled, note }) => (
          <MenuItem key={text} disabled={disabled}>
            <button type="button" onClick={onClick} className={cx(menuItemClass, danger && 'text-bad')}>
              {ItemIcon && <ItemIcon className="size-4" aria-hidden />}
              <span className="min-w-0">
                {text}
                {note !== undefined && <span className="block max-w-64 text-xs text-ink-soft">{note}</span>}
              </span>
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  );
}
