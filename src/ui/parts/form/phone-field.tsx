/**
 * A phone by the mask +7 (___) ___-__-__; kept as 11 digits. Anything but 11 digits is shown as an error on leaving.
 * <PhoneField name="phone" label="Телефон" /> · MaskedField takes any mask: <MaskedField name="code" label="Код" mask="##-AA" />
 */
import { useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { checkPhone } from '../../../rules/identifiers/phone.ts';
import { validation } from '../../../text/validation.ts';
import type { ControlProps } from './control-props.ts';
import { Field, FieldError, type FieldProps } from './field.tsx';
import { MaskedInput } from './masked-input.tsx';
import { masked, maskOf, PHONE } from './masks.ts';

/** The mask's own «+7» is no phone yet. */
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^7$/, '');

export const PhoneInput = (props: ControlProps<string>) => (
  <MaskedInput
    {...props}
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    placeholder="+7 (___) ___-__-__"
    mask={PHONE}
    shown={(digits) => masked(digits, PHONE)}
    kept={digitsOf}
  />
);

export function PhoneField<T extends FieldValues = FieldValues>(props: FieldProps<T>) {
  const [left, setLeft] = useState(false);
  return (
    <Field<T> {...props}>
      {(bind) => {
        const value = typeof bind.value === 'string' ? bind.value : '';
        const wrong = left && value !== '' && checkPhone(value) !== null;
        const told = bind['aria-invalid'] === true;
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
            {wrong && !told && <FieldError>{validation.phone}</FieldError>}
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
  const options = useMemo(() => maskOf(mask), [mask]);
  return (
    <Field<T> {...field}>
      {(bind) => <MaskedInput {...(bind as ControlProps<string>)} placeholder={placeholder} mask={options} />}
    </Field>
  );
}
