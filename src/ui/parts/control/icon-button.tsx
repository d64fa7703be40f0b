/** A button of one icon; `label` is its name for readers and its hint: <IconButton icon={Star} label="В избранное" />. */
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../text/cx.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  label: string;
  /** A pressed toggle is filled. */
  pressed?: boolean;
  size?: 'md' | 'sm';
  /** Its press is under way: it ignores others and keeps the focus, which one switched off would lose. */
  busy?: boolean;
}

export const iconButtonClass = (size: 'md' | 'sm' = 'md') =>
  cx(
    'relative inline-flex shrink-0 items-center justify-center rounded-box text-ink-soft transition-colors duration-100',
    'not-disabled:hover:bg-sunken not-disabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 aria-busy:opacity-50',
    size === 'md' ? 'size-9' : 'size-7',
  );

export function IconButton({
  icon: Icon,
  label,
  pressed,
  size = 'md',
  busy,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={cx(iconButtonClass(size), pressed && 'text-primary-ink', className)}
    >
      <Icon className={cx(size === 'md' ? 'size-[18px]' : 'size-4', pressed && 'fill-current')} aria-hidden />
    </button>
  );
}
