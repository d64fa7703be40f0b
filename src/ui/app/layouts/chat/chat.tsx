/** The assistant, fetched at the first press of its button. */
import { useSelector } from '@xstate/react';
import { MessageCircle, X } from 'lucide-react';
import { useEffect, useRef, type PointerEvent } from 'react';
import { CHAT_MARGIN_PX, type Frame } from '../../../../machines/living/chat-popup.ts';
import { chatActor } from '../../../actors/chat.ts';
import type { PopupButton } from '../../../parts/later/popup-at-press.tsx';
import { cx } from '../../../parts/text/cx.ts';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { ChatInput } from './chat-input.tsx';
import { ChatMessages } from './chat-messages.tsx';

export default function Chat({ button }: { button: PopupButton }) {
  const actor = chatActor();
  const hidden = useSelector(actor, (snapshot) => snapshot.matches({ popup: 'hidden' }));
  const wasShown = useRef(false);
  // Who wrote in it comes back to its button and not to the beginning of the page.
  useEffect(() => {
    const isNowhere = document.activeElement === document.body || document.activeElement === null;
    if (hidden && wasShown.current && isNowhere) {
      document.querySelector<HTMLElement>('[data-chat-toggle]')?.focus({ preventScroll: true });
    }
    wasShown.current = !hidden;
  }, [hidden]);
  return (
    <>
      {!hidden && <ChatPopup />}
      <button
        type="button"
        {...button}
        data-chat-toggle
        aria-expanded={!hidden}
        onClick={() => actor.send({ type: 'toggle' })}
      />
    </>
  );
}

const frameOf = (box: HTMLElement | null): Frame => ({
  window: { width: window.innerWidth, height: window.innerHeight },
  popup: { width: box?.offsetWidth ?? 0, height: box?.offsetHeight ?? 0 },
});

function ChatPopup() {
  const actor = chatActor();
  const box = useRef<HTMLElement>(null);
  const position = useSelector(actor, ({ context }) => context.position);
  const dragged = useSelector(actor, ({ context }) => context.dragged);
  const leaving = useSelector(actor, (snapshot) => snapshot.matches({ popup: 'leaving' }));

  useEffect(() => {
    const fit = () => actor.send({ type: 'fit', frame: frameOf(box.current) });
    const outside = (event: globalThis.PointerEvent) => {
      const target = event.target as HTMLElement;
      if (box.current?.contains(target) || target.closest('[data-chat-toggle]')) return;
      actor.send({ type: 'outside' });
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && box.current?.contains(document.activeElement))
        actor.send({ type: 'close' });
    };
    fit();
    box.current?.querySelector('textarea')?.focus({ preventScroll: true });
    document.addEventListener('keydown', escape);
    window.addEventListener('resize', fit);
    document.addEventListener('pointerdown', outside);
    return () => {
      document.removeEventListener('keydown', escape);
      window.removeEventListener('resize', fit);
      document.removeEventListener('pointerdown', outside);
    };
  }, [actor]);

  function drag(event: PointerEvent<HTMLDivElement>) {
    const start = box.current?.getBoundingClientRect();
    if (!start || (event.target as HTMLElement).closest('button')) return;
    const grip = { x: event.clientX - start.left, y: event.clientY - start.top };
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const move = (at: globalThis.PointerEvent) =>
      actor.send({
        type: 'drag',
        to: { x: at.clientX - grip.x, y: at.clientY - grip.y },
        frame: frameOf(box.current),
      });
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
    handle.addEventListener('pointercancel', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
  }

  return (
    <section
      ref={box}
      aria-label="ИИ-помощник"
      style={
        position ? { left: position.x, top: position.y } : { right: CHAT_MARGIN_PX, bottom: CHAT_MARGIN_PX }
      }
      className={cx(
        'fixed z-[56] flex h-[min(560px,calc(100dvh-40px))] w-[min(380px,calc(100vw-40px))] origin-bottom-right flex-col rounded-box bg-surface shadow-pop',
        leaving ? (dragged ? 'animate-fade-out' : 'animate-pop-out') : 'animate-appear',
      )}
    >
      <div
        onPointerDown={drag}
        className="flex cursor-move touch-none items-center gap-2 border-b border-line px-4 py-2 select-none"
      >
        <MessageCircle className="size-4 text-primary-ink" aria-hidden />
        <h2 className="flex-1 font-semibold">ИИ-помощник</h2>
        <IconButton
          icon={X}
          size="sm"
          label="Закрыть помощника"
          onClick={() => actor.send({ type: 'close' })}
        />
      </div>
      <ChatMessages />
      <ChatInput />
    </section>
  );
}
