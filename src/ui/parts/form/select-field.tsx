/**
 * A choice from a short list:
 * <SelectField name="basis" label="Базис" options={[{ value: 'DDP', label: 'DDP', hint: 'с оплатой пошлин' }]} />
 */
import type { FieldValues } from 'react-hook-form';
import type { ControlProps } from './control-props.ts';
import { Field, type FieldProps } from './field.tsx';
import { Select, type SelectExtra } from './select.tsx';

export function SelectField<T extends FieldValues = FieldValues>({
  options,
  placeholder,
  empty,
  ...field
}: FieldProps<T> & Omit<SelectExtra, 'small'>) {
  return (
    <Field<T> {...field}>
      {(bind) => <Select {...(bind as ControlProps<string>)} {...{ options, placeholder, empty }} />}
    </Field>
  );
}
