/**
 * Time left until a moment by the server's clock: <Countdown until={lot.applicationsDeadline} />. Announced each minute
 * in the last ten, then once at the end (`over` is shown).
 */
import { Clock } from 'lucide-react';
import { serverNow, useByNow, useNow } from '../../data/clock.ts';
import { cx } from '../text/cx.ts';
import { plural } from '../../../rules/plural.ts';
import { formatDateTime } from '../text/format.ts';
import { overdue, timeLeft, timeLeftInWords, urgencyOf } from '../text/time-left.ts';

const two = (n: number) => String(n).padStart(2, '0');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "2 дня 04:10:09" or "04:10:09". */
export function formatLeft(ms: number): string {
  const days = Math.floor(ms / DAY);
  const clock = `${two(Math.floor((ms % DAY) / HOUR))}:${two(Math.floor((ms % HOUR) / MINUTE))}:${two(Math.floor((ms % MINUTE) / 1000))}`;
  return days > 0 ? `${days}\u00a0${plural(days, ['день', 'дня', 'дней'])} ${clock}` : clock;
}

const TONES = {
  plain: '',
  soon: 'text-warn',
  last: 'font-semibold text-warn',
  over: 'text-ink-soft',
} as const;

/**
 * The same as short as a line of a table wants it, silent: «через 3 ч 39 мин», seconds in the last ten minutes. `late`: what has
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

/** The same of a page's head, in whole words; announced as above. */
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

function spokenLeft(ms: number, over: string): string {
  if (ms <= 0) return over;
  const minutes = Math.ceil(ms / MINUTE);
  return minutes <= 10 ? `Осталось ${minutes} ${plural(minutes, ['минута', 'минуты', 'минут'])}` : '';
}

interface CountdownProps {
  until: string | null | undefined;
  over?: string;
  /** Without the icon and silent, for a table's cell. */
  bare?: boolean;
}

export function Countdown({ until, over = 'Срок истёк', bare }: CountdownProps) {
  const now = useNow();
  if (!until) return <>—</>;
  const left = Math.max(0, Date.parse(until) - now);
  const tone = left === 0 ? 'text-ink-soft' : left < HOUR ? 'text-bad' : left < DAY ? 'text-warn' : undefined;
  return (
    <span
      title={formatDateTime(until)}
      className={cx('relative inline-flex items-center gap-1.5 whitespace-nowrap', tone)}
    >
      {!bare && <Clock className="size-4 shrink-0" aria-hidden />}
      <span role="timer">{left === 0 ? over : formatLeft(left)}</span>
      {/* A table of terms would speak of each of its rows. */}
      {!bare && (
        <span className="sr-only" aria-live="polite">
          {spokenLeft(left, over)}
        </span>
      )}
    </span>
  );
}
