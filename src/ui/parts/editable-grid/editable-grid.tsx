/**
 * A grid edited in place like a spreadsheet: the offer table, allocation, round prices.
 *   <EditableGrid label="Предложения" columns={columns} rows={offers} rowKey={(offer) => offer.id}
 *     errors={{ '3.unitPrice': 'Укажите цену' }} onChange={(changes) => save(changes)} />
 * Arrows move, Shift with arrows and the mouse select, Tab and Enter go on, typing replaces, F2 or a double click edits,
 * Escape takes back, Delete empties, Ctrl+C copies as TSV, Ctrl+V pastes from Excel over many cells. `onChange` gets all
 * changed cells at once; the grid keeps nothing. `errors` are keyed by `{rowKey}.{column}`. Keep `columns`, `actions` and
 * unchanged rows the same objects: a row is drawn anew only when something of its own changed.
 */
import { useId, useMemo, useRef, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { isNumeric, type CellChange, type GridColumn } from './grid-column.ts';
import { GridRow } from './grid-row.tsx';
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

const NO_ERRORS: Readonly<Record<string, string>> = {};
const WIDTH = 140;
const ACTIONS_WIDTH = 96;

export function EditableGrid<Row>(props: EditableGridProps<Row>) {
  const { label, columns, rows, rowKey, errors = NO_ERRORS, readOnly, actions, footer } = props;
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const grid = useGrid({ columns, rows, onChange: props.onChange, readOnly, table });
  const errorsByRow = useMemo(() => groupErrors(errors), [errors]);
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
                  place === 0 && 'sm:left-11 sm:z-[3]',
                )}
              >
                {column.header}
              </th>
            ))}
            {actions && (
              <th scope="col" className={cx(headClass, 'sm:right-0 sm:z-[3]')}>
                <span className="sr-only">Действия</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = rowKey(row);
            return (
              <GridRow<Row>
                key={key}
                gridId={id}
                row={row}
                index={index}
                columns={columns}
                errors={errorsByRow.get(String(key))}
                readOnly={readOnly ?? false}
                actions={actions}
                className={props.rowClass?.(row)}
                {...grid.row(index)}
              />
            );
          })}
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
                    place === 0 && 'sm:left-11 sm:z-[3]',
                  )}
                >
                  {footer[column.id]}
                </td>
              ))}
              {actions && (
                <td className="sticky bottom-0 z-[2] sm:right-0 border-t border-line bg-sunken">&nbsp;</td>
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** `{rowKey}.{column}` → the errors of each row. */
function groupErrors(errors: Readonly<Record<string, string>>): Map<string, Record<string, string>> {
  const byRow = new Map<string, Record<string, string>>();
  for (const [place, text] of Object.entries(errors)) {
    const dot = place.lastIndexOf('.');
    const key = place.slice(0, dot);
    byRow.set(key, { ...byRow.get(key), [place.slice(dot + 1)]: text });
  }
  return byRow;
}

const headClass =
  'sticky top-0 z-[2] border-r border-b border-line bg-sunken px-2 py-2 text-left align-bottom text-xs font-medium text-ink-soft';
