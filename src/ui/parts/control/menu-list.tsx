/** The menu behind menu.tsx, fetched at its first press. */
import { Menu, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react';
import { Fragment } from 'react';
import { cx } from '../text/cx.ts';
import type { PopupButton } from '../later/popup-at-press.tsx';
import { menuItemClass, menuItemsClass, type MenuAction } from './menu-look.ts';

export default function MenuList({ button, items }: { button: PopupButton; items: readonly MenuAction[] }) {
  return (
    <Menu>
      <MenuButton {...button} />
      <MenuItems anchor="bottom end" className={menuItemsClass}>
        {items.map(({ label: text, onClick, icon: ItemIcon, danger, disabled, note, hint, apart }, index) => (
          <Fragment key={text}>
            {apart && index > 0 && <MenuSeparator as="hr" className="-mx-1 my-1 border-t border-line" />}
            <MenuItem disabled={disabled}>
              <button type="button" onClick={onClick} className={cx(menuItemClass, danger && 'text-bad')}>
                {ItemIcon && <ItemIcon className="size-4" aria-hidden />}
                <span className="min-w-0 flex-1">
                  {text}
                  {note !== undefined && <span className="block max-w-64 text-xs text-ink-soft">{note}</span>}
                </span>
                {hint !== undefined && <span className="shrink-0 text-xs text-ink-soft">{hint}</span>}
              </button>
            </MenuItem>
          </Fragment>
        ))}
      </MenuItems>
    </Menu>
  );
}
