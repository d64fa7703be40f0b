/** «Случится само» on a lot: what the clock will do, who is waited for, which steps are closed and who opens them. */
import { ahead } from '../../../api/calls/ahead.ts';
import { useCall } from '../../data/use-call.ts';
import { tenderPath } from '../../data/route-params.ts';
import { Section } from '../../parts/layout/section.tsx';
import { formatDateTime, formatShortDateTime } from '../../parts/text/format.ts';
import { Doors } from '../application/doors.tsx';
import { cx } from '../../parts/text/cx.ts';
import { Left } from '../../parts/feedback/time-left.tsx';
import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';

export function Ahead({ lotId }: { lotId: number }) {
  const { data, isPending } = useCall(ahead.ofLot, { params: { id: lotId } });
  const found = data?.data;
  if (isPending) return <div className="awaited" hidden />;
  if (!found || (found.happens.length === 0 && found.waits.length === 0)) return null;
  return (
    <Section title="Случится само">
      <ol className="flex flex-col gap-3 text-table">
        {found.waits.map(({ who, what, page }) => (
          <Point key={`${who} ${what}`} now>
            <p className="font-semibold">Сейчас ждём: {who}</p>
            <p className="text-xs text-ink-soft">
              {page !== null && page !== '' ? (
                <Link to={tenderPath(lotId, page)} className="link">
                  {what}
                </Link>
              ) : (
                what
              )}
            </p>
          </Point>
        ))}
        {found.happens.map(({ at, text }) => (
          <Point key={`${at} ${text}`}>
            <p>{text}</p>
            <time dateTime={at} title={formatDateTime(at)} className="text-xs text-ink-soft">
              {formatShortDateTime(at)}, <Left until={at} over="вот-вот" />
            </time>
          </Point>
        ))}
        {found.happens.length === 0 && (
          <Point>
            <span className="text-ink-soft">По времени ничего не произойдёт.</span>
          </Point>
        )}
      </ol>
      <Doors doors={found.doors} lotId={lotId} />
    </Section>
  );
}

/** A point of the line from now on; what is waited for now is filled. */
function Point({ now, children }: { now?: boolean; children: ReactNode }) {
  return (
    <li className="group/point relative flex gap-2.5">
      <span
        aria-hidden
        className="absolute top-3 bottom-[-18px] left-[7px] w-px bg-line-mid group-last/point:hidden"
      />
      <span
        aria-hidden
        className={cx(
          'relative mx-1 mt-[5px] size-2 shrink-0 rounded-full',
          now ? 'bg-primary ring-3 ring-primary-soft' : 'border-[1.5px] border-line-strong bg-surface',
        )}
      />
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  );
}
