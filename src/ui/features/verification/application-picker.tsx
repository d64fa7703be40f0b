/** The applications of a lot by whose turn it is; the chosen one is kept in the address. */
import { Link, useLocation } from 'react-router-dom';
import type { ApplicationListed } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { applicationFlagNames } from '../../../text/application-words.ts';
import { applicationStates } from '../../../text/states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import { Counter } from '../../parts/control/counter.tsx';
import { cx } from '../../parts/text/cx.ts';
import { Money } from '../../parts/text/text.tsx';
import { turnNames, turnOf, turns } from './whose-turn.ts';

interface PickerProps {
  lot: Lot;
  rows: readonly ApplicationListed[];
  chosen: number | undefined;
}

export function ApplicationPicker({ lot, rows, chosen }: PickerProps) {
  const groups = turns
    .map((turn) => ({ turn, own: rows.filter((row) => turnOf(row, lot.admission) === turn) }))
    .filter(({ own }) => own.length > 0);
  return (
    <nav
      aria-label="Заявки"
      className="max-h-[70vh] overflow-y-auto rounded-box border border-line bg-surface max-xl:relative xl:sticky xl:top-16"
    >
      {groups.map(({ turn, own }) => (
        <section key={turn} aria-label={turnNames[turn]} className="border-b border-line last:border-b-0">
          <h2 className="flex items-center gap-2 px-3 pt-3 pb-1 text-xs font-medium text-ink-soft">
            {turnNames[turn]}
            <Counter n={own.length} />
          </h2>
          <ul>
            {own.map((row) => (
              <li key={row.id}>
                <PickerRow row={row} isChosen={row.id === chosen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function PickerRow({ row, isChosen }: { row: ApplicationListed; isChosen: boolean }) {
  const { pathname } = useLocation();
  const total = row.offersTotalPriceRepeatedConverted ?? row.offersTotalPriceConverted;
  return (
    <Link
      to={`${pathname}?application=${row.id}`}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={cx(
        'flex flex-col gap-1 border-l-2 px-3 py-2 -outline-offset-2',
        isChosen ? 'border-primary bg-primary-soft' : 'border-transparent hover:bg-sunken',
      )}
    >
      <span className="font-medium break-words">{row.vendor.title}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge {...applicationStates[row.status]} />
        {row.flags.map((flag) => (
          <Badge key={flag} tone="warn" label={applicationFlagNames[flag]} className="whitespace-normal!" />
        ))}
      </span>
      {row.clarificationDueAt !== null && (
        <span className="text-xs text-ink-soft">
          Ответ ждём: <Countdown until={row.clarificationDueAt} />
        </span>
      )}
      <span className="text-xs text-ink-soft">
        {total === null ? (
          <Money value={row.offersTotalPrice} currency={row.currency} />
        ) : (
          <Money value={total} currency={row.lot.currency} />
        )}{' '}
        · позиций {row.coverage.items} из {row.coverage.of}
      </span>
    </Link>
  );
}
