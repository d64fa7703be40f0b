/** How long there is, in a lot's head: <HeadTerm until={deadline} what="приём до" inLine={isShort} />. */
import { LeftInWords } from '../../parts/feedback/time-left.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDateTime, formatShortDateTime } from '../../parts/text/format.ts';

interface HeadTermProps {
  until: string;
  /** Before its date. */
  what: string;
  /** Once it has passed. */
  over?: string;
  inLine: boolean;
}

export const HeadTerm = ({ until, what, over, inLine }: HeadTermProps) => (
  <div
    className={cx(
      'flex min-w-0 flex-wrap items-baseline gap-x-2 whitespace-nowrap md:flex-nowrap',
      !inLine && 'md:flex-col md:items-end md:gap-0 md:leading-none',
    )}
  >
    <span className={cx('font-semibold', inLine ? 'text-sm' : 'text-sm md:text-md md:leading-5')}>
      <LeftInWords until={until} over={over} />
    </span>
    <span title={formatDateTime(until)} className="text-xs whitespace-nowrap text-ink-soft">
      {what} {formatShortDateTime(until)}
    </span>
  </div>
);
