/** Time left as precisely as it matters: <Left until={deadline} /> in a table, <LeftInWords until={deadline} /> in a head. */
import { serverNow, useByNow } from '../../data/clock.ts';
import { cx } from '../text/cx.ts';
import { formatDateTime } from '../text/format.ts';
import { overdue, timeLeft, timeLeftInWords, urgencyOf } from '../text/time-left.ts';
import { spokenLeft } from './countdown.tsx';

const TONES = {
  plain: '',
  soon: 'text-warn',
  last: 'font-semibold text-warn',
  over: 'text-ink-soft',
} as const;

/**
 * As short as a line of a table wants it, silent: «через 3 ч 39 мин», seconds in the last ten minutes. `late`: what has
 * passed is owed and is told as such.
 */
export function Left({ until, over, late }: { until: string; over?: string; late?: boolean }) {
  const left = useByNow((now) => shortLeft(Date.parse(until) - now));
  const ms = Date.parse(until) - serverNow();
  const isOver = left === null;
  return (
    <time
      dateTime={until}
      title={formatDateTime(until)}
      className={cx('whitespace-nowrap', isOver && late ? 'text-bad' : TONES[urgencyOf(ms)])}
    >
      {left ?? (late ? overdue(-ms) : (over ?? 'срок истёк'))}
    </time>
  );
}

const shortLeft = (ms: number): string | null => (ms <= 0 ? null : `через ${timeLeft(ms)}`);

/** Of a page's head, in whole words; announced as the countdown is. */
export function LeftInWords({ until, over = 'Срок истёк' }: { until: string; over?: string }) {
  const words = useByNow((now) => {
    const ms = Date.parse(until) - now;
    return ms <= 0 ? over : timeLeftInWords(ms);
  });
  const spoken = useByNow((now) => spokenLeft(Date.parse(until) - now, over));
  const urgency = urgencyOf(Date.parse(until) - serverNow());
  return (
    <>
      <span role="timer" title={formatDateTime(until)} className={cx('whitespace-nowrap', TONES[urgency])}>
        {words}
      </span>
      <span className="sr-only" aria-live="polite">
        {spoken}
      </span>
    </>
  );
}
