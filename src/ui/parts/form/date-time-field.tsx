/**
 * A moment, typed and shown as "05.03.2026 12:04" at UTC+3, kept as ISO 8601 in UTC; '' when empty.
 * <DateTimeField name="applicationsDeadline" label="Приём заявок до" required /> · DateField keeps "2026-03-05".
 * What is no real date stays as typed, so that the schema refuses it. The button opens the browser's calendar.
 */
import { CalendarDays } from 'lucide-react';
import { useRef, type ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import { dayText, momentText, parseDay, parseMoment } from './date-text.ts';
import type { ControlProps } from './control-props.ts';
import { Field, type FieldProps } from './field.tsx';
import { toLocalInput } from '../text/format.ts';
import { MaskedInput } from './masked-input.tsx';
import { DAY, masked, MOMENT } from './masks.ts';

const KINDS = {
  moment: {
    placeholder: 'дд.мм.гггг чч:мм',
    mask: MOMENT,
    parse: parseMoment,
    shown: momentText,
    native: toLocalInput,
  },
  day: {
    placeholder: 'дд.мм.гггг',
    mask: DAY,
    parse: parseDay,
    shown: dayText,
    native: (day: string) => day,
  },
};

function CalendarInput({ kind, ...props }: ControlProps<string> & { kind: keyof typeof KINDS }) {
  const { placeholder, mask, parse, shown, native } = KINDS[kind];
  const { value, onChange, ...rest } = props;
  const picker = useRef<HTMLInputElement>(null);
  const kept = (text: string) => (text === '' ? '' : (parse(text) ?? text));
  return (
    <div className="relative">
      <MaskedInput
        {...rest}
        value={value}
        onChange={onChange}
        mask={mask}
        shown={(date) => shown(date) || date}
        kept={kept}
        placeholder={placeholder}
        inputMode="numeric"
        autoComplete="off"
        className="pr-10"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Открыть календарь"
        disabled={rest.disabled}
        onClick={() => picker.current?.showPicker()}
        className="absolute inset-y-0 right-0 flex w-10 items-center justify-center text-ink-soft hover:text-ink"
      >
        <CalendarDays className="size-4" aria-hidden />
      </button>
      <input
        ref={picker}
        type={kind === 'moment' ? 'datetime-local' : 'date'}
        aria-hidden
        tabIndex={-1}
        value={parse(shown(value ?? '')) === null ? '' : native(value)}
        onChange={(event) => onChange(kept(masked(event.target.value, mask)))}
        className="pointer-events-none absolute right-0 bottom-0 h-0 w-10 opacity-0"
      />
    </div>
  );
}

export const DateTimeInput = (props: ControlProps<string>) => <CalendarInput {...props} kind="moment" />;
export const DateInput = (props: ControlProps<string>) => <CalendarInput {...props} kind="day" />;

export interface UnderDate {
  name: string;
  /** Other words stand before it. */
  isBehind?: boolean;
}

interface DateFieldProps<T extends FieldValues> extends FieldProps<T> {
  /** What is to be known of the date that stands there, in the hint's line. */
  under?: ComponentType<UnderDate>;
}

export function DateTimeField<T extends FieldValues = FieldValues>({
  under: Under,
  ...props
}: DateFieldProps<T>) {
  const hint = (
    <>
      Время московское, UTC+3
      {Under && <Under name={props.name} isBehind />}
    </>
  );
  return (
    <Field<T> hint={hint} {...props}>
      {(bind) => <DateTimeInput {...(bind as ControlProps<string>)} />}
    </Field>
  );
}

export function DateField<T extends FieldValues = FieldValues>({
  under: Under,
  ...props
}: DateFieldProps<T>) {
  return (
    <Field<T> hint={Under && <Under name={props.name} />} {...props}>
      {(bind) => <DateInput {...(bind as ControlProps<string>)} />}
    </Field>
  );
}
