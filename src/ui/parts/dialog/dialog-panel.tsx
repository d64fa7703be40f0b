/** The drawing of dialog-frame.tsx (Headless UI Dialog), fetched when the first dialog opens. */
import { Dialog as Headless, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import {
  memo,
  useEffect,
  useLayoutEffect,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { cx } from '../text/cx.ts';
import { Button } from '../control/button.tsx';
import { IconButton } from '../control/icon-button.tsx';
import { whenLost } from '../form/keep-focus.ts';
import { useLayer } from './use-second-press.ts';

import type { DialogFrameProps, LostQuestion } from './dialog-props.ts';

const SIZES = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl', xl: 'max-w-6xl' };

/** How far a dialog stays from the edges of its place. */
const INSET = 12;

/** A dialog with a text to write needs this much: where less of its place is seen, it stands by itself. */
const LEAST_HEIGHT = 400;

/** Where its place is in the window; null where it has none, or has gone past the window's edges with its page. */
function useStanding(place: RefObject<HTMLElement | null> | undefined): CSSProperties | null {
  const [standing, setStanding] = useState<CSSProperties | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const box = place?.current?.getBoundingClientRect();
      if (!box) return;
      const bottom = Math.max(0, window.innerHeight - box.bottom);
      const seen = window.innerHeight - bottom - Math.max(0, box.top);
      setStanding(
        seen < LEAST_HEIGHT
          ? null
          : {
              left: box.left + INSET,
              width: box.width - 2 * INSET,
              bottom: bottom + INSET,
              maxHeight: seen - 2 * INSET,
            },
      );
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [place]);
  return standing;
}

/** How high the messages are that stand beside it: theme/messages.css. */
function useMessages(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const messages = document.querySelector<HTMLElement>('.messages');
    if (!messages) return undefined;
    const watch = new ResizeObserver(() => setHeight(messages.offsetHeight));
    watch.observe(messages);
    return () => watch.disconnect();
  }, []);
  return height;
}

/** Another form has come in the place of what was pressed, or that is switched off; what is within may know a nearer place. */
const keepWithin = (content: HTMLElement | null) =>
  whenLost(content, () => void setTimeout(focusWithin, 0, content));

function focusWithin(content: HTMLElement) {
  if (!document.activeElement?.matches('body, :disabled')) return;
  const places = ['[data-autofocus]', 'input, button:not(:disabled)'].map((one) =>
    content.querySelector<HTMLElement>(one),
  );
  places.find((one) => one !== null)?.focus();
}

/** What it was about is often gone with the answer: while it fades it says what it said, and no other question. */
const Still = memo(
  ({ children }: { isStill: boolean; children: ReactNode }) => children,
  (_, { isStill }) => isStill,
);

export default function DialogPanelFrame({
  open,
  onClose,
  title,
  children,
  footer,
  size = 'md',
  locked,
  place,
  question,
}: DialogFrameProps) {
  const standing = useStanding(place);
  const messages = useMessages();
  const { layer, panel } = useLayer(open, onClose, locked);
  return (
    <Headless {...layer}>
      <DialogBackdrop
        transition
        className={cx(
          'fixed inset-0 transition-opacity duration-150 data-closed:opacity-0',
          !standing && 'bg-[#000]/40',
        )}
      />
      <div
        data-makes-room={standing ? undefined : ''}
        style={{ '--messages': `${messages}px` } as CSSProperties}
        className="fixed inset-0 flex items-end justify-center overflow-y-auto p-2 max-sm:pt-[calc(var(--messages)+16px)] sm:items-start sm:p-6 sm:pt-[max(24px,10dvh)] sm:pb-[calc(var(--messages)+24px)]"
      >
        <DialogPanel
          ref={panel}
          transition
          className={cx(
            'flex max-h-full w-full flex-col rounded-box bg-surface shadow-pop transition duration-150 ease-out data-closed:translate-y-2 data-closed:opacity-0',
            standing ? 'fixed border border-line' : SIZES[size],
          )}
          style={standing ?? undefined}
        >
          <Still isStill={!open}>
            <div className="flex items-start gap-4 px-5 pt-4 pb-3">
              <DialogTitle className={cx('min-w-0 flex-1 font-semibold', !standing && 'text-title')}>
                {title}
              </DialogTitle>
              {!locked && (
                <IconButton icon={X} label="Закрыть" size="sm" className="-mr-1.5" onClick={onClose} />
              )}
            </div>
            <div ref={keepWithin} className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">
              {children}
            </div>
            {footer !== undefined && (
              <div
                ref={keepWithin}
                className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3"
              >
                {footer}
              </div>
            )}
          </Still>
          {question && <Lost {...question} />}
        </DialogPanel>
      </div>
    </Headless>
  );
}

function Lost({ lost, onStay, onLeave }: LostQuestion) {
  return (
    <DialogPanelFrame
      open
      size="sm"
      onClose={onStay}
      title="Закрыть без сохранения?"
      footer={
        <>
          <Button onClick={onStay}>Остаться</Button>
          <Button kind="danger" onClick={onLeave}>
            Закрыть
          </Button>
        </>
      }
    >
      <p>Есть {lost}: введённое будет потеряно.</p>
    </DialogPanelFrame>
  );
}
