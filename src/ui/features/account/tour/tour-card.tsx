/** One stop of the tour after another, beside the page and over no bar at its foot; what a stop is about is framed. */
import { useEffect, useState } from 'react';
import { X } from 'lucide-react';
import { auth } from '../../../../api/calls/auth.ts';
import { send } from '../../../../api/client.ts';
import { isAuthenticated } from '../../../../machines/access.ts';
import { tours } from '../../../../text/tours.ts';
import { isTyping } from '../../../data/shortcut-keys.ts';
import { useVisitor } from '../../../data/visitor.ts';
import { Button } from '../../../parts/control/button.tsx';
import { iconButtonClass } from '../../../parts/control/icon-button.tsx';
import { useFocusBack } from '../../../parts/dialog/use-focus-back.ts';
import { usePhone } from '../../../parts/layout/use-media.ts';
import { cx } from '../../../parts/text/cx.ts';
import { useFrameOf } from './use-frame-of.ts';

interface TourCardProps {
  open: boolean;
  /** The server does not know yet that this account has seen it. */
  isFirst: boolean;
  onClose: () => void;
}

export default function TourCard(props: TourCardProps) {
  return props.open ? <Stops {...props} /> : null;
}

function Stops({ isFirst, onClose }: TourCardProps) {
  const visitor = useVisitor();
  const isPhone = usePhone();
  const [at, setAt] = useState(0);
  const stops = isAuthenticated(visitor) && visitor.role !== 'guest' ? tours[visitor.role] : [];
  const stop = stops[at];
  const frame = useFrameOf(stop?.at);
  // Its last press goes with it.
  useFocusBack(true);
  useEffect(() => {
    // Begun is seen: who closes the window in the middle is not stopped again. Where it fails, it begins once more.
    if (isFirst) void send(auth.endTour).catch(() => {});
  }, [isFirst]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isTyping(event.target)) onClose();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onClose]);
  if (!stop) return null;
  const isLast = at === stops.length - 1;
  return (
    <>
      {frame && (
        <span
          aria-hidden
          className="pointer-events-none fixed z-[55] animate-appear rounded-box outline-3 outline-offset-2 outline-primary print:hidden"
          style={frame}
        />
      )}
      <section
        aria-label="Знакомство с площадкой"
        className="fixed right-3 bottom-3 left-3 z-[55] animate-appear rounded-box border border-line bg-surface p-4 shadow-pop sm:right-auto sm:left-6 sm:bottom-6 sm:w-90 [body:has([data-foot-bar],.sticky.bottom-0)_&]:bottom-32 sm:[body:has([data-foot-bar],.sticky.bottom-0)_&]:bottom-20 print:hidden"
      >
        <div className="flex items-start gap-3">
          <div aria-live="polite" className="min-w-0 flex-1">
            <h2 className="text-md font-semibold">{stop.title}</h2>
            <p className="mt-1">{(isPhone && stop.onPhone) || stop.text}</p>
          </div>
          <button
            type="button"
            aria-label="Закрыть знакомство"
            className={cx(iconButtonClass('sm'), '-mt-1 -mr-1')}
            onClick={onClose}
          >
            <X className="size-4" aria-hidden />
          </button>
        </div>
        <div className="mt-4 flex items-center gap-2">
          <span className="flex-1 text-xs text-ink-soft">
            {at + 1} из {stops.length}
          </span>
          {at > 0 ? (
            <Button size="sm" onClick={() => setAt(at - 1)}>
              Назад
            </Button>
          ) : (
            <Button size="sm" kind="quiet" onClick={onClose}>
              Пропустить
            </Button>
          )}
          <Button size="sm" kind="primary" onClick={() => (isLast ? onClose() : setAt(at + 1))}>
            {isLast ? 'Понятно' : 'Дальше'}
          </Button>
        </div>
      </section>
    </>
  );
}
