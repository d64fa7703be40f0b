/** The applications of a lot by whose turn it is; the chosen one is kept in the address. */
import { Link, useLocation } from 'react-router-dom';
import type { ApplicationListed } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { isVerifying } from '../../../machines/lot-predicates.ts';
import { turnOf, turns } from '../../../machines/whose-turn.ts';
import { applicationFlagNames } from '../../../text/application-words.ts';
import { shortSum } from '../../../text/short-sums.ts';
import { applicationStates } from '../../../text/states.ts';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import { Counter } from '../../parts/control/counter.tsx';
import { Key } from '../../parts/text/key.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatMoney } from '../../parts/text/format.ts';
import { useLotRelation } from '../lot/lot-access.ts';
import { WhatIsLeft } from './what-is-left.tsx';
import { turnNames } from './turn-names.ts';
import { lowerFirst } from '../../parts/text/lower-first.ts';

interface PickerProps {
  lot: Lot;
  rows: readonly ApplicationListed[];
  chosen: number | undefined;
}

export function ApplicationPicker({ lot, rows, chosen }: PickerProps) {
  const mayDecide = useLotRelation(lot).isOwner && isVerifying(lot.status);
  const groups = turns
    .map((turn) => ({ turn, own: rows.filter((row) => turnOf(row, lot.admission) === turn) }))
    .filter(({ own }) => own.length > 0);
  const decided = groups.find(({ turn }) => turn === 'nobody')?.own.length ?? 0;
  return (
    <nav
      aria-label="Заявки"
      className="print:hidden flex w-61 shrink-0 flex-col overflow-y-auto border-r border-line bg-page max-xl:w-50"
    >
      <p className="sticky top-0 z-[1] flex min-h-12 items-center gap-2 border-b border-line bg-page px-4 text-sm">
        <b className="font-semibold">Заявки</b>
        <span className="text-ink-soft">{rows.length}</span>
        <span className="ml-auto text-xs text-ink-soft">
          решено {decided} из {rows.length}
        </span>
        <span
          className="absolute bottom-[-1px] left-0 h-0.5 bg-primary"
          style={{ width: `${(decided / rows.length) * 100}%` }}
          aria-hidden
        />
      </p>
      {groups.map(({ turn, own }) => (
        <section key={turn} aria-label={turnNames[turn]} className="px-2">
          <h2 className="flex items-center justify-between px-2 pt-2 pb-0.5 text-xs text-ink-soft">
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
      <div className="mt-auto pt-2">
        <div className="border-t border-line px-4 py-2.5">
          <WhatIsLeft lot={lot} rows={rows} isBesideGroups />
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-0.5 border-t border-line px-4 py-2.5 text-xs text-ink-soft max-lg:hidden pointer-coarse:hidden!">
          {KEYS.slice(0, mayDecide ? KEYS.length : 1).map(([keys, what]) => (
            <div key={what} className="contents">
              <dt className="flex gap-1">
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </nav>
  );
}

/** The first is everybody's. */
const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['J', 'K'], 'заявка'],
  [['↑', '↓'], 'позиция'],
  [['A'], 'согласовать и дальше'],
  [['R'], 'отклонить с причиной'],
  [['C'], 'нужно уточнить'],
  [['Ctrl Z'], 'отменить отметку'],
];

function PickerRow({ row, isChosen }: { row: ApplicationListed; isChosen: boolean }) {
  const { pathname } = useLocation();
  const total = row.offersTotalPriceRepeatedConverted ?? row.offersTotalPriceConverted;
  const [sum, currency] = total === null ? [row.offersTotalPrice, row.currency] : [total, row.lot.currency];
  return (
    <Link
      to={`${pathname}?application=${row.id}`}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={cx(
        'relative flex flex-col gap-0.5 rounded-box px-2 py-2 text-table -outline-offset-2',
        isChosen
          ? 'bg-surface shadow-[0_0_0_1px_var(--c-line)] before:absolute before:inset-y-2 before:-left-2 before:w-[3px] before:bg-primary before:content-[""]'
          : 'hover:bg-sunken',
      )}
    >
      <span className="flex items-baseline justify-between gap-x-2 max-xl:flex-wrap">
        <span title={row.vendor.title} className="min-w-0 truncate font-medium">
          {row.vendor.title}
        </span>
        {sum !== null && (
          <span
            className="shrink-0 text-xs whitespace-nowrap text-ink-soft"
            title={formatMoney(sum, currency)}
          >
            {shortSum(sum, currency)}
          </span>
        )}
      </span>
      <span className="text-xs text-ink-soft">{lowerFirst(applicationStates[row.status].label)}</span>
      {row.flags.map((flag) => (
        <span key={flag} className="text-xs text-warn">
          {applicationFlagNames[flag]}
        </span>
      ))}
      {row.clarificationDueAt !== null && (
        <span className="text-xs text-ink-soft">
          ответ ждём <Countdown bare until={row.clarificationDueAt} />
        </span>
      )}
      {row.coverage.items < row.coverage.of && (
        <span className="text-xs text-warn">
          позиций {row.coverage.items} из {row.coverage.of}
        </span>
      )}
    </Link>
  );
}
