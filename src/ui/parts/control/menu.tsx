/**
 * A menu of actions behind a small button: <ActionMenu label="Ещё" items={[{ label: 'Копировать', onClick: copy }]} />.
 * With `compact` the button is the icon alone.
 */
import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { buttonClass } from './button.tsx';
import { cx } from '../text/cx.ts';
import { iconButtonClass } from './icon-button.tsx';

export interface MenuAction {
  label: string;
  onClick: () => void;
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
}

interface ActionMenuProps {
  label: string;
  items: readonly MenuAction[];
  icon?: LucideIcon;
  compact?: boolean;
}

export const menuItemsClass =
  'z-50 min-w-48 rounded-box bg-surface p-1 shadow-pop outline-none [--anchor-gap:4px]';
export const menuItemClass =
  'flex w-full items-center gap-2 rounded-box px-2 py-1.5 text-left text-sm data-focus:bg-sunken data-disabled:cursor-not-allowed data-disabled:text-ink-soft';

export function ActionMenu({ label, items, icon: Icon = EllipsisVertical, compact }: ActionMenuProps) {
  return (
    <Menu>
      <MenuButton
        aria-label={compact ? label : undefined}
        title={compact ? label : undefined}
        className={compact ? iconButtonClass('sm') : buttonClass({ kind: 'quiet', size: 'sm' })}
      >
        <Icon className="size-4" aria-hidden />
        {!compact && label}
      </MenuButton>
      <MenuItems anchor="bottom end" className={menuItemsClass}>
        {items.map(({ label: text, onClick, icon: ItemIcon, danger, disabled }) => (
          <MenuItem key={text} disabled={disabled}>
            <button type="button" onClick={onClick} className={cx(menuItemClass, danger && 'text-bad')}>
              {ItemIcon && <ItemIcon className="size-4" aria-hidden />}
              {text}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  );
}
