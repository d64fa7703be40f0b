/** The choice behind «Столбцы», fetched at its first press. */
import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '../control/icon-button.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import type { PopupButton } from '../later/popup-at-press.tsx';
import type { ColumnChoiceProps } from './column-choice.ts';

export default function ColumnPanel(props: ColumnChoiceProps & { button: PopupButton }) {
  const { button, columns, hidden, onHide, onMove, onReset } = props;
  return (
    <Popover>
      <PopoverButton {...button} />
      <PopoverPanel
        as="section"
        aria-label="Столбцы таблицы"
        anchor="bottom end"
        focus
        className="z-50 max-h-96 w-72 overflow-y-auto rounded-box bg-surface p-2 shadow-pop [--anchor-gap:4px]"
      >
        {columns.map((column, index) => (
          <div key={column.id} className="flex items-center gap-1 rounded-box px-1 hover:bg-sunken">
            <label className="flex min-w-0 flex-1 items-center gap-2 py-1.5">
              <Checkbox value={!hidden[column.id]} onChange={(on) => onHide(column.id, !on)} />
              <span className="truncate">{column.header}</span>
            </label>
            <IconButton
              icon={ArrowUp}
              size="sm"
              label={`${column.header}: левее`}
              disabled={index === 0}
              onClick={() => onMove(column.id, -1)}
            />
            <IconButton
              icon={ArrowDown}
              size="sm"
              label={`${column.header}: правее`}
              disabled={index === columns.length - 1}
              onClick={() => onMove(column.id, 1)}
            />
          </div>
        ))}
        <button type="button" className="link mt-2 px-1 text-xs" onClick={onReset}>
          Вернуть как было
        </button>
      </PopoverPanel>
    </Popover>
  );
}
