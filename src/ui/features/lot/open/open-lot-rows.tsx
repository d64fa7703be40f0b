/** Rows of the home page's list: the whole row is the link, its title the only stop of Tab; on a phone two lines a row. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { LotRow } from '../../../../api/records/lot.ts';
import { currencySign } from '../../../../rules/currencies.ts';
import { briefSum } from '../../../../text/short-sums.ts';
import { acceptingLotStatuses, termOf } from '../../../../machines/lot-predicates.ts';
import { lotGroupText, lotStates } from '../../../../text/lot-states.ts';
import { publicConfig } from '../../../data/config.ts';
import { preloading } from '../../../data/navigation.ts';
import { tenderPath } from '../../../data/route-params.ts';
import { Left } from '../../../parts/feedback/time-left.tsx';
import { Amount } from '../../../parts/text/amount.tsx';
import { cx } from '../../../parts/text/cx.ts';
import { formatDateTime, formatShortDateTime } from '../../../parts/text/format.ts';

export type Part = 'accepting' | 'commission' | 'ended';
const lastColumn: Record<Part, string> = { accepting: 'Осталось', commission: 'Этап', ended: 'Итог' };

/** By lot; null where its organiser shows the price and has none. */
export type Estimates = ReadonlyMap<number, string | null>;

interface OpenLotRowsProps {
  rows: readonly LotRow[];
  part: Part;
  /** By lot, of those whose organiser shows it; null where none of the rows does: then there is no column. */
  estimates: Estimates | null;
  byDeadline: string | undefined;
  onSort: () => void;
}

// In sight while the page scrolls over the rows.
const head =
  'h-8 border-b border-line bg-surface px-2 text-left text-xs font-normal whitespace-nowrap text-ink-soft first:pl-4 last:pr-4 md:sticky md:top-(--head) md:z-[2] print:static';
const cell =
  'h-11 border-b border-line px-2 group-last/row:border-b-0 first:pl-4 last:pr-4 max-md:block max-md:h-auto max-md:border-0 max-md:p-0!';

export function OpenLotRows({ rows, part, estimates, byDeadline, onSort }: OpenLotRowsProps) {
  const isDown = byDeadline?.startsWith('-') ?? false;
  const Arrow = isDown ? ArrowDown : ArrowUp;
  return (
    <table
      aria-label="Открытые процедуры"
      className="w-full table-fixed border-separate border-spacing-0 text-table max-md:block print:table-auto"
    >
      <thead className="max-md:sr-only">
        <tr>
          <th className={cx(head, 'w-31.5')}>Номер</th>
          <th className={head}>Процедура и организатор</th>
          <th className={cx(head, categoryClass(estimates !== null))}>Категория</th>
          <th className={cx(head, 'w-19 text-right', estimates && GIVES_WAY)}>Позиций</th>
          {estimates && <th className={cx(head, 'w-32 text-right')}>Нач. цена, ₽</th>}
          <th
            className={cx(head, 'w-26 text-right max-md:hidden')}
            aria-sort={isDown ? 'descending' : 'ascending'}
          >
            {/* A phone has neither heads nor this column: what is out of sight must not get the focus. */}
            <button type="button" onClick={onSort} className="inline-flex items-center gap-1 hover:text-ink">
              Приём до <Arrow className="size-3.5" aria-hidden />
            </button>
          </th>
          <th className={cx(head, 'w-35 text-right')}>{lastColumn[part]}</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((lot) => (
          <OpenLotRow key={lot.id} lot={lot} estimates={estimates} />
        ))}
      </tbody>
    </table>
  );
}

/** A tablet upright has room for the price or for the number of items. */
const GIVES_WAY = 'max-[919px]:hidden';

/** The price takes its room where the window is not wide. */
const categoryClass = (isPriced: boolean) =>
  isPriced ? 'w-38 max-[1399px]:hidden!' : 'w-55 max-wide:hidden!';

interface OpenLotRowProps extends Pick<OpenLotRowsProps, 'estimates'> {
  lot: LotRow;
}

function OpenLotRow({ lot, estimates }: OpenLotRowProps) {
  const until = termOf(lot) ?? lot.applicationsDeadline;
  const href = tenderPath(lot.id);
  const organiser = `${publicConfig().organizer.title}${lot.isOpen ? '' : ' · только приглашённые'}`;
  const isOpenNow = acceptingLotStatuses.includes(lot.status);
  return (
    <tr className="group/row relative hover:bg-sunken/60 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:border-b max-md:border-line max-md:px-4 max-md:py-2 max-md:last:border-b-0">
      <td
        className={cx(
          cell,
          'whitespace-nowrap text-ink-soft max-md:order-3 max-md:overflow-hidden max-md:text-xs max-md:text-ellipsis',
        )}
      >
        {lot.number}
        <span className="md:hidden print:hidden"> · {organiser}</span>
      </td>
      <td className={cx(cell, 'max-md:order-1', !estimates && 'max-md:col-span-2')}>
        <Link
          to={href}
          {...preloading(href)}
          title={lot.title}
          className="block font-medium break-words after:absolute after:inset-0 max-md:line-clamp-3 md:truncate"
        >
          {lot.title}
        </Link>
        <span className="block truncate text-xs text-ink-soft max-md:hidden">{organiser}</span>
      </td>
      <td
        className={cx(cell, 'text-ink-soft', categoryClass(estimates !== null))}
        title={lot.category?.title}
      >
        <span className="line-clamp-2">{lot.category?.title}</span>
      </td>
      <td className={cx(cell, 'text-right max-md:hidden', estimates && GIVES_WAY)}>{lot.ordersCount}</td>
      {estimates && (
        <td className={cx(cell, 'text-right whitespace-nowrap max-md:order-2')}>
          <StartPrice lot={lot} estimate={estimates.get(lot.id)} />
        </td>
      )}
      <td
        className={cx(cell, 'text-right whitespace-nowrap text-ink-soft max-md:hidden')}
        title={until === null ? undefined : formatDateTime(until)}
      >
        {until === null ? '—' : formatShortDateTime(until)}
      </td>
      <td className={cx(cell, 'text-right max-md:order-4 max-md:text-xs max-md:text-ink-soft')}>
        {isOpenNow && until !== null ? <Left until={until} over="приём закрыт" /> : <Standing lot={lot} />}
      </td>
    </tr>
  );
}

/** What the organiser expects it to cost, without VAT; a lot in another currency than the column's says its own. */
function StartPrice({ lot, estimate }: { lot: LotRow; estimate: string | null | undefined }) {
  if (!lot.showsEstimate || estimate === null) return <span className="text-ink-soft">не объявлена</span>;
  if (estimate === undefined) return null;
  return (
    <>
      {/* A phone has room for it as people say it; the lot's own page has it to the kopeck. */}
      <span className="md:hidden print:hidden">{briefSum(estimate, lot.currency)}</span>
      <span className="max-md:hidden print:inline!">
        <Amount value={estimate} />
        {lot.currency !== 'RUB' && ` ${currencySign(lot.currency)}`}
      </span>
    </>
  );
}

/** The commission's work has one name, and under it how far it has come. */
function Standing({ lot: { status } }: { lot: LotRow }) {
  const group = lotGroupText(status).label;
  const { label } = lotStates[status];
  return (
    <span className="block text-ink-soft">
      {group}
      {label !== group && <span className="block text-xs">{label}</span>}
    </span>
  );
}
