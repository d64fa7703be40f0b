/**
 * One row of the editable grid. It is drawn anew only when something of its own changed: a grid of hundreds of rows must
 * follow the keys as a spreadsheet does. The mouse is heard by the table, cells carry their place in `data-cell`.
 */
import { CircleAlert, Ellipsis } from 'lucide-react';
import { memo, type CSSProperties, type KeyboardEvent } from 'react';
import { cx } from '../text/cx.ts';
import { iconButtonClass } from '../control/icon-button.tsx';
import { CellEditor } from './cell-editor.tsx';
import { isEditable, isAtRight, type GridColumn } from './grid-column.ts';
import { sameErrors, type RowErrors } from './grid-errors.ts';
import { GridValue } from './grid-value.tsx';
import { shownText } from './grid-text.ts';

/** What the held edge cuts fades towards it; says too, by `before:from-…`, of what colour the edge is. */
export const cutEdge =
  'sm:in-data-cut:before:absolute before:pointer-events-none before:inset-y-0 before:right-full before:w-8 before:bg-linear-to-l before:to-transparent';

export interface EditorHandlers {
  onText: (text: string) => void;
  onKey: (event: KeyboardEvent) => void;
  onLeave: () => void;
}

export interface RowChoice {
  from: number;
  to: number;
  isFirst: boolean;
  isLast: boolean;
}

export interface GridRowProps<Row> {
  /** Of the grid: errors' ids begin with it. */
  gridId: string;
  row: Row;
  index: number;
  /** As its first cell says. */
  number: number | string;
  columns: readonly GridColumn<Row>[];
  /** By column id; the same object while the errors of this row are the same is not needed, only the same texts. */
  errors: RowErrors | undefined;
  readOnly: boolean;
  /** The first column says whose row it is. */
  unnumbered: boolean;
  /** The empty row at the end: what its first cell says. */
  hint: string | undefined;
  /** The name of the button of its menu; none without. */
  menu: string | undefined;
  className: string | undefined;
  /** First and last selected column, and which edges of the choice run along this row; null where nothing of the row is. */
  selected: RowChoice | null;
  /** The column that Tab comes to; null in other rows. */
  active: number | null;
  /** The column whose cell has the handle that fills; null in other rows. */
  handle: number | null;
  /** The text of the active cell's editor; null while it is closed. */
  editing: string | null;
  /** Against that text; null where there is nothing, undefined where it is checked only when it is written. */
  typedFault: string | null | undefined;
  /** Values of a paste that waits to be written, by column; the row shows them already. */
  pending: ReadonlyMap<string, string | null> | undefined;
  /** Whether a cell differs from what it is compared with; must be stable. */
  isMarked: ((row: Row, column: string) => boolean) | undefined;
  /** What a cell's field is called; must be stable. */
  nameOf: ((row: Row, column: GridColumn<Row>) => string) | undefined;
  /** Must be stable. */
  editor: EditorHandlers;
  measure: ((node: HTMLTableRowElement | null) => void) | undefined;
}

