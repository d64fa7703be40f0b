/** Behind «Найти и заменить», Ctrl+H: says how many cells it would change before it does; one press takes it back. */
import { Popover, PopoverButton } from '@headlessui/react';
import { useId, useState, type ReactNode } from 'react';
import { plural } from '../../../rules/plural.ts';
import { AnchoredPanel } from '../control/anchored-panel.tsx';
import { Button } from '../control/button.tsx';
import type { PopupButton } from '../later/popup-at-press.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { TextInput } from '../form/text-input.tsx';
import type { GridColumn } from './grid-column.ts';
import { columnsOf } from './grid-host.ts';
import type { GridModel } from './grid-model.ts';
import { cellsToReplace } from './replace-values.ts';

export interface ReplacePanelProps<Row> {
  model: GridModel<Row>;
}

export default function ReplacePanel<Row>({
  model,
  button,
}: ReplacePanelProps<Row> & { button: PopupButton }) {
  return (
    <Popover className="inline-flex">
      <PopoverButton {...button} />
      <AnchoredPanel title="Найти и заменить" at="bottom start" focus className="w-80 p-3 text-sm">
        {({ close }) => <Fields model={model} onDone={close} />}
      </AnchoredPanel>
    </Popover>
  );
}

/** A list of fixed entries is written by its entries; a tick is no text. */
const hasText = <Row,>({ kind, editable }: GridColumn<Row>) => kind !== 'boolean' && editable !== false;

function Fields<Row>({ model, onDone }: ReplacePanelProps<Row> & { onDone: () => void }) {
  const chosen = model.selectedRows.length;
  const [find, setFind] = useState('');
  const [to, setTo] = useState('');
  const [column, setColumn] = useState('');
  const [isChosen, setChosen] = useState(chosen > 1);
  const [isWhole, setWhole] = useState(false);
  const [findField, toField, columnField] = [useId(), useId(), useId()];
  const what = { find, to, column: column === '' ? null : column, isChosen, isWhole };
  const cells = cellsToReplace(model, what);
  const { length } = cells;

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // The page's own form lies around it.
        event.stopPropagation();
        if (length === 0) return;
        model.writeCells(cells, 'Заменено');
        onDone();
      }}
    >
      <Labelled id={findField} label="Найти">
        <TextInput id={findField} value={find} onChange={setFind} />
      </Labelled>
      <Labelled id={toField} label="Заменить на">
        <TextInput id={toField} value={to} onChange={setTo} />
      </Labelled>
      <Labelled id={columnField} label="Столбец">
        <select
          id={columnField}
          value={column}
          onChange={(event) => setColumn(event.target.value)}
          className="control"
        >
          <option value="">Все</option>
          {columnsOf(model.host)
            .filter(hasText)
            .map(({ id, header }) => (
              <option key={id} value={id}>
                {header}
              </option>
            ))}
        </select>
      </Labelled>
      <div className="flex flex-col gap-1">
        <Tick checked={isWhole} onChange={setWhole}>
          Ячейка целиком
        </Tick>
        {chosen > 1 && (
          <Tick checked={isChosen} onChange={setChosen}>
            Только выбранные {chosen} {plural(chosen, ['строка', 'строки', 'строк'])}
          </Tick>
        )}
      </div>
      <output className="text-xs text-ink-soft">
        {find === '' ? 'Заглавные и строчные буквы не различаются' : length > 0 ? '' : 'Менять нечего'}
      </output>
      <Button type="submit" kind="primary" size="sm" disabled={length === 0}>
        {length === 0
          ? 'Заменить'
          : `Заменить в ${length} ${plural(length, ['ячейке', 'ячейках', 'ячейках'])}`}
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

interface TickProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

const Tick = ({ checked, onChange, children }: TickProps) => (
  <label className="inline-flex items-center gap-1.5">
    <Checkbox value={checked} onChange={onChange} />
    <span>{children}</span>
  </label>
);
