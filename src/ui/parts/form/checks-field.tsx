/** Some of a few: <ChecksField name="blocks" label="Что уточнить" options={[{ value: 'price_block', label: 'Цена' }]} />. */
import { useId } from 'react';
import { FieldOfForm } from './field-of-form.tsx';
import { Checkbox } from './checkbox.tsx';
import { FieldError } from './field.tsx';
import type { Option } from './option-look.ts';

export function ChecksField({
  name,
  label,
  options,
}: {
  name: string;
  label: string;
  options: readonly Option[];
}) {
  const id = useId();
  return (
    <FieldOfForm name={name}>
      {({ field, fieldState }) => {
        const chosen = Array.isArray(field.value) ? (field.value as string[]) : [];
        return (
          <fieldset
            className="flex flex-col gap-1"
            aria-describedby={fieldState.error ? `${id}-error` : undefined}
          >
            <legend className="text-xs font-medium text-ink-soft">{label}</legend>
            {options.map((option, index) => (
              <label key={option.value} htmlFor={`${id}-${index}`} className="flex items-center gap-2 py-1">
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
