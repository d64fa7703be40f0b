/**
 * The one table of every list. Server-driven where `meta` is given, else sorted and filtered here over all rows.
 *   const table = useTableState(lots.list, { sort: '-createdAt' });
 *   const list = useList(lots.list, { query: table.query });
 *   <DataTable {...list} id="lots" label="Процедуры" columns={columns} state={table} rowHref={(lot) => `/tender-${lot.id}`} />
 * `rows` undefined is a skeleton, [] is «Не найдено». Columns (shown, order, widths) and the rows' density are kept per `id` until sign-out.
 */
import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { PageMeta } from '../../../api/contract.ts';
import type { ListNames } from '../../../api/list-query.ts';
import type { AllRows, ExportRows } from '../../data/all-rows.ts';
import { Button } from '../control/button.tsx';
import { EmptyState, type EmptyStateProps } from '../feedback/empty-state.tsx';
import { Pagination } from './pagination.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { usePhone } from '../layout/use-media.ts';
import { emptyColumns, filterNameOf, type Column } from './column.ts';
import { EmptyColumns } from './empty-columns.tsx';
import { FiltersInForce } from './filters-in-force.tsx';
import { PhoneFilters } from './phone-filters.tsx';
import { PrintedLine } from './printed-line.tsx';
import { TextFilter } from './text-filter.tsx';
import { localRows } from './local-rows.ts';
import type { KeptColumns } from './kept-columns.ts';
import { TableCards } from './table-cards.tsx';
import { TableGrid } from './table-grid.tsx';
import { ColumnChoice, ExportMenu } from './table-menu.tsx';
import { useColumns } from './use-columns.ts';
import type { TableState } from './table-state.ts';
import { keepFocusInList } from '../form/keep-focus.ts';

interface TableProps<Row, Names extends ListNames> {
  /** Name under which the person's columns are kept. */
  id: string;
  /** What the table is, for readers and for the exported file's name. */
  label: string;
  columns: readonly Column<Row, NoInfer<Names>>[];
  rows: readonly Row[] | undefined;
  state?: TableState<Names>;
  error?: { message: string } | null;
  rowKey?: (row: Row) => string | number;
  /** Where a row leads; its first cell becomes the link. */
  rowHref?: (row: Row) => string | undefined;
  /** A class for a row: `bg-ok-soft`. */
  rowClass?: (row: Row) => string | undefined;
  /** Name of the filter behind the search box above the table (`search`); without it there is none. */
  searchBy?: NoInfer<Names>['filter'];
  /** Its heading, before all tools. */
  title?: ReactNode;
  toolbar?: ReactNode;
  /** Between the toolbar and the rows. */
  strip?: ReactNode;
  /** How the columns stand unless this person has arranged them. */
  arranged?: Partial<KeptColumns> | undefined;
  /** What is said under «Не найдено» where no filter is in force: what will be here, and how to begin. */
  empty?: EmptyTable;
  /** A row under the others: totals. */
  footer?: ReactNode;
  /** Every row is a name over what is said of it: as high as two lines, what stands beside them in the middle. */
  inTwoLines?: boolean;
  /** On a phone: what a row shows instead of all its columns. */
  card?: (row: Row) => ReactNode;
  /** Of rows that are all here: columns without a value are put away, and a press shows them. */
  hidesEmpty?: boolean;
  /** Height past which the rows scroll inside the table; 70vh unless said. */
  maxHeight?: string;
}

/** No title of its own: an empty table says «Не найдено» everywhere. */
export type EmptyTable = Omit<EmptyStateProps, 'title'>;

/** Where a page holds only some of the rows, an export reads them all: use-list.ts gives both. */
type PageProps<Row> =
  | { meta?: undefined; exportRows?: undefined }
  | { meta: PageMeta | undefined; exportRows: ExportRows<Row> };

export type DataTableProps<Row, Names extends ListNames> = TableProps<Row, Names> & PageProps<Row>;

const NO_COLUMNS: ReadonlySet<string> = new Set();
const idOf = (row: unknown): string | number => (row as { id: string | number }).id;

