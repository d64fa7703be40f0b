/**
 * One row of the editable grid. It is drawn anew only when something of its own changed: a grid of hundreds of rows must
 * follow the keys as a spreadsheet does. The mouse is heard by the table, cells carry their place in `data-cell`.
 */
import { CircleAlert } from 'lucide-react';
import { memo, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { CellEditor } from './cell-editor.tsx';
import { isEditable, isNumeric, type GridColumn } from './grid-column.ts';
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
  errors: Readonly<Record<string, string>> | undefined;
  readOnly: boolean;
  actions: ((row: Row, index: number) => ReactNode) | undefined;
  className: string | undefined;
  /** First and last selected column; null where nothing of the row is. */
  selected: readonly [from: number, to: number] | null;
  /** The column that Tab comes to; null in other rows. */
  active: number | null;
  /** The text of the active cell's editor; null while it is closed. */
  editing: string | null;
  /** Must be stable. */
  editor: EditorHandlers;
}

function Plain<Row>(props: GridRowProps<Row>) {
  const { gridId, row, index, columns, errors, readOnly, actions, selected, active, editing, editor } = props;
  return (
    <tr className={props.className}>
      <th
        scope="row"
        className="sticky left-0 z-[1] border-r border-b border-line bg-sunken px-1 text-center text-xs font-normal text-ink-soft"
      >
        {index + 1}
      </th>
      {columns.map((column, place) => {
        const error = errors?.[column.id];
        const errorId = `${gridId}-${index}-${column.id}`;
        const open = !readOnly && isEditable(column, row);
        return (
          <td
            key={column.id}
            data-cell={`${index}:${place}`}
            tabIndex={active === place ? 0 : -1}
            aria-describedby={error === undefined ? undefined : errorId}
            title={error}
            className={cx(
              'relative h-9 border-r border-b border-line p-0 align-top -outline-offset-2 focus:outline-2 focus:outline-focus',
              open ? 'bg-surface' : 'bg-sunken',
              selected !== null && place >= selected[0] && place <= selected[1] && 'bg-primary-soft!',
              error !== undefined && 'bg-bad-soft!',
              place === 0 && 'sm:sticky sm:left-11 sm:z-[1]',
            )}
          >
            {editing !== null && active === place ? (
              <CellEditor
                column={column}
                label={`${column.header}, строка ${index + 1}`}
                text={editing}
                {...editor}
              />
            ) : (
              <div
                className={cx(
                  'px-2 py-2 break-words whitespace-pre-line',
                  isNumeric(column) && 'text-right',
                  error !== undefined && 'pr-6',
                )}
              >
                {column.cell ? column.cell(row, index) : shownText(column, row)}
              </div>
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
      {actions && (
        <td className="border-b border-l border-line bg-surface px-1 py-0.5 text-right sm:sticky sm:right-0 sm:z-[1]">
          {actions(row, index)}
        </td>
      )}
    </tr>
  );
}

type Errors = GridRowProps<unknown>['errors'];

function areSameErrors(a: Errors, b: Errors): boolean {
  if (a === b) return true;
  if (!a || !b) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return keys.length === others.length && keys.every((key) => a[key] === b[key]);
}

function areSame<Row>(a: GridRowProps<Row>, b: GridRowProps<Row>): boolean {
  return (
    a.row === b.row &&
    a.index === b.index &&
    a.columns === b.columns &&
    a.readOnly === b.readOnly &&
    a.actions === b.actions &&
    a.className === b.className &&
    a.active === b.active &&
    a.editing === b.editing &&
    a.editor === b.editor &&
    a.selected?.[0] === b.selected?.[0] &&
    a.selected?.[1] === b.selected?.[1] &&
    areSameErrors(a.errors, b.errors)
  );
}

export const GridRow = memo(Plain, areSame) as typeof Plain;
