/** Own lots by stage: a column a stage, the latest changed first. */
import { Link } from 'react-router-dom';
import { lots } from '../../../api/calls/lots.ts';
import type { LotRow } from '../../../api/records/lot.ts';
import { isCommissionWork, isDraft, termOf, waitsForClock } from '../../../machines/lot-predicates.ts';
import { commissionWork, lotStageText, lotStates } from '../../../text/lot-states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import { Counter } from '../../parts/control/counter.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { plural } from '../../../rules/plural.ts';
import { formatDateTime } from '../../parts/text/format.ts';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { useAllRows } from '../../data/all-rows.ts';
import { filterLots, useLotFilters } from './stage-filters.tsx';
import { movingLots, movingQuery } from '../../../api/moving-lots.ts';
import { standingFor } from '../../data/standing.ts';
import { useVisitor } from '../../data/visitor.ts';
import { tenderPath } from '../../data/route-params.ts';

export function Board({ owners }: { owners: string }) {
  const list = useAllRows(lots.list, { query: movingQuery(owners) });
  const { filters } = useLotFilters();
  const rows = list.data && filterLots(list.data.rows, filters);
  if (list.error && !rows) return <EmptyState title="Не удалось загрузить" text={list.error.message} />;
  return (
    <div data-scrolls>
      <div className="flex gap-3 overflow-x-auto p-4">
        {movingLots.map((stage) => {
          const here = rows?.filter((lot) => lot.status === stage) ?? [];
          return (
            <section
              key={stage}
              aria-label={lotStageText(stage)}
              className="flex w-60 shrink-0 flex-col gap-2 rounded-box bg-sunken p-2"
            >
              <h3 className="flex items-center justify-between gap-2 px-1 font-semibold">
                <span>
                  {isCommissionWork(stage) && (
                    <span className="block text-xs font-normal text-ink-soft">{commissionWork}</span>
                  )}
                  {lotStates[stage].label}
                </span>
                <Counter n={here.length} zero />
              </h3>
              {!rows && <Skeleton className="h-20 w-full" />}
              {rows && here.length === 0 && <p className="px-1 py-2 text-xs text-ink-soft">Пусто</p>}
              {here.map((lot) => (
                <BoardCard key={lot.id} lot={lot} />
              ))}
            </section>
          );
        })}
      </div>
    </div>
  );
}

function BoardCard({ lot }: { lot: LotRow }) {
  const standing = standingFor(useVisitor(), lot.ownerId);
  const until = termOf(lot);
  const counts = [
    `${lot.ordersCount}\u00A0${plural(lot.ordersCount, ['позиция', 'позиции', 'позиций'])}`,
    !isDraft(lot.status) &&
      lot.applicationsCount !== null &&
      `${lot.applicationsCount}\u00A0${plural(lot.applicationsCount, ['заявка', 'заявки', 'заявок'])}`,
  ].filter(Boolean);
  return (
    <article className="rounded-box border border-line bg-surface p-2.5">
      <p className="text-xs text-ink-soft">№ {lot.number}</p>
      <Link to={tenderPath(lot.id)} className="mt-0.5 line-clamp-3 font-medium hover:underline">
        {lot.title}
      </Link>
      {standing && <p className="mt-1 text-xs font-medium text-primary-ink">{standing}</p>}
      <p className="mt-1 text-xs text-ink-soft">{counts.join(' · ')}</p>
      {until && (
        <p className="mt-1 text-xs">
          {waitsForClock(lot.status) ? (
            <Countdown until={until} />
          ) : (
            <span className="text-ink-soft">до {formatDateTime(until)}</span>
          )}
        </p>
      )}
      {!lot.isOpen && <Badge label="Только приглашённые" className="mt-1.5" />}
    </article>
  );
}
