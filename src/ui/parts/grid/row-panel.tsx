/** The whole row beside its table: every column as a field, those that are put away too. What is written is undone like a cell. */
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type KeyboardEvent } from 'react';
import type { MenuAction } from '../control/menu-look.ts';
import { cx } from '../text/cx.ts';
import { Button } from '../control/button.tsx';
import { IconButton } from '../control/icon-button.tsx';
import { isEditable, isNumeric, type GridColumn } from './grid-column.ts';
import type { RowErrors } from './grid-errors.ts';
import type { GridPanel } from './grid-props.ts';
import { editedText, parsedText, shownText } from './grid-text.ts';
import { useTypedText } from './use-typed-text.ts';

export interface RowPanelProps<Row> {
  title: string;
  note: string | undefined;
  more: GridPanel<Row>['more'];
  row: Row;
  columns: readonly GridColumn<Row>[];
  errors: RowErrors | undefined;
  readOnly: boolean;
  onWrite: (column: GridColumn<Row>, value: string | null) => void;
  onClose: () => void;
  /** What else can be done with the row. */
  actions: readonly MenuAction[];
}

export default function RowPanel<Row>(props: RowPanelProps<Row>) {
  const { title, note, more, row, columns, errors, readOnly, onWrite, onClose, actions } = props;
  const box = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const panel = box.current;
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    panel?.addEventListener('keydown', press);
    return () => panel?.removeEventListener('keydown', press);
  }, []);
  return (
    <aside
      ref={box}
      aria-label={`Строка: ${title}`}
      className="fixed inset-0 z-40 flex flex-col overflow-y-auto border-l border-line bg-surface text-table lg:static lg:z-auto lg:w-72 lg:shrink-0 xl:w-90 print:hidden"
    >
      <header className="flex items-start gap-2 border-b border-line py-3 pr-3 pl-4">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold break-words">{title}</h2>
          {note !== undefined && <p className="text-xs text-ink-soft">{note}</p>}
        </div>
        <IconButton icon={X} size="sm" label="Закрыть строку" onClick={onClose} />
      </header>
      <dl className="grid grid-cols-[120px_minmax(0,1fr)] items-center gap-x-2 gap-y-1.5 px-4 py-3 lg:max-xl:grid-cols-[96px_minmax(0,1fr)]">
        {columns.map((column) => (
          <PanelField
            // Another row begins with its own text.
            key={column.id}
            column={column}
            row={row}
            error={errors?.[column.id]}
            readOnly={readOnly || !isEditable(column, row)}
            onWrite={(value) => onWrite(column, value)}
          />
        ))}
      </dl>
      {more?.(row, (id, value) => {
        const column = columns.find((one) => one.id === id);
        if (column) onWrite(column, value);
      })}
      {actions.length > 0 && (
        <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
          {actions.map(({ label, icon, onClick, disabled, danger }) => (
            <Button
              key={label}
              size="sm"
              icon={icon}
              disabled={disabled}
              onClick={onClick}
              className={danger ? 'text-bad!' : undefined}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </aside>
  );
}

interface PanelFieldProps<Row> {
  column: GridColumn<Row>;
  row: Row;
  error: string | undefined;
  readOnly: boolean;
  onWrite: (value: string | null) => void;
}

const fieldClass = 'control min-h-8! px-2.5! py-1! text-[13px]! leading-[18px]! disabled:bg-sunken';

function PanelField<Row>({ column, row, error, readOnly, onWrite }: PanelFieldProps<Row>) {
  const id = useId();
  const stored = editedText(column, row);
  const { text, type, leave } = useTypedText(stored, (value) => onWrite(parsedText(column, value)));

  if (readOnly) {
    const shown = shownText(column, row);
    if (shown === '') return null;
    return (
      <>
        <dt className="text-xs text-ink-soft">{column.header}</dt>
        <dd className="py-1 break-words">
          {shown}
          {column.unit && ` ${column.unit(row)}`}
        </dd>
      </>
    );
  }
  const shared = {
    id,
    className: cx(fieldClass, isNumeric(column) && 'text-right'),
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  };
  return (
    <>
      <dt>
        <label htmlFor={id} className="text-xs text-ink-soft">
          {column.header}
        </label>
      </dt>
      <dd>
        {column.kind === 'select' || column.kind === 'boolean' ? (
          <select {...shared} value={text} onChange={(event) => onWrite(event.target.value || null)}>
            <option value="">—</option>
            {(column.options ?? YES_NO).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...shared}
            value={text}
            inputMode={isNumeric(column) ? 'decimal' : 'text'}
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              leave();
            }}
          />
        )}
        {error !== undefined && (
          <p id={`${id}-error`} className="mt-1 text-xs text-bad">
            {error}
          </p>
        )}
      </dd>
    </>
  );
}

const YES_NO = [
  { value: 'true', label: 'да' },
  { value: 'false', label: 'нет' },
];