export function DataTable<Row, Names extends ListNames = ListNames>(props: DataTableProps<Row, Names>) {
  const { id, label, columns, rows, meta, state, error, rowKey = idOf, rowHref, searchBy } = props;
  const phone = usePhone();
  const [ownSort, setOwnSort] = useState<string | undefined>();
  const sort = state ? state.sort : ownSort;
  const setSort = state ? state.setSort : setOwnSort;
  const [withEmpty, setWithEmpty] = useState(false);
  const empty = useMemo(
    () => (props.hidesEmpty && rows && rows.length > 0 ? emptyColumns(columns, rows) : NO_COLUMNS),
    [props.hidesEmpty, rows, columns],
  );
  const kept = useColumns(id, columns, withEmpty ? NO_COLUMNS : empty, props.arranged);
  const putAway = columns.filter((one) => empty.has(one.id) && !one.hidden && !kept.isChosen(one.id));
  const scroller = useRef<HTMLDivElement>(null);

  const atHand = useMemo(
    () => (rows && !meta ? localRows(rows, columns, sort, state?.filters ?? {}, searchBy) : rows),
    [rows, meta, columns, sort, state?.filters, searchBy],
  );
  const [printed, setPrinted] = useState<AllRows<Row> | null>(null);
  const shown = printed?.rows ?? atHand;
  const filtered = Object.values(state?.filters ?? {}).some((value) => value !== '');

  let body: ReactNode;
  if (error && !rows) body = <EmptyState title="Не удалось загрузить" text={error.message} />;
  else if (!shown)
    body = <TableSkeleton columns={Math.min(6, columns.length)} rows={Math.min(10, state?.perPage ?? 5)} />;
  else if (shown.length === 0) {
    body = filtered ? (
      <EmptyState
        text="Измените или сбросьте фильтры"
        action={state && <Button onClick={state.clearFilters}>Сбросить фильтры</Button>}
      />
    ) : (
      <EmptyState {...props.empty} />
    );
  } else if (phone) {
    body = (
      <TableCards
        columns={kept.visible}
        rows={shown}
        rowKey={rowKey}
        rowHref={rowHref}
        label={label}
        card={props.card}
      />
    );
  } else {
    body = (
      <TableGrid
        key={kept.edition}
        label={label}
        columns={kept.visible}
        widths={kept.widths}
        isDense={kept.isDense}
        inTwoLines={props.inTwoLines}
        onWidths={kept.setWidths}
        rows={shown}
        rowKey={rowKey}
        rowHref={rowHref}
        rowClass={props.rowClass}
        sort={sort}
        onSort={setSort}
        state={state}
        scroller={scroller}
        maxHeight={props.maxHeight ?? '70vh'}
      />
    );
  }

  return (
    <section
      ref={keepFocusInList}
      aria-label={label}
      aria-busy={rows === undefined}
      className="min-w-0 rounded-box border border-line bg-surface"
    >
      {/* Of the tools a paper keeps the title. */}
      <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2 print:not-has-[h2]:hidden print:[&>:not(h2,:has(h2))]:hidden">
        {props.title}
        {searchBy !== undefined && state && (
          <div className="w-full sm:w-64">
            <TextFilter
              label={`${label}: поиск`}
              placeholder="Поиск"
              value={state.filters[searchBy] ?? ''}
              onChange={(value) => state.setFilter(searchBy, value)}
            />
          </div>
        )}
        {props.toolbar}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
          {/* A card has no place for what is not there. */}
          {!phone && (
            <EmptyColumns
              names={putAway.map(({ header }) => header)}
              shown={withEmpty}
              onShow={() => setWithEmpty(!withEmpty)}
            />
          )}
          {phone && <PhoneFilters columns={columns} state={state} sort={sort} onSort={setSort} />}
          <ColumnChoice
            {...kept.choice}
            {...(phone
              ? { density: undefined }
              : { width: { set: kept.widths, onSet: kept.setWidths, around: scroller } })}
          />
          <ExportMenu
            name={label}
            columns={kept.choice.columns.filter((one) => one.beyond || kept.visible.includes(one))}
            rows={
              props.exportRows ?? (() => Promise.resolve({ rows: atHand ?? [], total: atHand?.length ?? 0 }))
            }
            onPaper={setPrinted}
          />
        </div>
      </div>
      {props.strip}
      {state && (
        <FiltersInForce columns={columns.filter((one) => filterNameOf(one) !== searchBy)} state={state} />
      )}
      {body}
      {props.footer !== undefined && shown && shown.length > 0 && (
        <div className="border-t border-line px-4 py-1.5">{props.footer}</div>
      )}
      {meta && state && meta.total > 0 && (
        <div className="border-t border-line px-4 py-1.5 print:hidden">
          <Pagination meta={meta} onPage={state.setPage} onPerPage={state.setPerPage} />
        </div>
      )}
      {shown && shown.length > 0 && <PrintedLine meta={meta ?? null} printed={printed} />}
    </section>
  );
}

function TableSkeleton({ columns, rows }: { columns: number; rows: number }) {
  return (
    <div className="awaited flex flex-col gap-4 p-4">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-4">
          {Array.from({ length: columns }, (_unused, column) => (
            <Skeleton key={column} className={column === 0 ? 'h-4 w-48' : 'h-4 flex-1'} />
          ))}
        </div>
      ))}
    </div>
  );
}
