/**
 * One row of the editable grid. It is drawn anew only when something of its own changed: a grid of hundreds of rows must
 * follow the keys as a spreadsheet does. The mouse is heard by the table, cells carry their place in `data-cell`.
 */
import { CircleAlert, EllipsisVertical } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import { cx } from '../text/cx.ts';
import { iconButtonClass } from '../control/icon-button.tsx';
import { CellEditor } from './cell-editor.tsx';
import { isEditable, isNumeric, type GridColumn } from './grid-column.ts';
import { sameErrors, type RowErrors } from './grid-errors.ts';
import { shownText } from './grid-text.ts';

export interface EditorHandlers {
  onText: (text: string) => void;
  onKey: (event: KeyboardEvent) => void;
  onLeave: () => void;
}

export interface GridRowProps<Row> {
  /** Of the grid: errors' ids begin with it. */
  gridId: string;
  row: Row;
  index: number;
  columns: readonly GridColumn<Row>[];
  /** By column id; the same object while the errors of this row are the same is not needed, only the same texts. */
  errors: RowErrors | undefined;
  readOnly: boolean;
  /** The empty row at the end: what its first cell says. */
  hint: string | undefined;
  /** The name of the button of its menu; none without. */
  menu: string | undefined;
  className: string | undefined;
  /** First and last selected column; null where nothing of the row is. */
  selected: readonly [from: number, to: number] | null;
  /** The column that Tab comes to; null in other rows. */
  active: number | null;
  /** The column whose cell has the handle that fills down; null in other rows. */
  handle: number | null;
  /** The text of the active cell's editor; null while it is closed. */
  editing: string | null;
  /** Against that text; null where there is nothing, undefined where it is checked only when it is written. */
  typedFault: string | null | undefined;
  /** Must be stable. */
  editor: EditorHandlers;
  measure: ((node: HTMLTableRowElement | null) => void) | undefined;
}

function Plain<Row>(props: GridRowProps<Row>) {
  const { gridId, row, index, columns, errors, readOnly, hint, menu, className, selected, measure } = props;
  const { active, editing, editor, handle, typedFault } = props;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={className}>
      <th
        scope="row"
        className="sticky left-0 z-[1] border-r border-b border-line bg-sunken px-1 text-center text-xs font-normal text-ink-soft"
      >
        {hint === undefined ? index + 1 : <span aria-label="Новая строка">+</span>}
      </th>
      {columns.map((column, place) => {
        const isEdited = editing !== null && active === place;
        const error = isEdited && typedFault !== undefined ? (typedFault ?? undefined) : errors?.[column.id];
        const errorId = `${gridId}-${index}-${column.id}`;
        const isOpen = !readOnly && isEditable(column, row);
        const isSelected = selected !== null && place >= selected[0] && place <= selected[1];
        return (
          <td
            key={column.id}
            data-cell={`${index}:${place}`}
            tabIndex={active === place ? 0 : -1}
            aria-describedby={error === undefined ? undefined : errorId}
            aria-invalid={error === undefined ? undefined : true}
            title={error}
            className={cx(
              'relative h-9 scroll-my-12 border-r border-b border-line px-2 py-2 align-top break-words whitespace-pre-line -outline-offset-2 focus:outline-2 focus:outline-focus',
              isNumeric(column) && 'text-right',
              // A fault must shout most of all in what was just pasted, which is what is selected.
              error !== undefined
                ? 'bg-bad-soft pr-6'
                : isSelected
                  ? 'bg-primary-soft'
                  : isOpen
                    ? 'bg-surface'
                    : 'bg-sunken',
              error !== undefined && isSelected && 'shadow-[inset_0_0_0_1px_var(--c-bad)]',
              place === 0 && 'sm:sticky sm:left-11 sm:z-[1]',
            )}
          >
            {isEdited ? (
              <>
                {/* Holds the row's height under the editor. */}
                <span className="invisible">{shownText(column, row)}</span>
                <CellEditor
                  column={column}
                  label={`${column.header}, строка ${index + 1}`}
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
              shownText(column, row)
            )}
            {handle === place && isOpen && (
              <span
                data-fill
                aria-hidden
                title="Потяните вниз, чтобы заполнить"
                className="absolute -right-px -bottom-px z-[2] hidden size-2 cursor-crosshair border border-surface bg-focus group-focus-within/grid:block pointer-coarse:hidden!"
              />
            )}
            {error !== undefined && (
              <>
                <CircleAlert className="absolute top-2.5 right-1.5 size-4 text-bad" aria-hidden />
                <span id={errorId} className="sr-only">
                  {error}
                </span>
              </>
            )}
          </td>
        );
      })}
      {menu !== undefined && (
        <td className="border-b border-l border-line bg-surface text-center sm:sticky sm:right-0 sm:z-[1]">
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
              <EllipsisVertical className="size-4" aria-hidden />
            </button>
          )}
        </td>
      )}
    </tr>
  );
}

function areSame<Row>(a: GridRowProps<Row>, b: GridRowProps<Row>): boolean {
  return (
    a.row === b.row &&
    a.index === b.index &&
    a.columns === b.columns &&
    a.readOnly === b.readOnly &&
    a.hint === b.hint &&
    a.menu === b.menu &&
    a.className === b.className &&
    a.active === b.active &&
    a.editing === b.editing &&
    a.handle === b.handle &&
    a.typedFault === b.typedFault &&
    a.editor === b.editor &&
    a.measure === b.measure &&
    a.selected?.[0] === b.selected?.[0] &&
    a.selected?.[1] === b.selected?.[1] &&
    sameErrors(a.errors, b.errors)
  );
}

export const GridRow = memo(Plain, areSame) as typeof Plain;
