/** A tick with its words beside it: <CheckboxField name="isAgree" label="Согласен с условиями" />. */
import { Check, Minus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useController, useFormContext, type FieldValues } from 'react-hook-form';
import { cx } from '../text/cx.ts';
import { FieldError, type ControlProps, type FieldProps } from './field.tsx';

export function Checkbox({
  value,
  onChange,
  partly,
  ...rest
}: ControlProps<boolean> & { /** Some of a group are ticked. */ partly?: boolean }) {
  return (
    <span className="relative inline-flex size-[18px] shrink-0">
      <input
        type="checkbox"
        {...rest}
        checked={Boolean(value)}
        ref={(node) => {
          if (node) node.indeterminate = Boolean(partly);
          rest.ref?.(node);
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-full appearance-none rounded-[4px] border border-line-strong bg-surface checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary disabled:bg-sunken aria-invalid:border-bad"
      />
      <Check
        className="pointer-events-none absolute inset-0 m-auto hidden size-3.5 text-on-primary peer-checked:block"
        aria-hidden
      />
      {partly && (
        <Minus className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-primary" aria-hidden />
      )}
    </span>
  );
}

export function CheckboxField<T extends FieldValues = FieldValues>({
  name,
  label,
  hint,
  disabled,
  className,
}: Omit<FieldProps<T>, 'label'> & { label: ReactNode }) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name: name as string, control, disabled });
  const id = useId();
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
}
