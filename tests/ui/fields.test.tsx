// @vitest-environment happy-dom
// What a field keeps of what is typed into it: dates, money, phones, whole numbers, passwords, ticks and switches.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Toaster } from '../../src/ui/parts/feedback/toaster.tsx';
import { Checkbox } from '../../src/ui/parts/form/checkbox.tsx';
import { ChecksField } from '../../src/ui/parts/form/checks-field.tsx';
import type { ControlProps } from '../../src/ui/parts/form/control-props.ts';
import {
  DateField,
  DateInput,
  DateTimeField,
  DateTimeInput,
} from '../../src/ui/parts/form/date-time-field.tsx';
import DayOff from '../../src/ui/parts/form/day-off.tsx';
import { DecimalInput } from '../../src/ui/parts/form/decimal-field.tsx';
import { Form, SubmitButton, useAppForm } from '../../src/ui/parts/form/form.tsx';
import { IntegerField } from '../../src/ui/parts/form/integer-field.tsx';
import { PasswordField } from '../../src/ui/parts/form/password-field.tsx';
import { PhoneField } from '../../src/ui/parts/form/phone-field.tsx';
import { RadioField, RadioGroup } from '../../src/ui/parts/form/radio-field.tsx';
import { SwitchField } from '../../src/ui/parts/form/switch-field.tsx';
import { validation } from '../../src/text/validation.ts';
import { PATIENCE_MS } from '../support/patience.ts';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The control with what it has kept beside it; a press gives it another value from outside. */
function Kept({ of: Control, first = '' }: { of: ComponentType<ControlProps<string>>; first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <Control value={value} onChange={setValue} aria-label="Поле" />
      <output aria-label="Хранится">{value}</output>
      <button type="button" onClick={() => setValue(first)}>
        Вернуть
      </button>
    </>
  );
}
const input = () => screen.getByLabelText<HTMLInputElement>('Поле');
const kept = () => screen.getByLabelText('Хранится').textContent;

test('a moment is typed as it is read here and kept in UTC; what is no moment stays as it is typed', async () => {
  const person = userEvent.setup();
  render(<Kept of={DateTimeInput} />);
  await person.type(input(), '050320261204');
  expect(input().value).toBe('05.03.2026 12:04');
  expect(kept()).toBe('2026-03-05T09:04:00.000Z');
  fireEvent.change(input(), { target: { value: '' } });
  expect(kept()).toBe('');
  await person.type(input(), '310220261204');
  await person.tab();
  expect(kept()).toBe('31.02.2026 12:04');
  expect(input().value).toBe('31.02.2026 12:04');
  // A day without an hour is no moment yet, and no other day either.
  fireEvent.change(input(), { target: { value: '' } });
  await person.type(input(), '11122026');
  await person.tab();
  expect([input().value, kept()]).toEqual(['11.12.2026', '11.12.2026']);
});

test('under a date it is said that offices are closed then, by the day in Moscow; nothing under a working day or half a date', async () => {
  function Dates() {
    const form = useAppForm({
      schema: z.object({ until: z.string(), from: z.string() }),
      values: { until: '2026-11-27T21:30:00.000Z', from: '' },
      submit: () => {},
    });
    return (
      <Form form={form}>
        <DateTimeField name="until" label="Приём до" under={DayOff} />
        <DateField name="from" label="Поставка с" under={DayOff} />
      </Form>
    );
  }
  const person = userEvent.setup();
  render(<Dates />);
  const said = (name: string) =>
    screen.getByRole('textbox', { name }).closest('[data-field]')!.querySelector('[aria-live]')?.textContent;
  await waitFor(() => expect(said('Приём до')).toBe('\u00A0· суббота'), { timeout: PATIENCE_MS });
  expect(screen.getByText(/^Время московское/).textContent).toBe('Время московское, UTC+3\u00A0· суббота');
  const until = screen.getByRole('textbox', { name: 'Приём до' });
  await person.clear(until);
  expect(said('Приём до') ?? '').toBe('');
  await person.type(until, '11122026');
  expect(said('Приём до') ?? '').toBe('');
  await person.type(until, '1200');
  expect(said('Приём до')).toBe('');
  await person.type(screen.getByRole('textbox', { name: 'Поставка с' }), '04112026');
  expect(said('Поставка с')).toBe('нерабочий день: День народного единства');
});

test('a day is kept without an hour, and one from the calendar stands as a typed one', async () => {
  const { container } = render(<Kept of={DateInput} first="2026-03-05" />);
  expect(input().value).toBe('05.03.2026');
  fireEvent.change(container.querySelector('input[type=date]')!, { target: { value: '2027-12-31' } });
  expect(kept()).toBe('2027-12-31');
  expect(input().value).toBe('31.12.2027');
});

test('money is typed with a comma and spaces, kept as a number, and shown in order once the field is left', async () => {
  const person = userEvent.setup();
  const Money = (props: ControlProps<string>) => <DecimalInput {...props} digits={2} unit="₽" />;
  render(<Kept of={Money} first="10" />);
  expect(input().value).toBe('10,00');
  await person.clear(input());
  await person.type(input(), '1250000,5');
  expect([input().value, kept()]).toEqual(['1250000,5', '1250000.5']);
  await person.tab();
  expect(input().value.replaceAll(/\s/g, ' ')).toBe('1 250 000,50');
  await person.clear(input());
  await person.type(input(), 'дорого');
  expect(kept()).toBe('дорого');
  // What comes from outside while a draft stands is shown.
  fireEvent.click(screen.getByRole('button', { name: 'Вернуть' }));
  expect(input().value).toBe('10,00');
});

