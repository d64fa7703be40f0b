/** «Случится само» on a lot: what the clock will do, who is waited for, which steps are closed and who opens them. */
import { ahead } from '../../../api/calls/ahead.ts';
import type { Ahead as AheadRecord } from '../../../api/records/ahead.ts';
import { useCall } from '../../data/use-call.ts';
import { tenderPath } from '../../data/route-params.ts';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { formatDateTime, formatShortDateTime } from '../../parts/text/format.ts';
import { cx } from '../../parts/text/cx.ts';
import { Left } from '../../parts/feedback/time-left.tsx';
import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';

export function Ahead({ lotId }: { lotId: number }) {
  const { data } = useCall(ahead.ofLot, { params: { id: lotId } });
  const found = data?.data;
  if (!found || (found.happens.length === 0 && found.waits.length === 0)) return null;
  const closed = found.doors.filter(({ open }) => !open);
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
      {closed.length > 0 && (
        <details className="mt-3 text-table">
          <summary className="w-fit cursor-pointer text-ink-soft hover:text-ink">
            Почему закрыты другие шаги и кто их откроет: {closed.length}
          </summary>
          <dl className="mt-2 flex flex-col gap-2">
            {closed.map((door) => (
              <Door key={`${door.event} ${door.by.join()}`} door={door} lotId={lotId} />
            ))}
          </dl>
        </details>
      )}
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

function Door({ door, lotId }: { door: AheadRecord['doors'][number]; lotId: number }) {
  return (
    <div>
      <dt className="font-medium">
        {door.label} <span className="font-normal text-ink-soft">({door.by.join(', ')})</span>
      </dt>
      {door.reasons.map(({ code, text, who, page, at }) => (
        <dd key={code} className="pl-4">
          {text}.{' '}
          <span className="text-ink-soft">
            {at !== null
              ? `Откроется само ${formatDateTime(at)}.`
              : who === null
                ? 'Изменить это уже нельзя.'
                : `Откроет: ${who}.`}
          </span>
          {page !== null && page !== '' && (
            <>
              {' '}
              <LinkButton size="sm" to={tenderPath(lotId, page)}>
                Перейти
              </LinkButton>
            </>
          )}
        </dd>
      ))}
    </div>
  );
}
