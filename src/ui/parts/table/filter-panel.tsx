/** The filter behind a column's funnel, fetched at its first press. */
import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
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
      <PopoverPanel
        as="section"
        aria-label={`Фильтр: ${control.label}`}
        anchor="bottom end"
        focus
        className="z-50 w-64 rounded-box bg-surface p-3 text-sm font-normal shadow-pop [--anchor-gap:4px]"
      >
        <FilterControl {...control} />
        {control.value !== '' && (
          <Button size="sm" kind="quiet" className="mt-2 w-full" onClick={() => control.onChange('')}>
            Сбросить
          </Button>
        )}
      </PopoverPanel>
    </Popover>
  );
}
