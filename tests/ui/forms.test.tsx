// @vitest-environment happy-dom
// Where a server's refusal lands in a form, and what of a list stands in the address.
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { lots } from '../../src/api/calls/lots.ts';
import { ApiError } from '../../src/api/errors.ts';
import { Form, SubmitButton, useAppForm } from '../../src/ui/parts/form/form.tsx';
import { ComboboxField } from '../../src/ui/parts/form/combobox-field.tsx';
import { SelectField } from '../../src/ui/parts/form/select-field.tsx';
import { Select } from '../../src/ui/parts/form/select.tsx';
import { TextField } from '../../src/ui/parts/form/text-field.tsx';
import { useTableState } from '../../src/ui/parts/table/table-state.ts';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

const schema = z.object({ title: z.string(), bank: z.object({ account: z.string(), title: z.string() }) });

function Company({ refusal }: { refusal: Record<string, string[]> }) {
  const form = useAppForm({
    schema,
    values: { title: 'Насосы', bank: { account: '', title: '' } },
    submit: () => Promise.reject(new ApiError(422, { message: 'Проверьте поля', errors: refusal })),
  });
  return (
    <Form form={form} label="Компания">
      <TextField name="title" label="Название" maxLength={255} />
      <TextField name="bank.account" label="Счёт" />
      <TextField name="bank.title" label="Банк" />
      <SubmitButton>Сохранить</SubmitButton>
    </Form>
  );
}

async function refusedWith(refusal: Record<string, string[]>) {
  render(<Company refusal={refusal} />);
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
}
const errorOf = (label: string) => told(screen.getByLabelText(label));
const told = (field: HTMLElement) => {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('');
};

test('a refusal by its whole path lands at that field and at no other of the same name, and takes the focus', async () => {
  await refusedWith({ 'bank.title': ['Укажите банк'] });
  await waitFor(() => expect(errorOf('Банк')).toBe('Укажите банк'));
  expect(errorOf('Название')).toBe('');
  expect(document.activeElement).toBe(screen.getByLabelText('Банк'));
});

test('a refusal under another path lands at the field of the same last name, in either notation', async () => {
  await refusedWith({ 'company.bank.account': ['20 цифр'] });
  await waitFor(() => expect(errorOf('Счёт')).toBe('20 цифр'));
});

test('a line that is pasted too long stays whole and says so', async () => {
  render(<Company refusal={{}} />);
  const title = screen.getByLabelText<HTMLInputElement>('Название');
  await userEvent.click(title);
  await userEvent.paste('д'.repeat(300));
  expect(title.value).toBe(`Насосы${'д'.repeat(300)}`);
  screen.getByText('Слишком длинно: 306 из 255 символов');
});

test('a refusal of no field is told of the whole form, and what was typed stays', async () => {
  await refusedWith({ status: ['Профиль на проверке'] });
  await screen.findByText('Профиль на проверке');
  expect(screen.getByLabelText<HTMLInputElement>('Название').value).toBe('Насосы');
});

const onlyTitle = z.object({ title: z.string() });

/** Its record is read anew before the save that changed it is answered, as a live event brings it. */
function Stored({ answered }: { answered: Promise<void> }) {
  const [record, setRecord] = useState({ title: 'Насосы' });
  const form = useAppForm({
    schema: onlyTitle,
    values: record,
    submit: async (values) => {
      setRecord({ title: values.title.toUpperCase() });
      await answered;
    },
  });
  return (
    <Form form={form} label="Процедура">
      <TextField name="title" label="Название" />
      <SubmitButton>Сохранить</SubmitButton>
    </Form>
  );
}