test('several cells pasted into a field of one number are refused and change nothing', async () => {
  const person = userEvent.setup();
  render(
    <>
      <Kept of={DecimalInput} first="7" />
      <Toaster />
    </>,
  );
  await person.click(input());
  await person.paste('1\t2');
  expect(await screen.findByText(/Скопировано несколько ячеек/)).toBeTruthy();
  expect(kept()).toBe('7');
  await person.paste('5');
  expect(kept()).toBe('75');
});

const schema = z.object({
  phone: z.string(),
  days: z.int().nullable(),
  password: z.string(),
  blocks: z.array(z.string()).min(1, 'Отметьте хотя бы один'),
  isOpen: z.boolean(),
});

function Everything({ onStored }: { onStored: (values: z.output<typeof schema>) => void }) {
  const form = useAppForm({
    schema,
    values: { phone: '', days: 5, password: '', blocks: [], isOpen: false },
    submit: (values) => onStored(values),
  });
  return (
    <Form form={form} label="Всё">
      <PhoneField name="phone" label="Телефон" />
      <IntegerField name="days" label="Дней" />
      <PasswordField name="password" label="Пароль" autoComplete="new-password" />
      <ChecksField
        name="blocks"
        label="Что уточнить"
        options={[
          { value: 'price', label: 'Цена' },
          { value: 'term', label: 'Срок' },
        ]}
      />
      <SwitchField name="isOpen" label="Открытая" hint="Видна всем" />
      <SubmitButton>Сохранить</SubmitButton>
    </Form>
  );
}

function everything() {
  const onStored = vi.fn();
  const router = createMemoryRouter([{ path: '*', element: <Everything onStored={onStored} /> }]);
  render(<RouterProvider router={router} />);
  return { person: userEvent.setup(), onStored };
}

test('a phone is kept as digits, told to be short once it is left, and its mask alone is none', async () => {
  const { person } = everything();
  const phone = screen.getByLabelText<HTMLInputElement>('Телефон');
  await person.type(phone, '916123');
  expect(screen.queryByText(validation.phone)).toBeNull();
  await person.tab();
  expect(screen.getByText(validation.phone)).toBeTruthy();
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  await person.clear(phone);
  await person.type(phone, '9161234567');
  expect(phone.value).toBe('+7 (916) 123-45-67');
  expect(screen.queryByText(validation.phone)).toBeNull();
});

test('a whole number is not made of a part of one, of a span or of a number below nothing', async () => {
  const { person } = everything();
  const days = screen.getByLabelText<HTMLInputElement>('Дней');
  await person.clear(days);
  await person.click(days);
  for (const pasted of ['1,5', '10-15', '-1']) await person.paste(pasted);
  expect(days.value).toBe('');
  await person.paste('1 000 дн');
  expect(days.value).toBe('1000');
});

test('a form of ticks, a switch and numbers keeps them in their kinds, ticks in the order of the list', async () => {
  const { person, onStored } = everything();
  await person.type(screen.getByLabelText('Телефон'), '9161234567');
  const days = screen.getByLabelText<HTMLInputElement>('Дней');
  await person.clear(days);
  await person.type(days, '1а2');
  const password = screen.getByLabelText<HTMLInputElement>('Пароль');
  await person.type(password, 'тайна');
  expect(password.type).toBe('password');
  await person.click(screen.getByRole('button', { name: 'Показать введённое' }));
  expect(password.type).toBe('text');
  await person.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Отметьте хотя бы один')).toBeTruthy();
  expect(onStored).not.toHaveBeenCalled();
  await person.click(screen.getByRole('checkbox', { name: 'Срок' }));
  await person.click(screen.getByRole('checkbox', { name: 'Цена' }));
  expect(screen.getByText('Видна всем')).toBeTruthy();
  await person.click(screen.getByRole('switch', { name: 'Открытая' }));
  await person.click(screen.getByRole('button', { name: 'Сохранить' }));
  await vi.waitFor(
    () =>
      expect(onStored).toHaveBeenCalledExactlyOnceWith({
        phone: '79161234567',
        days: 12,
        password: 'тайна',
        blocks: ['price', 'term'],
        isOpen: true,
      }),
    PATIENCE_MS,
  );
});

function Situation() {
  const form = useAppForm({
    schema: z.object({ situation: z.enum(['own', 'changed']) }),
    values: { situation: 'own' },
    submit: () => {},
  });
  return (
    <Form form={form} label="Условия">
      <RadioField
        name="situation"
        label="Договор"
        hint="Правки увидит организатор"
        options={[
          { value: 'own', label: 'В редакции заказчика' },
          { value: 'changed', label: 'С правками' },
        ]}
      />
    </Form>
  );
}

test('a choice of one in a form is heard by its name, with its hint', () => {
  const router = createMemoryRouter([{ path: '/', element: <Situation /> }]);
  render(<RouterProvider router={router} />);
  const group = screen.getByRole('radiogroup', { name: 'Договор', description: 'Правки увидит организатор' });
  expect(group.getAttribute('aria-invalid')).toBe('false');
});

test('one of a few is chosen by arrows past what is closed; some of a group is neither ticked nor not', async () => {
  const person = userEvent.setup();
  const onChange = vi.fn();
  render(
    <>
      <RadioGroup
        aria-label="Договор"
        value="own"
        onChange={onChange}
        options={[
          { value: 'own', label: 'В редакции заказчика' },
          { value: 'none', label: 'Без договора', disabled: true },
          { value: 'changed', label: 'С правками' },
        ]}
      />
      <Checkbox value={false} partly onChange={onChange} aria-label="Все" />
    </>,
  );
  await person.tab();
  await person.keyboard('{ArrowDown}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('changed');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Все' }).indeterminate).toBe(true);
});
