/** A whole number, kept as a number or null when empty: <IntegerField name="guaranteePeriod" label="Гарантия" unit="мес" />. */
import type { FieldValues } from 'react-hook-form';
import type { ControlProps } from './control-props.ts';
import { Field, type FieldProps } from './field.tsx';
import { toast } from '../../data/toasts.ts';
import { TextInput } from './text-input.tsx';

export function IntegerField<T extends FieldValues = FieldValues>({
  unit,
  placeholder,
  ...field
}: FieldProps<T> & { unit?: string; placeholder?: string }) {
  return (
    <Field<T> {...field}>
      {(bind) => (
        <TextInput
          {...(bind as ControlProps<string>)}
          right
          inputMode="numeric"
          autoComplete="off"
          trailing={unit}
          placeholder={placeholder}
          value={bind.value === null || bind.value === undefined ? '' : String(bind.value)}
          onChange={(text) => {
            const written = text.replaceAll(/\s/g, '');
            // «1,5» is no 15, «10-15» no 1015, «-1» no 1.
            if (/[.,\-−]|\d\D+\d/.test(written)) {
              toast.attention('Поле принимает целое число, без дроби и минуса');
              return;
            }
            const digits = written.replaceAll(/\D/g, '').slice(0, 9);
            bind.onChange(digits === '' ? null : Number(digits));
          }}
        />
      )}
    </Field>
  );
}
