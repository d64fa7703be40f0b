/** Steps that are closed now: why, who opens each and where. */
import { ChevronRight } from 'lucide-react';
import type { DoorRecord } from '../../../api/records/ahead.ts';
import { tenderPath } from '../../data/route-params.ts';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { formatDateTime } from '../../parts/text/format.ts';

export function Doors({ doors, lotId }: { doors: readonly DoorRecord[]; lotId: number }) {
  const closed = doors.filter(({ open }) => !open);
  if (closed.length === 0) return null;
  return (
    <details className="mt-3 text-table">
      <summary className="flex w-fit min-h-6 cursor-pointer list-none items-center gap-1 text-xs text-ink-soft hover:text-ink">
        <ChevronRight className="size-4 shrink-0 transition-transform in-open:rotate-90" aria-hidden />
        Почему закрыты другие шаги и кто их откроет: {closed.length}
      </summary>
      <dl className="mt-2 flex flex-col gap-2">
        {closed.map((door) => (
          <Door key={`${door.event} ${door.by.join()}`} door={door} lotId={lotId} />
        ))}
      </dl>
    </details>
  );
}

function Door({ door, lotId }: { door: DoorRecord; lotId: number }) {
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
