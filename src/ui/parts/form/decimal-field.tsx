/**
 * A number as a decimal string, shown in Russian notation while not being edited: "1250000.5" ⇄ "1 250 000,5".
 * <DecimalField name="quantity" label="Количество" unit="шт" /> · <MoneyField name="price" label="Цена" currency="RUB" />
 */
import { useState, type KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ControlProps } from './control-props.ts';
import { Field, type FieldProps } from './field.tsx';
import { BASE_CURRENCY, currencySign } from '../../../rules/currencies.ts';
import { formatDecimal } from '../text/format.ts';
import { parseDecimal } from '../text/parse-decimal.ts';
import { TextInput } from './text-input.tsx';
import { toast } from '../../data/toasts.ts';

/** Several cells of a spreadsheet: a field of one number would run them together into another number. */
export const isManyCells = (text: string): boolean => /[\t\r\n]/.test(text.trim());

interface Extra {
  /** A thin unit on the right: шт, %, ₽. */
  unit?: string;
  /** Digits after the comma to pad to. */
  digits?: number;
  placeholder?: string;
  className?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Text that is no number is passed on as typed, so that the schema can refuse it. */
export function DecimalInput({
  value,
  onChange,
  onBlur,
  unit,
  digits = 0,
  ...rest
}: ControlProps<string> & Extra) {
  const [draft, setDraft] = useState<string | null>(null);
  // As typed, for as long as it is the value: another one that comes from outside is shown.
  const isDraft = draft !== null && (parseDecimal(draft) ?? draft) === (value ?? '');
  return (
    <TextInput
      {...rest}
      right
      inputMode="decimal"
      autoComplete="off"
      trailing={unit}
      value={isDraft ? draft : value ? formatDecimal(value, digits) : ''}
      onChange={(text) => {
        setDraft(text);
        onChange(parseDecimal(text) ?? text);
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        if (!isManyCells(text)) return;
        event.preventDefault();
        toast.attention('Скопировано несколько ячеек, а поле принимает одно число');
      }}
      onBlur={() => {
        setDraft(null);
        onBlur?.();
      }}
    />
  );
}

export function DecimalField<T extends FieldValues = FieldValues>({
  unit,
  digits,
  placeholder,
  ...field
}: FieldProps<T> & Omit<Extra, 'className' | 'onKeyDown'>) {
  return (
    <Field<T> {...field}>
      {(bind) => <DecimalInput {...(bind as ControlProps<string>)} {...{ unit, digits, placeholder }} />}
    </Field>
  );
}

export function MoneyField<T extends FieldValues = FieldValues>({
  currency,
  ...rest
}: FieldProps<T> & { currency?: string }) {
  return <DecimalField<T> {...rest} unit={currencySign(currency ?? BASE_CURRENCY)} digits={2} />;
}
