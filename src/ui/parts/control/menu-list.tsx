/** The menu behind menu.tsx, fetched at its first press. */
import { Menu, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react';
import { Fragment, useState } from 'react';
import { cx } from '../text/cx.ts';
import type { PopupButton } from '../later/popup-at-press.tsx';
import { keepPress } from './keep-press.ts';
import { menuItemClass, menuItemsClass, type MenuAction } from './menu-look.ts';

export default function MenuList({ button, items }: { button: PopupButton; items: readonly MenuAction[] }) {
  return (
    <Menu>
      <MenuButton {...button} />
      <MenuItems anchor="bottom end" onPointerDownCapture={keepPress} className={menuItemsClass}>
        <Entries items={items} />
      </MenuItems>
    </Menu>
  );
}

/**
 * They stand as they stood when the menu was opened: what comes in meanwhile moves none of them from under the pointer or the keys' choice
 * (Headless UI counts the chosen entry by its place). What is gone leaves its place empty; what each does is always the latest.
 */
function Entries({ items }: { items: readonly MenuAction[] }) {
  const [opened] = useState(items);
  return opened.map(({ label: text, icon: ItemIcon, danger, note, hint, apart }, index) => {
    const now = items.find(({ label }) => label === text);
    return (
      <Fragment key={text}>
        {apart && index > 0 && <MenuSeparator as="hr" className="-mx-1 my-1 border-t border-line" />}
        <MenuItem disabled={now === undefined || now.disabled}>
          <button
            type="button"
            aria-hidden={now === undefined || undefined}
            onClick={now?.onClick}
            className={cx(menuItemClass, danger && 'text-bad', now === undefined && 'invisible')}
          >
            {ItemIcon && <ItemIcon className="size-4" aria-hidden />}
            <span className="min-w-0 flex-1">
              {text}
              {note !== undefined && (
                <span className={cx('block max-w-64 text-xs text-ink-soft', !now?.note && 'invisible')}>
                  {now?.note ?? note}
                </span>
              )}
            </span>
            {hint !== undefined && <span className="shrink-0 text-xs text-ink-soft">{hint}</span>}
          </button>
        </MenuItem>
      </Fragment>
    );
  });
}
