/** The table of an editable grid: its heads, the rows in sight, its foot. */
import type { RefObject } from 'react';
import { MOST_UPRIGHT } from '../layout/paper.ts';
import { GapRow } from '../table/gap-row.tsx';
import { cx } from '../text/cx.ts';
import { isAtRight, type GridColumn, type RowKey } from './grid-column.ts';
import type { RowErrors } from './grid-errors.ts';
import type { PendingRows } from './grid-pending.ts';
import type { EditableGridProps } from './grid-props.ts';
import { GridRow } from './grid-row.tsx';
import type { useGrid } from './use-grid.ts';
import type { DrawnRows } from './use-drawn-rows.ts';

export const MENU_WIDTH = 44;
export const NUMBER_WIDTH = 44;
export const WIDTH = 140;

interface GridTableProps<Row> {
  page: EditableGridProps<Row>;
  id: string;
  table: RefObject<HTMLTableElement | null>;
  grid: ReturnType<typeof useGrid<Row>>;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  /** The empty one at the end. */
  blank: Row | null;
  byRow: ReadonlyMap<string, RowErrors>;
  /** Of the cell that is being typed into. */
  typed: string | undefined;
  drawn: DrawnRows;
  isDense: boolean;
  pending: PendingRows<Row> | null;
  /** The least width. */
  width: number;
  /** Several cells are chosen. */
  isChosen: boolean;
}

export function GridTable<Row>(props: GridTableProps<Row>) {
  const { page, id, table, grid, columns, rows, rowKey, blank, byRow, typed, pending, width, isChosen } =
    props;
  const { label, menu, grow, footer, readOnly = false, unnumbered = false } = page;
  const { state, active, area } = grid;
  const { drawn, bottom, head, measure } = props.drawn;
  const span = columns.length + (unnumbered ? 0 : 1) + (menu ? 1 : 0);
  return (
    <table
      ref={table}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={span}
      aria-multiselectable
      aria-readonly={readOnly || undefined}
      data-editable={!readOnly || undefined}
      data-dense={props.isDense || undefined}
      data-many-columns={columns.length > MOST_UPRIGHT || undefined}
      className="group/grid w-full table-fixed text-table print:table-auto border-separate border-spacing-0 select-none"
      style={{ minWidth: `var(--print-width, ${width}px)` }}
      {...grid.table}
    >
      <colgroup>
        {!unnumbered && <col style={{ width: NUMBER_WIDTH }} />}
        {columns.map((column) => (
          <col key={column.id} style={column.stretches ? undefined : { width: column.width ?? WIDTH }} />
        ))}
        {menu && <col className="print:hidden" style={{ width: MENU_WIDTH }} />}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {!unnumbered && (
            <th
              scope="col"
              className={cx(headClass, 'left-0 z-[3] bg-page pr-2! pl-0! text-right text-ink-soft')}
            >
              №
            </th>
          )}
          {columns.map(
            (column, place) =>
              page.heads?.[column.id] ?? (
                <th
                  key={column.id}
                  scope="col"
                  title={column.header}
                  className={cx(
                    headClass,
                    headColours(column.main === true, isChosen && place >= area.left && place <= area.right),
                    isAtRight(column) && 'text-right',
                    column.headClass,
                    place === 0 && 'sm:left-11 sm:z-[3]',
                  )}
                >
                  <span className="line-clamp-2">{column.head ?? column.header}</span>
                </th>
              ),
          )}
          {menu && (
            <th scope="col" className={cx(headClass, 'bg-page sm:right-0 sm:z-[3] print:hidden')}>
              <span className="sr-only">Действия</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {drawn.flatMap(({ index, start }, at) => {
          const row = rows[index];
          if (row === undefined) return [];
          const key = rowKey(row);
          const above = drawn[at - 1]?.end ?? head;
          const isBlank = row === blank;
          const waiting = pending?.get(index);
          return [
            start - above > 0 && <GapRow key={`before ${key}`} height={start - above} span={span} />,
            <GridRow<Row>
              key={key}
              gridId={id}
              row={waiting?.row ?? row}
              index={index}
              number={page.numberOf?.(row) ?? index + 1}
              columns={columns}
              errors={waiting ? page.check?.(waiting.row) : byRow.get(String(key))}
              readOnly={readOnly}
              unnumbered={unnumbered}
              hint={isBlank ? grow?.hint : undefined}
              menu={menu?.label(row, index)}
              className={page.rowClass?.(row)}
              measure={measure}
              pending={waiting?.values}
              isMarked={page.isMarked}
              nameOf={page.nameOf}
              {...grid.row(index)}
              typedFault={
                page.check && active.row === index && state.draft !== null ? (typed ?? null) : undefined
              }
            />,
          ];
        })}
        {bottom - (drawn.at(-1)?.end ?? 0) > 0 && (
          <GapRow height={bottom - (drawn.at(-1)?.end ?? 0)} span={span} />
        )}
      </tbody>
      {page.foot}
      {footer && (
        <tfoot>
          <tr>
            <td className="sticky bottom-0 left-0 z-[3] border-t border-line bg-sunken text-center">Σ</td>
            {columns.map((column, place) => (
              <td
                key={column.id}
                className={cx(
                  'sticky bottom-0 z-[2] border-t border-line bg-sunken px-2.5 py-2 font-medium',
                  isAtRight(column) && 'text-right',
                  place === 0 && 'sm:left-11 sm:z-[3]',
                )}
              >
                {footer[column.id]}
              </td>
            ))}
            {menu && (
              <td className="sticky bottom-0 z-[2] border-t border-line bg-sunken sm:right-0 print:hidden">
                &nbsp;
              </td>
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function headColours(isMain: boolean, isChosen: boolean): string {
  if (isChosen) return 'bg-[color-mix(in_srgb,var(--c-info)_14%,var(--c-page))] text-info';
  return isMain ? 'bg-primary-soft text-primary-ink font-medium' : 'bg-page text-ink-soft';
}

const headClass =
  'sticky top-0 z-[2] h-8 border-r border-b border-line-mid px-2.5 py-0.5 text-left align-middle text-xs leading-[14px] font-normal last:border-r-0';
