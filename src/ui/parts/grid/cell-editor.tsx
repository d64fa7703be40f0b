/** The input inside a cell that is being edited. */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { cx } from '../text/cx.ts';
import { isNumeric, type GridColumn } from './grid-column.ts';
import { SuggestionList, suggestionId } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

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
  'absolute inset-0 size-full bg-surface px-2.5 text-table text-ink outline-2 -outline-offset-2 outline-focus select-text';

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
  const { kind, options: listed = [] } = column;
  // A list opens at its value; by a letter, or at a text that is none of it, it is written into like any text.
  const [isWritten] = useState(
    kind === 'select' && text !== '' && listed.every(({ value }) => value !== text),
  );
  if (isWritten || column.suggest)
    return <SuggestedText {...{ column, label, text, faultId, onText, onKey, onLeave, input }} />;
  if (kind === 'select' || kind === 'boolean') {
    const options =
      kind === 'boolean'
        ? [
            { value: 'true', label: 'да' },
            { value: 'false', label: 'нет' },
          ]
        : listed;
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
      className={cx(
        box,
        isNumeric(column) && 'text-right',
        faultId !== undefined && (column.writesBeside ? 'text-bad' : 'pl-7 text-bad'),
        column.writesBeside &&
          'top-1.5! right-1.5! bottom-1.5! left-auto! h-auto! w-18! rounded-[4px] px-1.5!',
      )}
    />
  );
}

/** A text with suggestions: the arrows walk them, Enter takes the one they stand on, Escape closes them first. */
function SuggestedText<Row>({
  column,
  label,
  text,
  faultId,
  onText,
  onKey,
  onLeave,
  input,
}: CellEditorProps<Row> & { input: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  const { list, active, move, close } = useSuggestions(column, text);
  const isOpen = list.length > 0;

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (isOpen && step !== 0) move(step);
    else if (isOpen && event.key === 'Escape') close();
    else {
      const chosen = list[active];
      if (chosen && (event.key === 'Enter' || event.key === 'Tab')) onText(chosen.value);
      onKey(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-invalid={faultId === undefined ? undefined : true}
        aria-describedby={faultId}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && active >= 0 ? suggestionId(id, active) : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
        className={cx(box, faultId !== undefined && 'pl-7 text-bad')}
      />
      {isOpen && (
        <SuggestionList
          id={id}
          label={`${column.header}: варианты`}
          list={list}
          active={active}
          under={input}
          onChoose={(value) => {
            onText(value);
            onLeave();
          }}
        />
      )}
    </>
  );
}
