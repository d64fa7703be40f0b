/** The competitors' table with its tools: prices side by side, an offer's panel, the allocation with what it could cost. */
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { competitor } from '../../../api/calls/competitor.ts';
import { itemMemory } from '../../../api/calls/item-memory.ts';
import { lotTeam } from '../../../api/calls/lot-team.ts';
import { ratings } from '../../../api/calls/rating.ts';
import { download } from '../../../api/client.ts';
import { leaderOf, tableMarksOf } from '../../../api/comparison/marks.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { isComparisonOpen, isRepeating } from '../../../machines/lot-predicates.ts';
import { plural } from '../../../rules/plural.ts';
import { shortCompanyName } from '../../../rules/company-name.ts';
import { countedTexts } from '../../../text/counted.ts';
import { useAddress } from '../../data/address.ts';
import { reactToProblem } from '../../data/problems.ts';
import { saveFile } from '../../data/save-file.ts';
import { useCall } from '../../data/use-call.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { useMedia, usePhone } from '../../parts/layout/use-media.ts';
import { WindowFrame } from '../../parts/layout/window-frame.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { cx } from '../../parts/text/cx.ts';
import { useLotRelation } from '../lot/lot-access.ts';
import { ApplicationTerms } from './application-terms.tsx';
import { columnOf, keyOfLine } from './allocation-cells.ts';
import { BoardFoot } from './board-foot.tsx';
import { BoardTable, FEW_VENDORS, headClass, ItemsHead } from './board-table.tsx';
import { BoardToolbar, modes } from './board-toolbar.tsx';
import {
  figuresOf,
  flagsOf,
  MANY_VENDORS,
  type CellAt,
  type PriceBase,
  type ViewMode,
} from './board-view.ts';
import { Totals } from './comparison-totals.tsx';
import type { Vendor } from './competitor-block.ts';
import { COMPARED, isLargeComparison, type ComparedProps } from './large.ts';
import { OfferPanel } from './offer-panel.tsx';
import { saidOf } from './said-of.ts';
import { useAllocation } from './use-allocation.ts';
import { useVendorColumns } from './use-columns-kept.ts';
import type { Quantity } from './use-allocation.ts';
import { VendorHead } from './vendor-head.tsx';
import type { GridWriter } from '../../parts/grid/grid-props.ts';

/** In one view, and on one kind of screen. */
const allocationSide = lazyPart(async () => ({
  default: (await import('./allocation-side.tsx')).AllocationSide,
}));
const allocationGrid = lazyPart(async () => ({
  default: (await import('./allocation-grid.tsx')).AllocationGrid,
}));
const phoneBoard = lazyPart(async () => ({ default: (await import('./phone-board.tsx')).PhoneBoard }));
const largeComparison = lazyPart(async () => ({
  default: (await import('./large-comparison.tsx')).LargeComparison,
}));
const importing = lazyPart(async () => ({
  default: (await import('./allocation-import.tsx')).AllocationImport,
}));

interface ComparisonBoardProps {
  lot: Lot;
  /** The offers are there, or the reason why they are not. */
  onShown?: () => void;
}

export function ComparisonBoard({ lot, onShown }: ComparisonBoardProps) {
  return isLargeComparison(lot) ? (
    <WhenWanted
      part={largeComparison}
      wanted
      props={{ lot, onShown, shown: Compared }}
      standIn={<Compared lot={lot} table={undefined} error={null} />}
    />
  ) : (
    <WholeComparison lot={lot} />
  );
}

function WholeComparison({ lot }: { lot: Lot }) {
  const { data, error } = useCall(competitor.table, { params: { id: lot.id }, query: COMPARED });
  return <Compared lot={lot} table={data?.data} error={error} />;
}

function Compared({ lot, table, error }: ComparedProps) {
  if (!table) {
    return (
      <>
        <Section title="Конкурентный лист">
          {error ? (
            <EmptyState title="Не удалось загрузить конкурентный лист" text={error.message} />
          ) : (
            <SkeletonLines lines={12} />
          )}
        </Section>
        {!error && <div className="awaited" hidden />}
      </>
    );
  }
  if (table.vendors.length === 0)
    return (
      <Section title="Конкурентный лист">
        <EmptyState text="Заявок нет. Здесь встанут рядом предложения участников." />
      </Section>
    );
  return <Board lot={lot} table={table} />;
}

