/** One line of text: <TextField name="title" label="Название" required />. TextInput is the bare control. */
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { cx } from '../text/cx.ts';
import { Field, type ControlProps, type FieldProps } from './field.tsx';

type Native = Pick<
  ComponentProps<'input'>,
  'type' | 'placeholder' | 'autoComplete' | 'inputMode' | 'maxLength' | 'className' | 'onKeyDown' | 'onPaste'
>;
interface Extra {
  trailing?: ReactNode;
  /** Takes the focus when its dialog opens. */
  focusFirst?: boolean;
}
type TextInputProps = ControlProps<string> & Native & Extra & { right?: boolean };

export function TextInput({
  value,
  onChange,
  right,
  trailing,
  focusFirst,
  className,
  ...rest
}: TextInputProps) {
  const input = (
    <input
      type="text"
      {...rest}
      data-autofocus={focusFirst || undefined}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      className={cx('control', right && 'text-right', trailing !== undefined && 'pr-14', className)}
    />
  );
  if (trailing === undefined) return input;
  return (
    <div className="relative">
      {input}
      <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-ink-soft">
        {trailing}
      </span>
    </div>
  );
}

export function TextField<T extends FieldValues = FieldValues>({
  name,
  label,
  hint,
  required,
  disabled,
  className,
  ...native
}: FieldProps<T> & Omit<Native, 'className'> & Extra) {
  return (
    <Field<T> {...{ name, label, hint, required, disabled, className }}>
      {(bind) => <TextInput {...(bind as ControlProps<string>)} {...native} />}
    </Field>
  );
}
