/** «Случится само»: whom the lot waits for now, then what the clock will do, the nearest first. */
import type { Lot } from '../../../../api/records/lot.ts';
import { upcomingOf } from '../../../../text/upcoming.ts';
import { useByNow } from '../../../data/clock.ts';
import { Section } from '../../../parts/layout/section.tsx';
import { cx } from '../../../parts/text/cx.ts';
import { formatDateTime, formatShortDateTime } from '../../../parts/text/format.ts';
import { timeLeft, timeLeftInWords } from '../../../parts/text/time-left.ts';

const DAY = 24 * 60 * 60 * 1_000;

export function LotUpcoming({ lot }: { lot: Lot }) {
  const rows = lot.asOf === undefined ? upcomingOf(lot) : [];
  if (rows.length === 0) return null;
  return (
    <Section title="Случится само">
      <ol className="flex flex-col gap-3 text-table">
        {rows.map(({ title, note, at, since }, index) => (
          <li key={title} className="relative flex gap-2.5">
            {index < rows.length - 1 && (
              <span aria-hidden className="absolute top-3 bottom-[-18px] left-[7px] w-px bg-line-mid" />
            )}
            <span
              aria-hidden
              className={cx(
                'relative mx-1 mt-[5px] size-2 shrink-0 rounded-full',
                index === 0
                  ? 'bg-primary ring-3 ring-primary-soft'
                  : 'border-[1.5px] border-line-strong bg-surface',
              )}
            />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-2">
                <span className={index === 0 ? 'font-semibold' : 'font-medium'}>{title}</span>
                {at && (
                  <time dateTime={at} title={formatDateTime(at)} className="text-ink-soft">
                    {formatShortDateTime(at)}
                  </time>
                )}
                {since && <Since at={since} />}
              </p>
              <p className="text-xs text-ink-soft">
                {at && <Until at={at} />}
                {note}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Until({ at }: { at: string }) {
  const left = useByNow((now) => {
    const ms = Date.parse(at) - now;
    return ms <= 0 ? null : timeLeft(ms);
  });
  return left === null ? null : <>через {left}; </>;
}

/** How long it has been waited for, once that is a day. */
function Since({ at }: { at: string }) {
  const waited = useByNow((now) => {
    const ms = now - Date.parse(at);
    return ms < DAY ? null : timeLeftInWords(Math.floor(ms / DAY) * DAY).split(' ')[0]!;
  });
  return waited === null ? null : (
    <span title={`с ${formatDateTime(at)}`} className="text-ink-soft">
      {waited}
    </span>
  );
}
