/**
 * A menu of actions behind a small button: <ActionMenu label="Ещё" items={[{ label: 'Копировать', onClick: copy }]} />.
 * With `compact` the button is the icon alone.
 */
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { popupAtPress } from '../later/popup-at-press.tsx';
import { cx } from '../text/cx.ts';
import { buttonClass } from './button.tsx';
import { iconButtonClass } from './icon-button.tsx';
import type { MenuAction } from './menu-look.ts';

interface ActionMenuProps {
  label: string;
  items: readonly MenuAction[];
  icon?: LucideIcon;
  compact?: boolean;
  disabled?: boolean;
  /** Of the button, over its usual look. */
  className?: string;
}

const MenuList = popupAtPress('menu', () => import('./menu-list.tsx'));

export function ActionMenu({
  label,
  items,
  icon: Icon = EllipsisVertical,
  compact,
  disabled,
  className,
}: ActionMenuProps) {
  return (
    <MenuList
      items={items}
      button={{
        disabled,
        'aria-label': compact ? label : undefined,
        title: compact ? label : undefined,
        className: cx(
          compact ? iconButtonClass('sm') : buttonClass({ kind: 'quiet', size: 'sm' }),
          className,
        ),
        children: (
          <>
            <Icon className="size-4" aria-hidden />
            {!compact && label}
          </>
        ),
      }}
    />
  );
}
