/**
 * A choice found by typing, asked from the server; the value is the chosen option or null.
 * <ComboboxField name="company" label="Компания" search={async (text) => [{ value: 7, label: 'АО «Насос»' }]} />
 */
import type { FieldValues } from 'react-hook-form';
import { Combobox } from './combobox.tsx';
import type { ComboboxExtra, FoundOption } from './combobox-props.ts';
import type { ControlProps } from './control-props.ts';
import { Field, type FieldProps } from './field.tsx';

export function ComboboxField<T extends FieldValues = FieldValues>({
  search,
  placeholder,
  ...field
}: FieldProps<T> & ComboboxExtra) {
  return (
    <Field<T> {...field}>
      {(bind) => <Combobox {...(bind as ControlProps<FoundOption | null>)} {...{ search, placeholder }} />}
    </Field>
  );
}
