/**
 * The one menu of a grid, opened beside the row that asks for it: a thousand rows need no thousand menus. Arrows move in it,
 * Escape and a click outside close it.
 */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { cx } from '../text/cx.ts';
import { menuItemClass, menuItemsClass, type MenuAction } from '../control/menu-look.ts';

interface GridMenuProps {
  label: string;
  items: readonly MenuAction[];
  /** The element that it stands beside and that gets the focus back. */
  beside: HTMLElement;
  onClose: () => void;
}

const GAP = 4;

export function GridMenu({ label, items, beside, onClose }: GridMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = menu.current;
    if (!box) return;
    box.showPopover();
    const at = beside.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = box;
    const below = at.bottom + GAP + height <= window.innerHeight;
    box.style.top = `${below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height)}px`;
    box.style.left = `${Math.max(GAP, Math.min(at.right, window.innerWidth - GAP) - width)}px`;
    itemsOf(box)[0]?.focus();
  }, [beside]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const all = itemsOf(event.currentTarget);
    const here = all.indexOf(document.activeElement as HTMLElement);
    const to: Record<string, number> = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      Home: 0,
      End: all.length - 1,
    };
    const next = to[event.key];
    if (next === undefined) {
      if (event.key === 'Tab') close();
      return;
    }
    event.preventDefault();
    all[(next + all.length) % all.length]?.focus();
  }

  function close() {
    onClose();
    beside.focus();
  }

  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      onToggle={(event) => event.newState === 'closed' && close()}
      className={cx(menuItemsClass, 'fixed inset-auto m-0 border-0 text-ink')}
    >
      {items.map(({ label: text, onClick, icon: Icon, danger, disabled }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          disabled={disabled}
          className={cx(
            menuItemClass,
            'not-disabled:hover:bg-sunken focus:bg-sunken disabled:text-ink-soft',
            danger && 'not-disabled:text-bad',
          )}
          onClick={() => {
            close();
            onClick();
          }}
        >
          {Icon && <Icon className="size-4" aria-hidden />}
          {text}
        </button>
      ))}
    </div>
  );
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)'),
];
