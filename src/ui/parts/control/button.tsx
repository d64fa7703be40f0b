/**
 * The button. `kind`: primary (the one action that comes next), secondary, quiet, danger.
 * `busy` shows a spinner and ignores presses: <Button kind="primary" icon={Plus} busy={sending}>Создать</Button>
 */
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useUnsavedScope } from '../../data/unsaved.ts';
import { cx } from '../text/cx.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonLook {
  kind?: ButtonKind;
  /** `bar`: over a list, in the head of a page. */
  size?: 'md' | 'bar' | 'sm';
  icon?: LucideIcon;
}

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-primary text-on-primary border-transparent not-disabled:hover:bg-primary-hover',
  secondary: 'bg-surface text-ink border-line-mid not-disabled:hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent not-disabled:hover:bg-sunken',
  danger: 'bg-bad-fill text-white border-transparent not-disabled:hover:brightness-90',
};

const SIZES = {
  md: 'min-h-9 px-3.5 py-1.5 text-sm',
  bar: 'min-h-8 px-3 py-1 text-table',
  sm: 'min-h-7 px-2.5 py-0.5 text-xs',
};

/** Classes of a button, for a link that looks like one. */
export function buttonClass({ kind = 'secondary', size = 'md' }: ButtonLook, extra?: string): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-box border font-medium whitespace-nowrap select-none transition-colors duration-100',
    'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft disabled:border-line',
    SIZES[size],
    KINDS[kind],
    extra,
  );
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  busy?: boolean;
}

export function Button({ kind, size, icon: Icon, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <LoaderCircle className="size-4 shrink-0 animate-spin" aria-hidden />
      ) : (
        Icon && <Icon className="size-4 shrink-0" aria-hidden />
      )}
      {children}
    </button>
  );
}

/** Closes its dialog: what is typed there is given up by whoever typed it, and not taken away by the page. */
export function CloseButton({ onClose, ...button }: ButtonProps & { onClose: () => void }) {
  const scope = useUnsavedScope();
  return (
    <Button
      {...button}
      onClick={() => {
        scope.giveUp();
        onClose();
      }}
    />
  );
}
