/** What a column is filtered by. */
import { useState } from 'react';
import { Checkbox } from '../form/checkbox.tsx';
import { DateInput } from '../form/date-time-field.tsx';
import type { ColumnFilter } from './column.ts';
import { TextFilter } from './text-filter.tsx';

interface ControlProps {
  filter: ColumnFilter;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function FilterControl({ filter, label, value, onChange }: ControlProps) {
  switch (filter.kind) {
    case 'select':
      return <Choice {...{ options: filter.options, label, value, onChange }} />;
    case 'dates':
      return <DateRange {...{ label, value, onChange }} />;
    default:
      return <TextFilter label={label} value={value} onChange={onChange} placeholder={filter.placeholder} />;
  }
}

/** Shown as pressed at once: the address and the rows follow. */
function Choice({
  options,
  label,
  value,
  onChange,
}: Omit<ControlProps, 'filter'> & { options: Extract<ColumnFilter, { kind: 'select' }>['options'] }) {
  const [shown, setShown] = useState({ value, told: value });
  if (shown.told !== value) setShown({ value, told: value });
  const chosen = shown.value === '' ? [] : shown.value.split(',');
  const press = (option: string, on: boolean) => {
    const next = (on ? [...chosen, option] : chosen.filter((one) => one !== option)).join(',');
    setShown({ value: next, told: value });
    onChange(next);
  };
  return (
    <fieldset className="max-h-72 overflow-y-auto">
      <legend className="sr-only">{label}</legend>
      {options
        .filter(({ value, former }) => chosen.includes(value) || !former)
        .map((option) => (
          <label
            key={option.value}
            className="flex items-center gap-2 rounded-box px-1 py-1.5 hover:bg-sunken"
          >
            <Checkbox value={chosen.includes(option.value)} onChange={(on) => press(option.value, on)} />
            {option.label}
          </label>
        ))}
    </fieldset>
  );
}

function DateRange(props: { label: string; value: string; onChange: (v: string) => void }) {
  const [from = '', to = ''] = props.value.split(',');
  const put = (next: [string, string]) => props.onChange(next[0] || next[1] ? next.join(',') : '');
  // A date half typed is no filter yet.
  const whole = (change: (v: string) => void) => (v: string) => {
    if (v === '' || /^\d{4}-/.test(v)) change(v);
  };
  const range = (side: string, value: string, change: (v: string) => void) => (
    <label className="flex items-center gap-2">
      <span className="w-6 text-xs text-ink-soft">{side}</span>
      <DateInput aria-label={`${props.label} ${side}`} value={value} onChange={whole(change)} />
    </label>
  );
  return (
    <div className="flex flex-col gap-2">
      {range('от', from, (v) => put([v, to]))}
      {range('до', to, (v) => put([from, v]))}
    </div>
  );
}
