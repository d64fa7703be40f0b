/** One line of text: <TextField name="title" label="Название" required />. */
import type { FieldValues } from 'react-hook-form';
import type { ControlProps } from './control-props.ts';
import { Field, type FieldProps } from './field.tsx';
import { TextInput, type NativeText, type TextExtra } from './text-input.tsx';
import { TooLong } from './too-long.tsx';

export function TextField<T extends FieldValues = FieldValues>({
  name,
  label,
  hint,
  required,
  disabled,
  className,
  maxLength = Infinity,
  ...native
}: FieldProps<T> & Omit<NativeText, 'className'> & TextExtra & { maxLength?: number }) {
  return (
    <Field<T> {...{ name, label, hint, required, disabled, className }}>
      {(bind) => (
        <>
          <TextInput {...(bind as ControlProps<string>)} {...native} />
          <TooLong text={(bind.value as string | null) ?? ''} most={maxLength} />
        </>
      )}
    </Field>
  );
}
