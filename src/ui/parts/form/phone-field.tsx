/**
 * A phone by the mask +7 (___) ___-__-__; kept as 11 digits. Anything but 11 digits is shown as an error on leaving.
 * <PhoneField name="phone" label="Телефон" /> · MaskedField takes any mask: <MaskedField name="code" label="Код" mask="##-AA" />
 */
import { useState } from 'react';
import { useFormContext, type FieldValues } from 'react-hook-form';
import { Field, type ControlProps, type FieldProps } from './field.tsx';
import { applyMask, formatPhone, isPhone, PHONE_ERROR } from './mask.ts';
import { FieldError } from './field.tsx';
import { TextInput } from './text-field.tsx';

export function PhoneInput({ value, onChange, onBlur, ...rest }: ControlProps<string>) {
  return (
    <TextInput
      {...rest}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+7 (___) ___-__-__"
      value={formatPhone(value ?? '')}
      onBlur={onBlur}
      onChange={(text) => {
        const digits = formatPhone(text).replace(/\D/g, '');
        // Erasing must be able to empty the field, though "+7" is written by the mask.
        onChange(digits === '7' && text.length < 3 ? '' : digits);
      }}
    />
  );
}

export function PhoneField<T extends FieldValues = FieldValues>(props: FieldProps<T>) {
  const [left, setLeft] = useState(false);
  const { getFieldState, formState } = useFormContext();
  return (
    <Field<T> {...props}>
      {(bind) => {
        const value = typeof bind.value === 'string' ? bind.value : '';
        const wrong = left && value !== '' && !isPhone(value);
        const told = getFieldState(props.name as string, formState).error !== undefined;
        return (
          <>
            <PhoneInput
              {...(bind as ControlProps<string>)}
              aria-invalid={bind['aria-invalid'] || wrong}
              onBlur={() => {
                setLeft(true);
                bind.onBlur?.();
              }}
            />
            {wrong && !told && <FieldError>{PHONE_ERROR}</FieldError>}
          </>
        );
      }}
    </Field>
  );
}

export function MaskedField<T extends FieldValues = FieldValues>({
  mask,
  placeholder,
  ...field
}: FieldProps<T> & { mask: string; placeholder?: string }) {
  return (
    <Field<T> {...field}>
      {(bind) => (
        <TextInput
          {...(bind as ControlProps<string>)}
          placeholder={placeholder}
          onChange={(text) => bind.onChange(applyMask(text, mask))}
        />
      )}
    </Field>
  );
}
