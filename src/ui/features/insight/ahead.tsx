/** «Случится само» on a lot: what the clock will do, who is waited for, which steps are closed and who opens them. */
import { ahead } from '../../../api/calls/ahead.ts';
import type { Ahead as AheadRecord } from '../../../api/records/ahead.ts';
import { useCall } from '../../data/use-call.ts';
import { tenderPath } from '../../data/route-params.ts';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { formatDateTime } from '../../parts/text/format.ts';

export function Ahead({ lotId }: { lotId: number }) {
  const { data } = useCall(ahead.ofLot, { params: { id: lotId } });
  const found = data?.data;
  if (!found || (found.happens.length === 0 && found.waits.length === 0)) return null;
  const closed = found.doors.filter(({ open }) => !open);
  return (
    <Section title="Случится само" note="Что сделают часы площадки и кого сейчас ждёт процедура">
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2">
        <ul className="flex flex-col gap-2">
          {found.happens.map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              <time dateTime={at} className="font-medium">
                {formatDateTime(at)}
              </time>{' '}
              — {text}
            </li>
          ))}
          {found.happens.length === 0 && <li className="text-ink-soft">По времени ничего не произойдёт.</li>}
        </ul>
        <ul className="flex flex-col gap-2">
          {found.waits.map(({ who, what, page }) => (
            <li key={`${who} ${what}`}>
              Ждём: <span className="font-medium">{who}</span> — {what}
              {page !== null && page !== '' && (
                <>
                  {' '}
                  <LinkButton size="sm" to={tenderPath(lotId, page)}>
                    Перейти
                  </LinkButton>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      {closed.length > 0 && (
        <details className="mt-3">
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
