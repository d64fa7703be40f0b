/**
 * Time left until a moment by the server's clock: <Countdown until={lot.applicationsDeadline} />. Announced each minute
 * in the last ten, then once at the end (`over` is shown).
 */
import { Clock } from 'lucide-react';
import { useNow } from '../../data/clock.ts';
import { cx } from '../text/cx.ts';
import { plural } from '../../../rules/plural.ts';
import { formatDateTime } from '../text/format.ts';

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

/** What is told of the last ten minutes, each once, and of the end. */
export function spokenLeft(ms: number, over: string): string {
  if (ms <= 0) return over;
  const minutes = Math.ceil(ms / MINUTE);
  if (minutes > 10) return '';
  return `${minutes === 1 ? 'Осталась' : 'Осталось'} ${minutes}\u00A0${plural(minutes, ['минута', 'минуты', 'минут'])}`;
}

/** Less is left than this (milliseconds): amber, then red. */
export interface Late {
  warn: number;
  bad: number;
}
const USUAL: Late = { warn: DAY, bad: HOUR };
/** Of a form that is being filled in, where an hour is long. */
export const AT_WORK: Late = { warn: HOUR, bad: 10 * MINUTE };

interface CountdownProps {
  until: string | null | undefined;
  late?: Late;
  over?: string;
  /** Without the icon and silent, for a table's cell. */
  bare?: boolean;
}

export function Countdown({ until, over = 'Срок истёк', late = USUAL, bare }: CountdownProps) {
  const now = useNow();
  if (!until) return <>—</>;
  const left = Math.max(0, Date.parse(until) - now);
  const tone =
    left === 0 ? 'text-ink-soft' : left < late.bad ? 'text-bad' : left < late.warn ? 'text-warn' : undefined;
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
