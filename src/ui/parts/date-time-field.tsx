/**
 * A moment, typed and shown at UTC+3, kept as ISO 8601 in UTC; '' when empty.
 * <DateTimeField name="applicationsDeadline" label="Приём заявок до" required /> · DateField keeps "2026-03-05".
 */
import type { FieldValues } from 'react-hook-form';
import { Field, type ControlProps, type FieldProps } from './field.tsx';
import { fromLocalInput, toLocalInput } from './format.ts';
import { TextInput } from './text-field.tsx';

export function DateTimeInput({ value, onChange, ...rest }: ControlProps<string>) {
  return (
    <input
      type="datetime-local"
      {...rest}
      className="control"
      value={toLocalInput(value)}
      onChange={(event) => onChange(fromLocalInput(event.target.value))}
    />
  );
}

export function DateTimeField<T extends FieldValues = FieldValues>(props: FieldProps<T>) {
  return (
    <Field<T> hint="Время московское, UTC+3" {...props}>
      {(bind) => <DateTimeInput {...(bind as ControlProps<string>)} />}
    </Field>
  );
}

export function DateField<T extends FieldValues = FieldValues>(props: FieldProps<T>) {
  return (
    <Field<T> {...props}>{(bind) => <TextInput {...(bind as ControlProps<string>)} type="date" />}</Field>
  );
}
