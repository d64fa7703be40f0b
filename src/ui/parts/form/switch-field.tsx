/** On or off, at once: <SwitchField name="isOpen" label="Открытая процедура" />; Switch is the bare control. */
import { Switch as Headless } from '@headlessui/react';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Explained } from '../control/explained.tsx';
import { FieldOfForm } from './field-of-form.tsx';
import { cx } from '../text/cx.ts';
import type { ControlProps } from './control-props.ts';
import type { FieldProps } from './field.tsx';

export function Switch({ value, onChange, ...rest }: ControlProps<boolean>) {
  return (
    <Headless
      {...rest}
      checked={Boolean(value)}
      onChange={onChange}
      className="group relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-sunken transition-colors duration-100 data-checked:border-primary data-checked:bg-primary data-disabled:opacity-50"
    >
      <span className="ml-0.5 size-3.5 rounded-full bg-ink-soft transition-transform duration-100 group-data-checked:translate-x-4 group-data-checked:bg-on-primary" />
    </Headless>
  );
}

export function SwitchField<T extends FieldValues = FieldValues>({
  name,
  label,
  hint,
  term,
  disabled,
  className,
}: FieldProps<T>) {
  const id = useId();
  return (
    <FieldOfForm name={name} disabled={disabled}>
      {({ field }) => (
        <div className={cx('flex items-start gap-1 py-1', className)}>
          <label htmlFor={id} className="flex items-start gap-3">
            <Switch
              {...field}
              id={id}
              disabled={disabled}
              aria-label={label}
              aria-describedby={hint === undefined ? undefined : `${id}-hint`}
            />
            <span>
              {label}
              {hint !== undefined && (
                <span id={`${id}-hint`} className="block text-xs text-ink-soft">
                  {hint}
                </span>
              )}
            </span>
          </label>
          {term && <Explained term={term} of={label} />}
        </div>
      )}
    </FieldOfForm>
  );
}
