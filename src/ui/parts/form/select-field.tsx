/**
 * A choice from a short list (Headless UI Listbox).
 * <SelectField name="basis" label="Базис" options={[{ value: 'DDP', label: 'DDP', hint: 'с оплатой пошлин' }]} />
 * Select is the bare control; `empty` adds a first row that clears the value to ''.
 */
import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { FieldValues } from 'react-hook-form';
import { cx } from '../text/cx.ts';
import { Field, type ControlProps, type FieldProps } from './field.tsx';

export interface Option<V extends string | number = string> {
  value: V;
  label: string;
  hint?: string;
  disabled?: boolean;
}

interface Extra {
  options: readonly Option<string | number>[];
  placeholder?: string;
  empty?: string;
  small?: boolean;
}

export const optionsClass =
  'z-50 max-h-72 overflow-auto rounded-box bg-surface p-1 shadow-pop outline-none [--anchor-gap:4px] empty:invisible';
export const optionClass =
  'flex cursor-pointer items-start gap-2 rounded-box px-2 py-1.5 text-sm select-none data-disabled:cursor-not-allowed data-disabled:text-ink-soft data-focus:bg-sunken';

export function Select({
  value,
  onChange,
  options,
  placeholder = 'Выберите',
  empty,
  small,
  id,
  disabled,
  onBlur,
  ref,
  name,
  // Not allowed on the listbox's button; the label's star tells it.
  'aria-required': _required,
  ...aria
}: ControlProps<string | number | null> & Extra) {
  const chosen = options.find((option) => option.value === value);
  const rows = empty === undefined ? options : [{ value: '', label: empty }, ...options];
  return (
    <Listbox value={value ?? ''} onChange={onChange} disabled={disabled} name={name}>
      <ListboxButton
        id={id}
        ref={ref}
        onBlur={onBlur}
        {...aria}
        // A name of its own must hold the shown value too (WCAG 2.5.3).
        aria-label={
          aria['aria-label'] && [aria['aria-label'], chosen?.label ?? empty].filter(Boolean).join(': ')
        }
        className={cx('control flex items-center gap-2 text-left', small && 'min-h-7 px-2 py-0.5 text-xs')}
      >
        <span className={cx('min-w-0 flex-1 truncate', !chosen && 'text-ink-soft')}>
          {chosen?.label ?? empty ?? placeholder}
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-ink-soft" aria-hidden />
      </ListboxButton>
      <ListboxOptions anchor="bottom start" className={cx(optionsClass, 'min-w-(--button-width)')}>
        {rows.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            disabled={'disabled' in option && option.disabled}
            className={cx('group', optionClass)}
          >
            <Check
              className="invisible mt-0.5 size-4 shrink-0 text-primary-ink group-data-selected:visible"
              aria-hidden
            />
            <span>
              {option.label}
              {'hint' in option && option.hint && (
                <span className="block text-xs text-ink-soft">{option.hint}</span>
              )}
            </span>
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}

export function SelectField<T extends FieldValues = FieldValues>({
  options,
  placeholder,
  empty,
  ...field
}: FieldProps<T> & Omit<Extra, 'small'>) {
  return (
    <Field<T> {...field}>
      {(bind) => <Select {...(bind as ControlProps<string>)} {...{ options, placeholder, empty }} />}
    </Field>
  );
}