function Plain<Row>(props: GridRowProps<Row>) {
  const { gridId, row, index, number, columns, errors, readOnly, hint, menu, className, selected, measure } =
    props;
  const { active, editing, editor, handle, typedFault, pending, isMarked, nameOf, unnumbered } = props;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={cx(className, hint !== undefined && 'print:hidden')}
    >
      {!unnumbered && (
        <th
          scope="row"
          data-row={hint === undefined ? index : undefined}
          className={cx(
            'sticky left-0 z-[1] border-b border-line bg-surface pr-2 text-right text-xs font-normal text-ink-soft',
            selected !== null && 'text-info',
          )}
        >
          {hint === undefined ? number : <span aria-label="Новая строка">+</span>}
        </th>
      )}
      {columns.map((column, place) => {
        const isEdited = editing !== null && active === place;
        const isPending = pending?.has(column.id) === true;
        const error = isEdited && typedFault !== undefined ? (typedFault ?? undefined) : errors?.[column.id];
        const errorId = `${gridId}-${index}-${column.id}`;
        const isOpen = !readOnly && isEditable(column, row);
        const isSelected = selected !== null && place >= selected.from && place <= selected.to;
        // Whose row it is: a reader says it, after its number, with each cell of the row.
        const isHead = place === 0 && hint === undefined;
        const Cell = isHead ? 'th' : 'td';
        return (
          <Cell
            scope={isHead ? 'row' : undefined}
            key={column.id}
            data-cell={`${index}:${place}`}
            tabIndex={active === place ? 0 : -1}
            aria-selected={isSelected || active === place ? true : undefined}
            aria-readonly={isOpen ? undefined : true}
            aria-describedby={error === undefined ? undefined : errorId}
            aria-invalid={error === undefined ? undefined : true}
            style={isSelected ? choiceEdges(selected, place, error !== undefined) : undefined}
            className={cx(
              'relative h-(--grid-row,40px) in-data-dense:h-8 scroll-my-12 border-r border-b border-line px-2.5 py-0.5 in-data-dense:py-0 -outline-offset-2 focus:outline-2 focus:outline-focus',
              isHead && 'text-left font-normal',
              isAtRight(column) && 'text-right',
              // A fault must shout most of all in what was just pasted, which is what is selected.
              cellColours(
                error !== undefined,
                isPending,
                isSelected,
                isOpen || readOnly || column.strong === true,
              ),
              error !== undefined && !isSelected && 'shadow-[inset_0_0_0_1px_currentColor]',
              error !== undefined && 'pl-7',
              place === 0 && (unnumbered ? 'sm:sticky sm:left-0 sm:z-[1]' : 'sm:sticky sm:left-11 sm:z-[1]'),
              column.held === 'left' && 'sm:sticky sm:left-(--grid-held) sm:z-[1]',
              column.held === 'right' && 'border-l border-l-line-mid sm:sticky sm:right-0 sm:z-[1]',
              error === undefined && !isSelected && column.cellClass?.(row),
            )}
          >
            {isEdited ? (
              <>
                {/* Holds the row's height under the editor. */}
                {column.writesBeside ? (
                  column.cell?.(row, index)
                ) : (
                  <span className="invisible line-clamp-2">{shownText(column, row)}</span>
                )}
                <CellEditor
                  column={column}
                  label={nameOf?.(row, column) ?? `${column.header}, строка ${number}`}
                  text={editing}
                  faultId={error === undefined ? undefined : errorId}
                  {...editor}
                />
              </>
            ) : hint !== undefined && place === 0 ? (
              <span className="text-ink-soft">{hint}</span>
            ) : column.cell ? (
              column.cell(row, index)
            ) : (
              <GridValue column={column} row={row} />
            )}
            {isMarked?.(row, column.id) === true && (
              <span
                aria-hidden
                className="absolute top-0 right-0 size-0 border-4 border-transparent border-t-warn border-r-warn"
              />
            )}
            {handle === place && isOpen && (
              <span
                data-fill
                aria-hidden
                title="Потяните в любую сторону, чтобы заполнить"
                className="absolute -right-1 -bottom-1 z-[2] hidden size-2 cursor-crosshair rounded-[2px] border border-surface bg-info group-focus-within/grid:block pointer-coarse:hidden!"
              />
            )}
            {error !== undefined && (
              <>
                <CircleAlert
                  className="pointer-events-none absolute top-3 in-data-dense:top-2 left-2.5 size-4"
                  aria-hidden
                />
                <span id={errorId} className="sr-only">
                  {error}
                </span>
              </>
            )}
          </Cell>
        );
      })}
      {menu !== undefined && (
        <td
          className={cx(
            'border-b border-line bg-surface text-center before:from-surface sm:sticky sm:right-0 sm:z-[1] print:hidden',
            cutEdge,
          )}
        >
          {hint === undefined && (
            <button
              type="button"
              tabIndex={-1}
              data-menu={index}
              aria-label={menu}
              title={menu}
              aria-haspopup="menu"
              className={iconButtonClass('sm')}
            >
              <Ellipsis className="size-4" aria-hidden />
            </button>
          )}
        </td>
      )}
    </tr>
  );
}

const CHOSEN = 'bg-[color-mix(in_srgb,var(--c-info)_9%,var(--c-surface))]';

/** By strength: a fault, the choice, what waits to be written, what may be written, the rest. */
function cellColours(isFaulty: boolean, isPending: boolean, isSelected: boolean, isDark: boolean): string {
  if (isFaulty) return isPending ? 'bg-warn-soft text-warn' : 'bg-bad-soft text-bad';
  const ink = isDark ? 'text-ink' : 'text-ink-soft';
  if (isPending) return cx('bg-primary-soft', ink);
  return cx(isSelected ? CHOSEN : 'bg-surface', ink);
}

/** The frame around the choice, drawn by the cells at its edges; around a fault in it too. */
function choiceEdges(
  { from, to, isFirst, isLast }: RowChoice,
  place: number,
  isFaulty: boolean,
): CSSProperties {
  const edges = [
    ...(place === from ? ['inset 1.5px 0 var(--c-info)'] : []),
    ...(place === to ? ['inset -1.5px 0 var(--c-info)'] : []),
    ...(isFirst ? ['inset 0 1.5px var(--c-info)'] : []),
    ...(isLast ? ['inset 0 -1.5px var(--c-info)'] : []),
    ...(isFaulty ? ['inset 0 0 0 1px var(--c-bad-fill)'] : []),
  ];
  return { boxShadow: edges.join(', ') || undefined };
}

const sameChoice = (a: RowChoice | null, b: RowChoice | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.from === b.from &&
    a.to === b.to &&
    a.isFirst === b.isFirst &&
    a.isLast === b.isLast);

function areSame<Row>(a: GridRowProps<Row>, b: GridRowProps<Row>): boolean {
  return (
    a.row === b.row &&
    a.index === b.index &&
    a.number === b.number &&
    a.columns === b.columns &&
    a.readOnly === b.readOnly &&
    a.unnumbered === b.unnumbered &&
    a.hint === b.hint &&
    a.menu === b.menu &&
    a.className === b.className &&
    a.active === b.active &&
    a.editing === b.editing &&
    a.handle === b.handle &&
    a.typedFault === b.typedFault &&
    a.editor === b.editor &&
    a.measure === b.measure &&
    a.pending === b.pending &&
    a.isMarked === b.isMarked &&
    a.nameOf === b.nameOf &&
    sameChoice(a.selected, b.selected) &&
    sameErrors(a.errors, b.errors)
  );
}

export const GridRow = memo(Plain, areSame) as typeof Plain;