async function savedWhile(type: (field: HTMLElement) => Promise<void>) {
  let resolve = () => {};
  const answered = new Promise<void>((done) => {
    resolve = done;
  });
  render(<Stored answered={answered} />);
  const field = screen.getByLabelText<HTMLInputElement>('Название');
  await typeOver(field, 'Трубы');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await type(field);
  await act(async () => resolve());
  return field;
}
async function typeOver(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test('what is typed back to what was there while a save is under way is not written over by the record read anew', async () => {
  const field = await savedWhile((one) => typeOver(one, 'Насосы'));
  await waitFor(() => expect(field.value).toBe('Насосы'));
});

test('where nothing is typed meanwhile the form follows what was stored', async () => {
  const field = await savedWhile(async () => {});
  await waitFor(() => expect(field.value).toBe('ТРУБЫ'));
});

test('the fault of a list and of a search is told at the control, also once it was opened', async () => {
  const choice = z.object({
    one: z.string().min(1, 'Выберите базис'),
    found: z.object({ value: z.number(), label: z.string() }, 'Выберите компанию'),
  });
  function Choices() {
    const form = useAppForm({
      schema: choice,
      values: { one: '', found: null as never },
      submit: async () => {},
    });
    return (
      <Form form={form} label="Выбор">
        <SelectField name="one" label="Базис" hint="По Инкотермс" options={[{ value: 'a', label: 'DDP' }]} />
        <ComboboxField name="found" label="Компания" search={async () => [{ value: 1, label: 'Исток' }]} />
        <SubmitButton>Сохранить</SubmitButton>
      </Form>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Choices /> }])} />);
  const list = () => screen.getByRole('button', { name: /^Базис/ });
  await userEvent.click(list());
  await userEvent.click(await screen.findByRole('option', { name: /DDP/ }, { timeout: 20_000 }));
  expect(told(list())).toBe('По Инкотермс');
  const search = () => screen.getByRole('combobox', { name: /^Компания/ });
  // The list that was open hides what is around it until it has gone.
  await userEvent.click(await screen.findByRole('combobox', { name: /^Компания/ }));
  await screen.findByRole('option', { name: /Исток/ }, { timeout: 20_000 });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await screen.findByText('Выберите компанию');
  expect(told(search())).toBe('Выберите компанию');
});

test('a list to choose from opens by Enter and by Space, the first time too', async () => {
  const options = [
    { value: 'a', label: 'Первый' },
    { value: 'b', label: 'Второй' },
  ];
  render(<Select id="list" value="a" onChange={() => {}} options={options} />);
  for (const key of ['{Enter}', ' ', '{Enter}']) {
    act(() => screen.getByRole('button').focus());
    await userEvent.keyboard(key);
    await screen.findByRole('option', { name: /Второй/ });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  }
});

test('a list stands in the address: page, order and filters; a filter begins at the first page, one by default may be taken off', async () => {
  let search = '';
  const wrapper = ({ children }: { children: ReactNode }) => {
    const [router] = useState(() => createMemoryRouter([{ path: '*', element: children }]));
    // Changes are made to the address of the window, which a browser's router keeps.
    useEffect(() =>
      router.subscribe(({ location }) => {
        search = decodeURIComponent(location.search);
        window.history.replaceState(null, '', `/${location.search}`);
      }),
    );
    return <RouterProvider router={router} />;
  };
  const first = { prefix: 'own', sort: '-updatedAt', filters: { status: 'draft' } } as const;
  const { result } = renderHook(() => useTableState(lots.list, first), { wrapper });
  const change = (how: () => void) => act(async () => how());
  expect(result.current.query).toEqual({
    page: 1,
    per_page: 10,
    sort: '-updatedAt',
    'filter[status]': 'draft',
  });

  await change(() => result.current.setPage(3));
  await change(() => result.current.setPerPage(25));
  expect(result.current.query).toMatchObject({ page: 1, per_page: 25 });
  await change(() => result.current.setPage(2));
  await change(() => result.current.setSort('title'));
  await change(() => result.current.setFilter('search', 'насос'));
  expect(result.current.query).toEqual({
    page: 1,
    per_page: 25,
    sort: 'title',
    'filter[status]': 'draft',
    'filter[search]': 'насос',
  });
  expect(search).toContain('own.filter[search]=насос');
  await change(() => result.current.setFilter('status', ''));
  expect(result.current.query).not.toHaveProperty('filter[status]');
  await change(() => result.current.clearFilters());
  expect(result.current.filters).toEqual({ status: 'draft' });
});
