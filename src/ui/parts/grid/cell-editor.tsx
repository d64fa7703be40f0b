/** The input inside a cell that is being edited. */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { cx } from '../text/cx.ts';
import { isNumeric, type GridColumn } from './grid-column.ts';

export interface CellEditorProps<Row> {
  column: GridColumn<Row>;
  label: string;
  text: string;
  /** Where it is told why this text will not do. */
  faultId: string | undefined;
  onText: (text: string) => void;
  onKey: (event: KeyboardEvent) => void;
  onLeave: () => void;
}

const box =
  'absolute inset-0 size-full bg-surface px-2 text-sm outline-2 -outline-offset-2 outline-focus select-text';

export function CellEditor<Row>({
  column,
  label,
  text,
  faultId,
  onText,
  onKey,
  onLeave,
}: CellEditorProps<Row>) {
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useEffect(() => {
    input.current?.focus();
    const end = input.current?.value.length ?? 0;
    if (input.current instanceof HTMLInputElement) input.current.setSelectionRange(end, end);
  }, []);
  const fault = { 'aria-invalid': faultId === undefined ? undefined : true, 'aria-describedby': faultId };
  if (column.kind === 'select' || column.kind === 'boolean') {
    const options =
      column.kind === 'boolean'
        ? [
            { value: 'true', label: 'да' },
            { value: 'false', label: 'нет' },
          ]
        : (column.options ?? []);
    return (
      <select
        ref={input}
        aria-label={label}
        {...fault}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKey}
        onBlur={onLeave}
        className={box}
      >
        <option value="">—</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      ref={input}
      aria-label={label}
      {...fault}
      value={text}
      inputMode={isNumeric(column) ? 'decimal' : 'text'}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKey}
      onBlur={onLeave}
      className={cx(box, isNumeric(column) && 'text-right', faultId !== undefined && 'pr-6 text-bad')}
    />
  );
}
