/** Own procedures that go on, grouped by stage, the nearest term first; a press on a stage folds it. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { lots } from '../../../api/calls/lots.ts';
import type { LotRow } from '../../../api/records/lot.ts';
import { isDraft, termOf, waitsForClock } from '../../../machines/lot-predicates.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { lotStageText } from '../../../text/lot-states.ts';
import { useAllRows } from '../../data/all-rows.ts';
import { preloading } from '../../data/navigation.ts';
import { standingFor } from '../../data/standing.ts';
import { useVisitor } from '../../data/visitor.ts';
import { tenderPath } from '../../data/route-params.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Left } from '../../parts/feedback/time-left.tsx';
import { Amount } from '../../parts/text/amount.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDateTime, formatShortDateTime } from '../../parts/text/format.ts';
import { expectedOf, type EstimatedLot } from './expected.ts';
import { filterLots, NoneLeft, useLotFilters } from './stage-filters.tsx';
import { movingLots, movingQuery } from '../../../api/moving-lots.ts';

// In sight while the page scrolls over the rows.
const head =
  'h-8 border-b border-line bg-surface px-2 text-left text-xs font-normal whitespace-nowrap text-ink-soft first:pl-4 last:pr-4 md:sticky md:top-0 print:static';
const cell =
  'h-9 border-b border-line px-2 first:pl-4 last:pr-4 max-md:block max-md:h-auto max-md:border-0 max-md:p-0!';
const byTerm = (a: LotRow, b: LotRow): number => (termOf(a) ?? '9').localeCompare(termOf(b) ?? '9');

export function StageGroups({ owners, empty }: { owners: string; empty: React.ReactNode }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const list = useAllRows(lots.list, { query: movingQuery(owners) });
  const { filters } = useLotFilters();
  const rows = list.data && filterLots(list.data.rows, filters);
  if (list.error && !rows) return <EmptyState title="Не удалось загрузить" text={list.error.message} />;
  if (!rows)
    return (
      <div className="p-4">
        <SkeletonLines lines={6} />
      </div>
    );
  if (rows.length === 0) return <div className="p-2">{list.data?.rows.length ? <NoneLeft /> : empty}</div>;
  const isEstimated = rows.some((row) => row.estimate != null);
  const fold = (stage: string) => {
    const next = new Set(folded);
    if (!next.delete(stage)) next.add(stage);
    setFolded(next);
  };
  // Columns are as wide as their text is large: what the window then does not hold is scrolled to here.
  const table = (
    <table
      aria-label="Процедуры по этапам"
      className="w-full table-fixed border-separate border-spacing-0 max-md:block md:min-w-(--least) print:table-auto"
    >
      <thead className="max-md:sr-only">
        <tr>
          <th className={cx(head, 'w-[10.5em]')}>Номер</th>
          <th className={head}>Процедура</th>
          <th className={cx(head, 'w-[calc(22em/3)] text-right')}>Позиций</th>
          <th className={cx(head, 'w-[calc(22em/3)] text-right')}>Заявок</th>
          <th className={cx(head, 'w-[calc(35em/3)] text-right max-wide:hidden')}>Ближайший срок</th>
          <th className={cx(head, 'w-[14em] text-right max-lg:pr-4')}>Осталось</th>
          {isEstimated && (
            <th className={cx(head, 'w-[calc(38em/3)] text-right max-lg:hidden')}>Оценка без НДС, ₽</th>
          )}
        </tr>
      </thead>
      {movingLots
        .map((stage) => ({ stage, here: rows.filter(({ status }) => status === stage).toSorted(byTerm) }))
        .filter(({ here }) => here.length > 0)
        .map(({ stage, here }) => {
          const isFolded = folded.has(stage);
          const Icon = isFolded ? ChevronRight : ChevronDown;
          return (
            <tbody key={stage} className="max-md:block">
              <tr className="max-md:block">
                <th
                  colSpan={5}
                  scope="rowgroup"
                  className="border-b border-line bg-page p-0 text-left font-normal max-md:block"
                >
                  <button
                    type="button"
                    aria-expanded={!isFolded}
                    onClick={() => fold(stage)}
                    className="flex min-h-8 w-full items-center gap-2 px-4 py-1 text-left -outline-offset-2"
                  >
                    <Icon className="size-3.5 shrink-0 text-ink-soft" aria-hidden />
                    <span className="font-semibold">{lotStageText(stage)}</span>
                    <span className="whitespace-nowrap text-ink-soft">
                      {[here.length, expectedOf(here)].filter((one) => one !== null).join(' · ')}
                    </span>
                  </button>
                </th>
                <td aria-hidden className="border-b border-line bg-page max-wide:hidden" />
                {isEstimated && <td aria-hidden className="border-b border-line bg-page max-lg:hidden" />}
              </tr>
              {!isFolded && here.map((lot) => <StageRow key={lot.id} lot={lot} isEstimated={isEstimated} />)}
            </tbody>
          );
        })}
    </table>
  );
  return (
    <div className="@container">
      <div
        data-scrolls
        data-on-page
        className={cx(
          'text-table [--least:0px] md:[--least:45em]',
          isEstimated && 'lg:[--least:60em] wide:[--least:68em]',
        )}
      >
        <div className="overflow-x-auto">{table}</div>
      </div>
    </div>
  );
}

function StageRow({ lot, isEstimated }: { lot: EstimatedLot; isEstimated: boolean }) {
  const standing = standingFor(useVisitor(), lot.ownerId);
  const until = termOf(lot);
  const href = tenderPath(lot.id);
  return (
    <tr className="relative hover:bg-sunken/60 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:border-b max-md:border-line max-md:px-4 max-md:py-2">
      <td className={cx(cell, 'whitespace-nowrap text-ink-soft max-md:order-2 max-md:text-xs')}>
        {lot.number}
      </td>
      <td className={cx(cell, 'max-md:order-1 max-md:col-span-2')}>
        <Link
          to={href}
          {...preloading(href)}
          title={lot.title}
          className="block font-medium break-words after:absolute after:inset-0 max-md:line-clamp-3 md:truncate"
        >
          {lot.title}
          {standing && <span className="font-normal text-primary-ink"> · {standing}</span>}
        </Link>
      </td>
      <td className={cx(cell, 'text-right max-md:hidden')}>{lot.ordersCount}</td>
      <td className={cx(cell, 'text-right max-md:hidden')}>{lot.applicationsCount ?? '—'}</td>
      <td
        className={cx(cell, 'text-right text-ink-soft max-wide:hidden!')}
        title={until === null ? undefined : formatDateTime(until)}
      >
        {until === null ? '—' : formatShortDateTime(until)}
      </td>
      <td className={cx(cell, 'text-right max-lg:pr-4 max-md:order-3 max-md:text-xs')}>
        {until === null ? (
          <span className="text-ink-soft">срок не задан</span>
        ) : waitsForClock(lot.status) ? (
          <Left until={until} />
        ) : (
          <span className="text-ink-soft">{isDraft(lot.status) ? 'ждёт публикации' : 'приём закрыт'}</span>
        )}
      </td>
      {isEstimated && (
        <td className={cx(cell, 'text-right max-lg:hidden!')}>
          {lot.estimate == null ? (
            <span className="text-ink-soft">—</span>
          ) : (
            <>
              <Amount value={lot.estimate} />
              {lot.currency !== 'RUB' && ` ${currencySign(lot.currency)}`}
            </>
          )}
        </td>
      )}
    </tr>
  );
}
