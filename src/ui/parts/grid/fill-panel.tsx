/** Behind «Заполнить…» and «± к ценам»: one value, or one per cent, for many rows at once; one press takes it back. */
import { Popover, PopoverButton } from '@headlessui/react';
import { useId, useState, type ReactNode } from 'react';
import { plural } from '../../../rules/plural.ts';
import { AnchoredPanel } from '../control/anchored-panel.tsx';
import { Button } from '../control/button.tsx';
import type { PopupButton } from '../later/popup-at-press.tsx';
import { radioLook } from '../form/radio-look.ts';
import { TextInput } from '../form/text-input.tsx';
import { percentChange } from './fill-values.ts';
import { isNumeric, type GridColumn } from './grid-column.ts';
import { parsedText } from './grid-text.ts';
import type { GridModel } from './grid-model.ts';
import type { Scope } from './grid-state.ts';

export interface FillPanelProps<Row> {
  model: GridModel<Row>;
  /** What may be filled; the first is taken at once. */
  columns: readonly GridColumn<Row>[];
  /** What is wrong with a value in that column; undefined where nothing is. */
  faultOf: (column: GridColumn<Row>, value: string) => string | undefined;
  how: 'value' | 'percent';
}

const SCOPES: Record<Scope, string> = { selected: 'выбранные', empty: 'пустые', all: 'все' };

export default function FillPanel<Row>(props: FillPanelProps<Row> & { button: PopupButton }) {
  return (
    <Popover className="inline-flex">
      <PopoverButton {...props.button} />
      <AnchoredPanel
        title={props.how === 'value' ? 'Заполнить столбец' : 'Изменить цены'}
        at="bottom start"
        focus
        className="w-72 p-3 text-sm"
      >
        {({ close }) => <Fields {...props} onDone={close} />}
      </AnchoredPanel>
    </Popover>
  );
}

function Fields<Row>({ model, columns, faultOf, how, onDone }: FillPanelProps<Row> & { onDone: () => void }) {
  const chosen = model.selectedRows.length;
  const scopes: Scope[] = how === 'value' ? ['selected', 'empty', 'all'] : ['selected', 'all'];
  const [scope, setScope] = useState<Scope>(chosen > 1 ? 'selected' : how === 'value' ? 'empty' : 'all');
  const [columnId, setColumnId] = useState<string>(columns[0]?.id ?? '');
  const [text, setText] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const [columnField, textField, group] = [useId(), useId(), useId()];
  const column = columns.find(({ id }) => id === columnId) ?? columns[0];
  if (!column) return null;
  const head: GridColumn<Row> = column;

  function apply() {
    const done = how === 'value' ? fill() : change();
    if (done === null) return;
    if (done === 0) setSaid('Ни одна ячейка не изменилась');
    else onDone();
  }

  function fill(): number | null {
    const value = parsedText(head, text);
    const fault = value === null ? 'Введите значение' : faultOf(head, value);
    if (fault === undefined) return model.changeColumn(head, scope, () => value ?? '');
    setSaid(fault);
    return null;
  }

  function change(): number | null {
    const by = percentChange(text);
    if (by !== null) return model.changeColumn(head, scope, by);
    setSaid('Введите проценты, например −3,5 или 2');
    return null;
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // The page's own form lies around it.
        event.stopPropagation();
        apply();
      }}
    >
      {how === 'value' && (
        <Labelled id={columnField} label="Столбец">
          <select
            id={columnField}
            value={columnId}
            onChange={(event) => setColumnId(event.target.value)}
            className="control"
          >
            {columns.map(({ id, header }) => (
              <option key={id} value={id}>
                {header}
              </option>
            ))}
          </select>
        </Labelled>
      )}
      <Labelled id={textField} label={how === 'value' ? 'Значение' : 'Изменить на, %'}>
        <TextInput
          id={textField}
          value={text}
          inputMode={how === 'percent' || isNumeric(head) ? 'decimal' : 'text'}
          placeholder={how === 'percent' ? '−3,5' : undefined}
          aria-invalid={said !== null}
          onChange={(typed) => {
            setText(typed);
            setSaid(null);
          }}
        />
      </Labelled>
      <fieldset>
        <legend className="mb-1 text-xs text-ink-soft">Строки</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {scopes.map((one) => (
            <label key={one} className="inline-flex min-h-6 items-center gap-1.5 max-sm:min-h-8">
              <input
                type="radio"
                name={group}
                checked={scope === one}
                onChange={() => setScope(one)}
                className={radioLook}
              />
              {SCOPES[one]}
              {one === 'selected' && ` (${chosen} ${plural(chosen, ['строка', 'строки', 'строк'])})`}
            </label>
          ))}
        </div>
      </fieldset>
      {said !== null && (
        <p role="alert" className="text-xs text-bad">
          {said}
        </p>
      )}
      <Button type="submit" kind="primary" size="sm">
        {how === 'value' ? 'Заполнить' : 'Изменить'}
      </Button>
    </form>
  );
}

const Labelled = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div>
    <label htmlFor={id} className="mb-1 block text-xs text-ink-soft">
      {label}
    </label>
    {children}
  </div>
);