function Board({ lot, table }: { lot: Lot; table: CompetitorTable }) {
  const phone = usePhone();
  const isWide = useMedia('(min-width: 1280px)');
  const { isOwner } = useLotRelation(lot);
  const [address, changeAddress] = useAddress();
  const mode = modes.find(({ id }) => id === address.get('view'))?.id ?? 'price';
  const [base, setBase] = useState<PriceBase>('comparable');
  const [heat, setHeat] = useState(true);
  const [against, setAgainst] = useState<Vendor | null>(null);
  const [active, setActive] = useState<CellAt>({ row: 0, column: 0 });
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [saving, setSaving] = useState(false);
  const columns = useVendorColumns(lot.id, table.vendors);
  const { vendors, ordered } = columns;
  const rated = useCall(ratings.ofLot, { params: { id: lot.id } }).data?.data ?? [];
  const memory = useCall(itemMemory.ofLot, { params: { id: lot.id } }).data?.data;
  const past = useMemo(() => new Map((memory ?? []).map((one) => [one.orderId, one])), [memory]);
  const { data: talk } = useCall(lotTeam.comments, { params: { id: lot.id } });
  const said = useMemo(() => saidOf(talk?.data ?? []), [talk]);
  const quantities = useAllocation(table);
  const grid = useRef<GridWriter>(null);
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null);
  const { isAllocating } = table.lot;
  const allocating = mode === 'allocation';
  const leader = leaderOf(table.vendors);
  const row = table.rows[active.row];
  const vendor = vendors[active.column];
  const isNarrow =
    vendors.length > MANY_VENDORS || ((allocating || isPanelOpen) && vendors.length > FEW_VENDORS);
  const withPanel = isPanelOpen && !allocating && row !== undefined && vendor !== undefined;
  const open = useCallback((at: CellAt) => {
    setActive(at);
    setPanelOpen(true);
  }, []);

  async function excel() {
    setSaving(true);
    try {
      const file = await download(competitor.xlsx, { params: { id: lot.id }, query: COMPARED });
      saveFile(file.blob, file.name);
    } catch (problem) {
      reactToProblem(problem);
    } finally {
      setSaving(false);
    }
  }

  const actionsOf = (one: Vendor) => [
    { label: 'Сравнивать с ним', onClick: () => setAgainst(one) },
    columns.pinned === one.applicationId
      ? { label: 'Открепить', onClick: () => columns.pin(null) }
      : { label: 'Закрепить слева', onClick: () => columns.pin(one.applicationId) },
    { label: 'Поставить первым', onClick: () => columns.toFront(one.applicationId) },
    { label: 'Левее', onClick: () => columns.shift(one.applicationId, -1) },
    { label: 'Правее', onClick: () => columns.shift(one.applicationId, 1) },
    { label: 'Скрыть', onClick: () => columns.toggle(one.applicationId) },
  ];

  /** A scenario instead of what is chosen, as one step to take back. */
  function take(lines: readonly Quantity[]) {
    const place = new Map(
      table.rows.flatMap((one) =>
        one.cells.flatMap(({ applicationId, offers }) =>
          offers.map(
            ({ offerId }, line) =>
              [offerId, { key: keyOfLine(one.order.id, line), column: columnOf({ applicationId }) }] as const,
          ),
        ),
      ),
    );
    if (grid.current)
      grid.current.writeCells(
        lines.flatMap(({ offerId, text }) => {
          const at = place.get(offerId);
          return at ? [{ ...at, value: text === '' ? null : text }] : [];
        }),
      );
    else void quantities.write(lines);
  }

  const headOf = (one: Vendor) => (
    <VendorHead
      key={one.applicationId}
      vendor={one}
      lot={lot}
      rating={rated.find(({ applicationId }) => applicationId === one.applicationId)}
      flags={flagsOf(table, one)}
      said={said.application.get(one.applicationId) ?? 0}
      isLeader={one === leader}
      isBase={one === against}
      isPinned={one.applicationId === columns.pinned}
      isNarrow={isNarrow}
      actions={actionsOf(one)}
      onDrop={(moved) => columns.drop(moved, one.applicationId)}
    />
  );

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && withPanel) setPanelOpen(false);
    // From beside the table as well: a scenario is taken over there.
    if (allocating && (event.ctrlKey || event.metaKey) && event.code === 'KeyZ' && !event.defaultPrevented) {
      event.preventDefault();
      grid.current?.undo();
    }
  }

  const step = (by: -1 | 1) =>
    setActive((now) => ({
      ...now,
      column: (now.column + by + vendors.length) % vendors.length,
    }));

  const side = allocating && isAllocating && (
    <WhenWanted
      part={allocationSide}
      wanted
      props={{
        table,
        lot,
        onApply: take,
        rules: { search: withoutView(address), hash: '#award' },
        onGo: (orderId: number) => {
          const [first] = vendors;
          if (first) grid.current?.toCell(keyOfLine(orderId, 0), columnOf(first));
        },
        isOver: !isWide && !phone,
        className: phone ? 'w-full! border-l-0' : '',
      }}
    />
  );

  return (
    <>
      <WindowFrame
        label="Конкурентный лист"
        least={460}
        free={phone}
        // Right under the tabs, where no notice stands between.
        className={cx('@container', !isRepeating(lot.status) && '-mt-4 border-t-0!')}
      >
        {/* Keys of the whole frame: the cells and fields in it are what has the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
          {phone ? (
            <div>
              <WhenWanted
                part={phoneBoard}
                wanted
                props={{
                  table,
                  vendors,
                  mode,
                  onMode: (next: ViewMode) => changeAddress({ view: next === 'price' ? undefined : next }),
                }}
                standIn={<SkeletonLines lines={6} />}
              />
              {side}
            </div>
          ) : (
            <>
              <BoardToolbar
                mode={mode}
                onMode={(next) => changeAddress({ view: next === 'price' ? undefined : next })}
                base={base}
                onBase={setBase}
                heat={heat}
                onHeat={setHeat}
                ordered={ordered}
                isHidden={columns.isHidden}
                onToggle={columns.toggle}
                onReset={columns.reset}
                against={against ?? undefined}
                onAgainst={setAgainst}
                canAllocate={isAllocating}
                barPlace={setBarPlace}
                importing={{ ...preloadingPart(importing), onClick: () => setImporting(true) }}
                onExcel={() => void excel()}
                isSaving={saving}
              />
              <div className="relative flex min-h-0 flex-1">
                {allocating ? (
                  <div className="min-h-0 min-w-0 flex-1 [--grid-row:39px] [--grid-status:20px] [--items:252px]">
                    <WhenWanted
                      part={allocationGrid}
                      wanted
                      props={{
                        table,
                        vendors,
                        pinned: columns.pinned,
                        typed: quantities.typed,
                        onWrite: (changed) => void quantities.write(changed),
                        refused: quantities.refused,
                        onAgain: quantities.again,
                        heads: {
                          row: <ItemsHead key="row" table={table} currency={lot.currency} allocating />,
                          ...Object.fromEntries(vendors.map((one) => [columnOf(one), headOf(one)])),
                          remainder: (
                            <th
                              key="remainder"
                              scope="col"
                              className={cx(
                                headClass,
                                'right-0 z-[3] border-l border-l-line-mid text-right font-medium',
                              )}
                            >
                              Остаток
                              <small className="block text-2xs font-normal text-ink-soft">в единицах</small>
                            </th>
                          ),
                        },
                        foot: (
                          <BoardFoot
                            table={table}
                            vendors={vendors}
                            pinned={columns.pinned}
                            allocating
                            between={0}
                          />
                        ),
                        status: (
                          <span className="inline-flex gap-4 text-2xs">
                            <TableFigures table={table} />
                          </span>
                        ),
                        barInto: barPlace,
                        writer: grid,
                      }}
                      standIn={<SkeletonLines lines={12} />}
                    />
                  </div>
                ) : (
                  <BoardTable
                    table={table}
                    lot={lot}
                    vendors={vendors}
                    pinned={columns.pinned}
                    mode={mode}
                    base={base}
                    heat={heat}
                    against={against?.applicationId ?? null}
                    narrow={withPanel && isWide}
                    past={past}
                    said={said.item}
                    active={active}
                    onActive={setActive}
                    onOpen={open}
                    headOf={headOf}
                  />
                )}
                {withPanel && (
                  <OfferPanel
                    lot={table.lot}
                    row={row}
                    vendor={vendor}
                    mayArchive={isOwner && isComparisonOpen(lot.status)}
                    onStep={step}
                    onClose={() => setPanelOpen(false)}
                    className={cx(!isWide && 'absolute inset-y-0 right-0 z-[6] shadow-pop')}
                  />
                )}
                {side}
              </div>
              {!(allocating && isAllocating) && (
                <p className="flex h-5 shrink-0 gap-4 overflow-hidden bg-page px-6 text-2xs leading-5 whitespace-nowrap text-ink-soft">
                  <TableFigures table={table} />
                </p>
              )}
            </>
          )}
        </div>
      </WindowFrame>
      <Totals lot={lot} table={table} />
      {tableMarksOf(table) && <ApplicationTerms table={table} vendors={vendors} />}
      {isImporting && (
        <WhenWanted
          part={importing}
          wanted
          props={{ lotId: lot.id, onClose: () => setImporting(false) }}
          onMissing={() => setImporting(false)}
        />
      )}
    </>
  );
}

function withoutView(address: URLSearchParams): string {
  const left = new URLSearchParams(address);
  left.delete('view');
  return left.toString();
}

function TableFigures({ table }: { table: CompetitorTable }) {
  const figures = useMemo(() => figuresOf(table), [table]);
  if (figures === null) return <output>Итоги считаются…</output>;
  const { prices, of, outliers, analogues, wins } = figures;
  const n = (count: number, forms: [string, string, string]) => (
    <span>
      <b className="font-medium text-ink">{count}</b> {plural(count, forms)}
    </span>
  );
  return (
    <>
      <span>
        {n(prices, ['цена', 'цены', 'цен'])} из {of}
      </span>
      {outliers > 0 && n(outliers, ['выброс', 'выброса', 'выбросов'])}
      {analogues > 0 && (
        <span>
          {n(analogues, ['аналог', 'аналога', 'аналогов'])}: {countedTexts.compared}
        </span>
      )}
      {wins.length > 0 && (
        <span className="truncate">
          Лучших цен:{' '}
          {wins.map(({ vendor, n: count }, index) => (
            <span key={vendor.applicationId}>
              {index > 0 && ', '}
              {shortCompanyName(vendor.companyTitle)} <b className="font-medium text-ink">{count}</b>
            </span>
          ))}
        </span>
      )}
    </>
  );
}
