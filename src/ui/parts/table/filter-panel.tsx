/** The filter behind a column's funnel, fetched at its first press. */
import { Popover, PopoverButton } from '@headlessui/react';
import { AnchoredPanel } from '../control/anchored-panel.tsx';
import { Button } from '../control/button.tsx';
import type { PopupButton } from '../later/popup-at-press.tsx';
import type { ColumnFilter } from './column.ts';
import { FilterControl } from './filter-control.tsx';

interface FilterPanelProps {
  button: PopupButton;
  filter: ColumnFilter;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export default function FilterPanel({ button, ...control }: FilterPanelProps) {
  return (
    <Popover className="flex">
      <PopoverButton {...button} />
      <AnchoredPanel
        title={`Фильтр: ${control.label}`}
        at="bottom end"
        focus
        className="w-64 p-3 text-sm font-normal"
      >
        <FilterControl {...control} />
        {control.value !== '' && (
          <Button size="sm" kind="quiet" className="mt-2 w-full" onClick={() => control.onChange('')}>
            Сбросить
          </Button>
        )}
      </AnchoredPanel>
    </Popover>
  );
}
