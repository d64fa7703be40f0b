/** Some of a few: <ChecksField name="blocks" label="Что уточнить" options={[{ value: 'price_block', label: 'Цена' }]} />. */
import { useId } from 'react';
import { FieldOfForm } from './field-of-form.tsx';
import { Checkbox } from './checkbox.tsx';
import { FieldError } from './field.tsx';
import { cx } from '../text/cx.ts';
import type { Option } from './option-look.ts';

export function ChecksField({
  name,
  label,
  options,
  chips,
}: {
  name: string;
  label: string;
  options: readonly Option[];
  /** Short ones, side by side. */
  chips?: boolean;
}) {
  const id = useId();
  return (
    <FieldOfForm name={name}>
      {({ field, fieldState }) => {
        const chosen = Array.isArray(field.value) ? (field.value as string[]) : [];
        return (
          <fieldset
            className={chips ? 'flex flex-wrap gap-2' : 'flex flex-col gap-1'}
            aria-describedby={fieldState.error ? `${id}-error` : undefined}
          >
            <legend className={cx('text-xs font-medium text-ink-soft', chips && 'mb-1.5')}>{label}</legend>
            {options.map((option, index) => (
              <label
                key={option.value}
                htmlFor={`${id}-${index}`}
                className={cx(
                  'flex items-center gap-2',
                  chips
                    ? 'min-h-8 rounded-box border border-line-mid bg-surface px-2.5 has-checked:border-primary has-checked:bg-primary-soft max-md:min-h-11'
                    : 'py-1',
                )}
              >
                <Checkbox
                  id={`${id}-${index}`}
                  ref={index === 0 ? field.ref : undefined}
                  value={chosen.includes(option.value)}
                  onBlur={field.onBlur}
                  onChange={(on) =>
                    field.onChange(
                      options
                        .map((one) => one.value)
                        .filter((value) => (value === option.value ? on : chosen.includes(value))),
                    )
                  }
                />
                {option.label}
              </label>
            ))}
            {fieldState.error?.message !== undefined && (
              <FieldError id={`${id}-error`}>{fieldState.error.message}</FieldError>
            )}
          </fieldset>
        );
      }}
    </FieldOfForm>
  );
}
