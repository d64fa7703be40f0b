/**
 * The messages of data/toasts.ts in a live region. Titles are «Успешно!», «Ошибка!», «Внимание!» unless said otherwise. Stands
 * once, at the root; it is drawn beside the page and not in it, because an open dialog makes the page deaf and mute. It stands in the
 * middle over the lower edge, above the bar that a page may have there: heads, toolbars and ends of rows, where the buttons are, stay
 * free. On a phone that place is the keyboard's while one types: then they stand under the header; beside what is open
 * over the page, where theme/messages.css says.
 */
import { toastTitles } from '../../../text/page-errors.ts';
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { toast, useToasts, type Toast, type ToastTone } from '../../data/toasts.ts';
import { IconButton } from '../control/icon-button.tsx';
import { cx } from '../text/cx.ts';

const ICONS = { success: CircleCheck, error: CircleAlert, attention: TriangleAlert };
const COLORS: Record<ToastTone, string> = { success: 'text-ok', error: 'text-bad', attention: 'text-warn' };
const SHOWN_MS: Record<ToastTone, number> = { success: 5_000, error: 10_000, attention: 8_000 };

const BESIDE_KEYBOARD = 'max-sm:[body:has(:read-write:focus)_&]:top-16';

export function Toaster() {
  const toasts = useToasts();
  const [host] = useState(() => document.createElement('div'));
  useEffect(() => {
    document.body.append(host);
    return () => host.remove();
  }, [host]);
  const errors = toasts.filter(({ tone }) => tone === 'error');
  const others = toasts.filter(({ tone }) => tone !== 'error');
  return createPortal(
    <section
      aria-label="Сообщения"
      className={cx(
        'messages pointer-events-none fixed inset-x-4 bottom-[calc(76px+env(safe-area-inset-bottom))] z-[80] flex flex-col items-center gap-2 sm:inset-x-0 sm:bottom-24 sm:mx-auto sm:w-96 print:hidden',
        BESIDE_KEYBOARD,
      )}
    >
      {/* Errors speak at once by their own role: in a live region they would be told twice. */}
      <div className="contents">{errors.map(card)}</div>
      <output className="contents">{others.map(card)}</output>
    </section>,
    host,
  );
}

const card = (one: Toast) => <ToastCard key={one.id} {...one} />;

function ToastCard({ id, tone, text, title, note, action, stays }: Toast) {
  const Icon = ICONS[tone];
  const paused = useRef(false);
  useEffect(() => {
    if (stays) return undefined;
    let left = SHOWN_MS[tone];
    const timer = setInterval(() => {
      if (paused.current) return;
      left -= 500;
      if (left <= 0) toast.dismiss(id);
    }, 500);
    return () => clearInterval(timer);
  }, [id, tone, stays]);
  const pause = (value: boolean) => () => {
    paused.current = value;
  };
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      onMouseEnter={pause(true)}
      onMouseLeave={pause(false)}
      onFocus={pause(true)}
      onBlur={pause(false)}
      className="pointer-events-auto flex w-full animate-appear sm:w-fit sm:max-w-full sm:min-w-64 items-start gap-3 rounded-box bg-surface p-3 shadow-pop"
    >
      <Icon className={cx('mt-0.5 size-[18px] shrink-0', COLORS[tone])} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title ?? toastTitles[tone]}</p>
        {text && <p className="mt-0.5 break-words whitespace-pre-line text-ink-soft">{text}</p>}
        {note && <p className="mt-1 text-xs break-words text-ink-soft">{note}</p>}
        {action && (
          <button
            type="button"
            className="link mt-1 font-medium"
            onClick={() => {
              action.run();
              toast.dismiss(id);
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton
        icon={X}
        label="Закрыть"
        size="sm"
        className="-mt-1 -mr-1"
        onClick={() => toast.dismiss(id)}
      />
    </div>
  );
}
