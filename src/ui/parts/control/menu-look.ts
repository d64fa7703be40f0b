/** The look of menus, and what an entry of one is. */
import type { LucideIcon } from 'lucide-react';

export interface MenuAction {
  label: string;
  onClick: () => void;
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  /** Under its name: why it is disabled. */
  note?: string;
  /** At the right: a key, a form, a count. */
  hint?: string;
  /** Under a line: another kind of action than those above. */
  apart?: boolean;
}

export const menuItemsClass =
  'z-50 min-w-48 rounded-box bg-surface p-1 shadow-pop outline-none [--anchor-gap:4px]';
export const menuItemClass =
  'flex w-full items-center gap-2 rounded-box px-2 py-1.5 text-left text-sm data-focus:bg-sunken data-disabled:cursor-not-allowed data-disabled:text-ink-soft';
