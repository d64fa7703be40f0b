/** The list of the home page: what accepts applications now, soonest deadline first; beside it what the commission works at and what has ended. */
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { pageErrors } from '../../../../text/page-errors.ts';
import type { AllRows, ExportRows } from '../../../data/all-rows.ts';
import { toast } from '../../../data/toasts.ts';
import { ActionMenu } from '../../../parts/control/menu.tsx';
import { lots } from '../../../../api/calls/lots.ts';
import { references } from '../../../../api/calls/references.ts';
import type { Stats } from '../../../../api/records/stats.ts';
import {
  commissionStatuses,
  endedStatuses,
  OPEN_LOTS_SORT,
  openLotsFilters,
  showsStartPrices,
  START_PRICES,
} from '../../../../api/open-lots.ts';
import { plural } from '../../../../rules/plural.ts';
import { usePageActions } from '../../../data/page-actions.ts';
import { listenForShortcuts } from '../../../data/shortcut-keys.ts';
import { useVisitor } from '../../../data/visitor.ts';
import { useCall } from '../../../data/use-call.ts';
import { ClearFilters } from '../../../parts/table/clear-filters.tsx';
import { ChipSelect } from '../../../parts/control/chip-select.tsx';
import { Segments } from '../../../parts/control/segments.tsx';
import { EmptyState } from '../../../parts/feedback/empty-state.tsx';
import { Skeleton } from '../../../parts/feedback/skeleton.tsx';
import { Kbd } from '../../../parts/text/kbd.tsx';
import { useMedia, usePhone } from '../../../parts/layout/use-media.ts';
import { lazyPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import { PrintedLine } from '../../../parts/table/printed-line.tsx';
import { TextFilter } from '../../../parts/table/text-filter.tsx';
import { useList } from '../../../parts/table/use-list.ts';
import { useTableState } from '../../../parts/table/table-state.ts';
import { termsAhead, untilDay } from '../terms-ahead.ts';
import { OpenLotRows, type Estimates, type Part } from './open-lot-rows.tsx';
import type { OpenLot, WayOut } from './open-lots-export.ts';
import { SumInSight } from './sum-in-sight.tsx';

const pagination = lazyPart(async () => ({
  default: (await import('../../../parts/table/pagination.tsx')).Pagination,
}));

const tellMe = lazyPart(() => import('./tell-me.tsx'));

const parts = {
  accepting: openLotsFilters.status,
  commission: commissionStatuses.join(','),
  ended: endedStatuses.join(','),
} satisfies Record<Part, string>;

const shortNames: Record<Part, string> = { accepting: 'Приём', commission: 'Комиссия', ended: 'Завершены' };

/** Widths at which the bar has no room for the whole names and the search: a phone, and whatever has hardly become wide. */
const CROWDED = '(max-width: 919px), (min-width: 1201px) and (max-width: 1279px)';

/** A link may name some of its statuses alone. */
const partOf = (status: string | undefined): Part =>
  (Object.keys(parts) as Part[]).find((part) =>
    (status ?? '').split(',').every((one) => parts[part].split(',').includes(one)),
  ) ?? 'accepting';

const MOST_AT_ONCE = 100;
type ListQuery = ReturnType<typeof useTableState<typeof lots.list>>['query'];

export function OpenLots({ platform }: { platform: Stats['platform'] | undefined }) {
  const state = useTableState(lots.list, { sort: OPEN_LOTS_SORT, filters: openLotsFilters });
  const categories = useCall(references.lotCategories).data?.data ?? [];
  const list = useList(lots.list, { query: state.query });
  const [printed, setPrinted] = useState<AllRows<OpenLot> | null>(null);
  const { meta } = list;
  const rows = printed?.rows ?? list.rows;
  const part = partOf(state.filters.status);
  const phone = usePhone();
  const isShort = useMedia(CROWDED);
  const read = useEstimates(list.rows, state.query);
  const estimates = printed ? estimatesOf(printed.rows) : read;
  const search = useRef<HTMLDivElement>(null);
  const isGuest = useVisitor().id === null;
  // The keys of whoever is signed in are listened for by the layout.
  useEffect(() => (isGuest ? listenForShortcuts() : undefined), [isGuest]);
  usePageActions([
    {
      id: 'search',
      title: 'Поиск по процедурам',
      keys: '/',
      keysOnly: true,
      run: () => search.current?.querySelector('input')?.focus(),
    },
  ]);
  const names: Record<Part, [string, number | undefined]> = {
    accepting: ['Приём предложений', platform?.accepting],
    commission: ['Работа комиссии', platform?.commission],
    ended: ['Завершены', platform?.ended],
  };
  const term = termsAhead.find(({ value }) => untilDay(value) === state.filters.deadline)?.value ?? '';
  const isFiltered = [state.filters.search, state.filters.category, state.filters.deadline].some(Boolean);
  // The list's own total is the newer one.
  const inPart = isFiltered ? names[part][1] : (meta?.total ?? names[part][1]);

  return (
    <section
      aria-label="Открытые процедуры"
      aria-busy={rows === undefined}
      className="min-w-0 rounded-box border border-line bg-surface"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-2 py-2 md:flex-nowrap md:px-3 print:hidden">
        <Segments
          label="Какие процедуры"
          value={part}
          onChange={(next) => state.setFilter('status', parts[next])}
          items={(Object.keys(parts) as Part[]).map((id) => ({
            id,
            label: isShort ? shortNames[id] : names[id][0],
            count: id === part ? inPart : names[id][1],
          }))}
          wide={phone}
          className="max-md:order-2 max-md:w-full"
        />
        <div ref={search} className="group relative min-w-0 flex-1 max-md:order-1 max-md:basis-full lg:ml-2">
          <TextFilter
            label="Открытые процедуры: поиск"
            placeholder="Номер, название"
            value={state.filters.search ?? ''}
            onChange={(value) => state.setFilter('search', value)}
          />
          {!state.filters.search && (
            <Kbd className="pointer-events-none absolute top-[7px] right-2 group-focus-within:hidden max-[1399px]:hidden">
              /
            </Kbd>
          )}
        </div>
        <ChipSelect
          label="Категория"
          value={state.filters.category ?? ''}
          onChange={(value) => state.setFilter('category', value)}
          options={categories.map(({ id, code, title, count }) => ({
            value: String(id),
            label: `${code} ${title} (${count})`,
          }))}
          className="max-md:order-3 max-md:flex-1"
        />
        <ChipSelect
          label="Срок"
          value={term}
          onChange={(value) => state.setFilter('deadline', untilDay(value))}
          options={termsAhead}
          className="max-md:order-3 max-md:flex-1"
        />
        <span className="max-md:hidden">
          <TakeOut
            rows={list.exportRows}
            query={state.query}
            category={state.filters.category}
            onPaper={setPrinted}
          />
        </span>
      </div>
      {!rows && list.error && <EmptyState title="Не удалось загрузить" text={list.error.message} />}
      {!rows && !list.error && <Loading />}
      {rows?.length === 0 && (
        <EmptyState
          text={
            isFiltered
              ? `Подходящих нет среди ${inPart ?? 0}\u00A0${plural(inPart ?? 0, ['процедуры', 'процедур', 'процедур'])}: «${names[part][0]}».`
              : 'Здесь появятся процедуры сразу после публикации.'
          }
          action={
            <div className="grid gap-2 sm:flex">
              {isFiltered && <ClearFilters clear={state.clearFilters} />}
              <WhenWanted
                part={tellMe}
                wanted={part === 'accepting'}
                props={{ category: state.filters.category ?? '' }}
              />
            </div>
          }
        />
      )}
      {rows && rows.length > 0 && (
        <OpenLotRows
          rows={rows}
          part={part}
          estimates={estimates}
          byDeadline={state.sort}
          onSort={() => state.setSort(state.sort === OPEN_LOTS_SORT ? `-${OPEN_LOTS_SORT}` : OPEN_LOTS_SORT)}
        />
      )}
      {meta && rows && rows.length > 0 && (
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-1 text-xs text-ink-soft print:hidden">
          {meta.total > MOST_AT_ONCE || state.page > 1 ? (
            <WhenWanted
              part={pagination}
              wanted
              props={{ meta, onPage: state.setPage, onPerPage: state.setPerPage }}
              onMissing={() => {}}
            />
          ) : (
            <>
              <span>
                {rows.length} из {meta.total}
                <SumInSight rows={rows} estimates={estimates} />
              </span>
              {meta.total > rows.length && (
                <button
                  type="button"
                  className="link text-table"
                  onClick={() => state.setPerPage(MOST_AT_ONCE)}
                >
                  Показать ещё {meta.total - rows.length}
                </button>
              )}
            </>
          )}
        </div>
      )}
      {meta && rows && rows.length > 0 && <PrintedLine meta={meta} printed={printed} />}
    </section>
  );
}

/** Start prices of the rows; asked for where one of them shows it, so the list itself costs what it did. */
function useEstimates(rows: readonly OpenLot[] | undefined, query: ListQuery): Estimates | null {
  const isShown = showsStartPrices(rows ?? []);
  const asked = { ...query, ...START_PRICES };
  const reading = useCall(lots.list, { query: asked }, { enabled: isShown }).data?.data ?? [];
  return isShown ? estimatesIn(reading) : null;
}

const estimatesIn = (rows: readonly Pick<OpenLot, 'id' | 'estimate'>[]): Estimates =>
  new Map(rows.map(({ id, estimate }) => [id, estimate ?? null]));

const estimatesOf = (rows: readonly OpenLot[]) => (showsStartPrices(rows) ? estimatesIn(rows) : null);

/** Copying and files of the list: what each needs is fetched at its press. */
function TakeOut({
  rows,
  query,
  category,
  onPaper,
}: {
  rows: ExportRows<OpenLot>;
  query: ListQuery;
  category: string | undefined;
  onPaper: (rows: AllRows<OpenLot> | null) => void;
}) {
  const [busy, onBusy] = useState<string | null>(null);
  const take = (way: WayOut) => async () => {
    onBusy('Готовим…');
    try {
      await (
        await import('./open-lots-export.ts')
      ).takeOpenLots(way, { rows, query, category, onBusy, onPaper });
    } catch {
      toast.error(pageErrors.noConnection);
    } finally {
      onBusy(null);
    }
  };
  return (
    <ActionMenu
      compact
      label={busy ?? 'Выгрузка'}
      icon={Download}
      disabled={busy !== null}
      items={[
        { label: 'Скопировать таблицу', onClick: take('copy') },
        { label: 'Скачать CSV', onClick: take('csv') },
        { label: 'Скачать Excel', onClick: take('xlsx') },
        { label: 'Напечатать', onClick: take('paper') },
        { label: 'Скопировать адрес RSS', onClick: take('feed') },
      ]}
    />
  );
}

const Loading = () => (
  <div>
    {Array.from({ length: 10 }, (_, row) => (
      <div key={row} className="flex h-11 items-center gap-4 border-b border-line px-4 last:border-b-0">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 flex-1" />
        <Skeleton className="h-4 w-24" />
      </div>
    ))}
  </div>
);
