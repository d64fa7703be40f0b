/** A tick with its words beside it: <CheckboxField name="isAgree" label="Согласен с условиями" />. */
import { useId, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldOfForm } from './field-of-form.tsx';
import { cx } from '../text/cx.ts';
import { Checkbox } from './checkbox.tsx';
import { FieldError, type FieldProps } from './field.tsx';

export function CheckboxField<T extends FieldValues = FieldValues>({
  name,
  label,
  hint,
  disabled,
  className,
}: Omit<FieldProps<T>, 'label'> & { label: ReactNode }) {
  const id = useId();
  return (
    <FieldOfForm name={name} disabled={disabled}>
      {({ field, fieldState }) => {
        const error = fieldState.error?.message;
        return (
          <div className={cx('flex flex-col gap-1', className)}>
            <label htmlFor={id} className="flex items-start gap-2 py-1">
              <Checkbox
                {...field}
                id={id}
                disabled={disabled}
                aria-invalid={error !== undefined}
                aria-describedby={error === undefined ? undefined : `${id}-error`}
              />
              <span className="-mt-px">
                {label}
                {hint !== undefined && <span className="block text-xs text-ink-soft">{hint}</span>}
              </span>
            </label>
            {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
          </div>
        );
      }}
    </FieldOfForm>
  );
}
