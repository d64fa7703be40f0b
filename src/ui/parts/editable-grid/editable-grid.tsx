/**
 * A grid edited in place like a spreadsheet: the offer table, allocation, round prices.
 *   <EditableGrid label="Предложения" columns={columns} rows={offers} rowKey={(offer) => offer.id}
 *     errors={{ '3.unitPrice': 'Укажите цену' }} onChange={(changes) => save(changes)} />
 * Arrows move, Shift with arrows and the mouse select, Tab and Enter go on, typing replaces, F2 or a double click edits,
 * Escape takes back, Delete empties, Ctrl+C copies as TSV, Ctrl+V pastes from Excel over many cells. `onChange` gets all
 * changed cells at once; the grid keeps nothing. `errors` are keyed by `{rowKey}.{column}`.
 */
import { CircleAlert } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { CellEditor } from './cell-editor.tsx';
import { isEditable, isNumeric, type CellChange, type GridColumn } from './grid-column.ts';
import { shownText } from './grid-text.ts';
import { useGrid } from './use-grid.ts';

interface EditableGridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  onChange: (changes: CellChange<Row>[]) => void;
  errors?: Readonly<Record<string, string>>;
  /** Nothing can be written. */
  readOnly?: boolean;
  /** At the end of each row: delete, files, analogue. */
  actions?: (row: Row, index: number) => ReactNode;
  rowClass?: (row: Row) => string | undefined;
  /** Cells under the rows, by column id: totals. */
  footer?: Readonly<Record<string, ReactNode>>;
  maxHeight?: string;
}

const WIDTH = 140;
const ACTIONS_WIDTH = 96;

export function EditableGrid<Row>(props: EditableGridProps<Row>) {
  const { label, columns, rows, rowKey, errors = {}, readOnly, actions, footer } = props;
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const grid = useGrid({ columns, rows, onChange: props.onChange, readOnly, table });
  const width = columns.reduce(
    (sum, column) => sum + (column.width ?? WIDTH),
    44 + (actions ? ACTIONS_WIDTH : 0),
  );

  return (
    <div
      className="overflow-auto rounded-box border border-line bg-surface"
      style={{ maxHeight: props.maxHeight ?? '75vh' }}
    >
      <table
        ref={table}
        aria-label={label}
        className="w-full table-fixed border-separate border-spacing-0 select-none"
        style={{ minWidth: width }}
        {...grid.table}
      >
        <colgroup>
          <col style={{ width: 44 }} />
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.width ?? WIDTH }} />
          ))}
          {actions && <col style={{ width: ACTIONS_WIDTH }} />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={cx(headClass, 'sticky left-0 z-[3] text-center')}>
              №
            </th>
            {columns.map((column, place) => (
              <th
                key={column.id}
                scope="col"
                className={cx(
                  headClass,
                  isNumeric(column) && 'text-right',
                  place === 0 && 'sticky left-11 z-[3]',
                )}
              >
                {column.header}
              </th>
            ))}
            {actions && (
              <th scope="col" className={cx(headClass, 'right-0 z-[3]')}>
                <span className="sr-only">Действия</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)} className={props.rowClass?.(row)}>
              <th
                scope="row"
                className="sticky left-0 z-[1] border-r border-b border-line bg-sunken px-1 text-center text-xs font-normal text-ink-soft"
              >
                {index + 1}
              </th>
              {columns.map((column, place) => {
                const error = errors[`${rowKey(row)}.${column.id}`];
                const errorId = `${id}-${index}-${column.id}`;
                const open = !readOnly && isEditable(column, row);
                return (
                  <td
                    key={column.id}
                    {...grid.cell(index, place)}
                    aria-describedby={error === undefined ? undefined : errorId}
                    title={error}
                    className={cx(
                      'relative h-9 border-r border-b border-line p-0 align-top -outline-offset-2 focus:outline-2 focus:outline-focus',
                      open ? 'bg-surface' : 'bg-sunken',
                      grid.isSelected(index, place) && 'bg-primary-soft!',
                      error !== undefined && 'bg-bad-soft!',
                      place === 0 && 'sticky left-11 z-[1]',
                    )}
                  >
                    {grid.isEditing(index, place) ? (
                      <CellEditor
                        column={column}
                        label={`${column.header}, строка ${index + 1}`}
                        {...grid.editor()}
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
                <td className="sticky right-0 z-[1] border-b border-l border-line bg-surface px-1 py-0.5 text-right">
                  {actions(row, index)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {footer && (
          <tfoot>
            <tr>
              <td className="sticky bottom-0 left-0 z-[3] border-t border-line bg-sunken text-center">Σ</td>
              {columns.map((column, place) => (
                <td
                  key={column.id}
                  className={cx(
                    'sticky bottom-0 z-[2] border-t border-line bg-sunken px-2 py-2 font-medium',
                    isNumeric(column) && 'text-right',
                    place === 0 && 'left-11 z-[3]',
                  )}
                >
                  {footer[column.id]}
                </td>
              ))}
              {actions && (
                <td className="sticky right-0 bottom-0 z-[2] border-t border-line bg-sunken">&nbsp;</td>
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const headClass =
  'sticky top-0 z-[2] border-r border-b border-line bg-sunken px-2 py-2 text-left align-bottom text-xs font-medium text-ink-soft';
