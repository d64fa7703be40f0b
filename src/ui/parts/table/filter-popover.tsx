/** The filter of one column behind a funnel in its header. */
import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { ListFilter } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../control/button.tsx';
import { Checkbox } from '../form/checkbox-field.tsx';
import { cx } from '../text/cx.ts';
import { DateInput } from '../form/date-time-field.tsx';
import { TextInput } from '../form/text-field.tsx';
import { filterNameOf, type Column, type ColumnFilter } from './column.ts';
import type { TableState } from './table-state.ts';

const PAUSE_MS = 350;

export function FilterPopover<Row>({ column, state }: { column: Column<Row>; state: TableState }) {
  if (!column.filter) return null;
  const name = filterNameOf(column);
  const value = state.filters[name] ?? '';
  return (
    <Popover className="flex">
      <PopoverButton
        className={cx(
          'inline-flex size-6 items-center justify-center rounded-box hover:bg-line',
          value ? 'bg-primary-soft text-primary-ink' : 'text-ink-soft',
        )}
        aria-label={`Фильтр: ${column.header}${value ? ', задан' : ''}`}
        title={`Фильтр: ${column.header}`}
      >
        <ListFilter className="size-3.5" aria-hidden />
      </PopoverButton>
      <PopoverPanel
        anchor="bottom end"
        focus
        className="z-50 w-64 rounded-box bg-surface p-3 text-sm font-normal shadow-pop [--anchor-gap:4px]"
      >
        <FilterControl
          filter={column.filter}
          label={column.header}
          value={value}
          onChange={(next) => state.setFilter(name, next)}
        />
        {value !== '' && (
          <Button size="sm" kind="quiet" className="mt-2 w-full" onClick={() => state.setFilter(name, '')}>
            Сбросить
          </Button>
        )}
      </PopoverPanel>
    </Popover>
  );
}

interface ControlProps {
  filter: ColumnFilter;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function FilterControl({ filter, label, value, onChange }: ControlProps) {
  switch (filter.kind) {
    case 'select': {
      const chosen = value === '' ? [] : value.split(',');
      return (
        <fieldset className="max-h-72 overflow-y-auto">
          <legend className="sr-only">{label}</legend>
          {filter.options.map((option) => (
            <label
              key={option.value}
              className="flex items-center gap-2 rounded-box px-1 py-1.5 hover:bg-sunken"
            >
              <Checkbox
                value={chosen.includes(option.value)}
                onChange={(on) =>
                  onChange(
                    (on ? [...chosen, option.value] : chosen.filter((one) => one !== option.value)).join(','),
                  )
                }
              />
              {option.label}
            </label>
          ))}
        </fieldset>
      );
    }
    case 'dates':
      return <RangeControl type="date" {...{ label, value, onChange }} />;
    case 'numbers':
      return <RangeControl type="text" {...{ label, value, onChange }} />;
    default:
      return <TextFilter label={label} value={value} onChange={onChange} placeholder={filter.placeholder} />;
  }
}

/** Goes out a moment after the last key. */
export function TextFilter(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}) {
  const { label, value, onChange, placeholder } = props;
  const [draft, setDraft] = useState<string | null>(null);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => {
      onChange(draft.trim());
      setDraft(null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, onChange]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder ?? 'Содержит'}
      value={draft ?? value}
      onChange={setDraft}
    />
  );
}

function RangeControl(props: {
  type: 'date' | 'text';
  label: string;
  value: string;
  onChange: (v: string) => void;
}) {
  const [from = '', to = ''] = props.value.split(',');
  const put = (next: [string, string]) => props.onChange(next[0] || next[1] ? next.join(',') : '');
  // A date half typed is no filter yet.
  const whole = (change: (v: string) => void) => (v: string) => {
    if (v === '' || /^\d{4}-/.test(v)) change(v);
  };
  const range = (side: string, value: string, change: (v: string) => void) => (
    <label className="flex items-center gap-2">
      <span className="w-6 text-xs text-ink-soft">{side}</span>
      {props.type === 'date' ? (
        <DateInput aria-label={`${props.label} ${side}`} value={value} onChange={whole(change)} />
      ) : (
        <TextInput
          inputMode="decimal"
          aria-label={`${props.label} ${side}`}
          value={value}
          onChange={change}
        />
      )}
    </label>
  );
  return (
    <div className="flex flex-col gap-2">
      {range('от', from, (v) => put([v, to]))}
      {range('до', to, (v) => put([from, v]))}
    </div>
  );
}
