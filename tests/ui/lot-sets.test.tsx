// @vitest-environment happy-dom
// Parts of lots kept under names: what the form has is kept, what is kept is taken into the form.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { Lot } from '../../src/api/records/lot.ts';
import { AnswerForm } from '../../src/ui/features/lot/overview/question-forms.tsx';
import { TermsForm } from '../../src/ui/features/lot/editor/terms-form.tsx';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { serve } from './support/server.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const kept = (id: number, kind: string, name: string, over: object) => ({
  id,
  kind,
  name,
  criteria: [],
  text: '',
  companies: [],
  by: 'Мария',
  canChange: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...over,
});
const lot = {
  id: 7,
  title: 'Трубы',
  description: 'Трубы для теплосети',
  currency: 'RUB',
  basis: 'DDP',
  address: '',
  contacts: [],
  isOpen: true,
  ratingType: 'weighted',
  showsEstimate: false,
  applicationsDeadline: null,
  category: null,
  criteria: [{ code: 'price', title: 'Цена', weight: 100 }],
} as unknown as Lot;

/** What the form asks for beside. */
const around = {
  'GET /api/v1/profile': () => ({ data: null }),
  'GET /api/v1/lots/7/orders': () => ({ data: [] }),
  'GET /api/v1/categories': () => ({ data: [] }),
};

test('criteria and requirements are taken into the form and kept from what it has now, saved or not', async () => {
  const asked = serve({
    'GET /api/v1/lot-sets': () => ({
      data: [
        kept(1, 'criteria', 'Цена и срок', {
          criteria: [
            { code: 'price', title: 'Цена', weight: 80 },
            { code: 'guarantee', title: 'Гарантия', weight: 20 },
          ],
        }),
        kept(2, 'requirements', 'Документы', { text: 'Нужны сертификаты' }),
      ],
    }),
    ...around,
    'POST /api/v1/lot-sets': () => ({ data: kept(3, 'criteria', 'Свои', {}) }),
  });
  const router = createMemoryRouter([{ path: '*', element: <TermsForm lot={lot} whole /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  // What the publication waits for is marked while it is empty.
  const deadline = screen.getByRole('textbox', { name: 'Приём предложений до' });
  expect([deadline.getAttribute('aria-required'), screen.queryAllByText('обязательно').length]).toEqual([
    'true',
    1,
  ]);
  await user.type(deadline, '15.12.2199 12:00');
  expect(screen.queryByText('обязательно')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Наборы требований' }));
  // Of this kind alone.
  const list = within(await screen.findByRole('list', { name: 'Наборы требований' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  await user.click(list.getByRole('button', { name: 'Взять: Документы' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Описание').value).toBe(
      'Трубы для теплосети\n\nНужны сертификаты',
    ),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Наборы критериев' }));
  await user.click(await screen.findByRole('button', { name: 'Взять: Цена и срок' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const weights = () => screen.getAllByLabelText<HTMLInputElement>(/^Вес/).map(({ value }) => value);
  expect(weights()).toEqual(['80', '20']);

  await user.clear(screen.getAllByLabelText(/^Вес/)[0]!);
  await user.type(screen.getAllByLabelText(/^Вес/)[0]!, '70');
  await user.click(screen.getByRole('button', { name: 'Наборы критериев' }));
  const keep = within(await screen.findByRole('form', { name: 'Сохранить нынешние критерии и веса' }));
  await user.type(keep.getByLabelText(/^Название/), 'Свои');
  await user.click(keep.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'criteria',
      name: 'Свои',
      criteria: [
        { code: 'price', title: 'Цена', weight: 70 },
        { code: 'guarantee', title: 'Гарантия', weight: 20 },
      ],
    }),
  );
  // Sending the inner form has sent nothing of the outer one.
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('an answer is put together from kept ones; taken twice it stands once', async () => {
  const asked = serve({
    'GET /api/v1/lot-sets': () => ({
      data: [
        kept(1, 'answers', 'Аналоги', { text: 'Аналоги принимаются' }),
        kept(2, 'reasons', 'Сертификат', { text: 'Нет сертификата' }),
      ],
    }),
  });
  const router = createMemoryRouter([
    { path: '*', element: <AnswerForm question={{ id: 4 }} onClose={() => {}} /> },
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const answer = screen.getByLabelText<HTMLTextAreaElement>('Ответ');
  await user.type(answer, 'Да.');
  for (const _ of ['once', 'twice']) {
    await user.click(screen.getByRole('button', { name: 'Заготовки ответов' }));
    const list = within(await screen.findByRole('list', { name: 'Заготовки ответов' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    await user.click(list.getByRole('button', { name: 'Взять: Аналоги' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(answer.value).toBe('Да.\n\nАналоги принимаются');
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

test('the first contact proposed is whoever fills the terms; the next ones are empty', async () => {
  serve({ ...around, 'GET /api/v1/lot-sets': () => ({ data: [] }) });
  queryClient.setQueryData(['visitor'], {
    id: 1,
    role: 'manager',
    name: 'Соколова Марина',
    phone: '+74951234502',
    email: 'sokolova@demo.test',
    company: null,
    emailVerifiedAt: null,
  });
  const router = createMemoryRouter([{ path: '*', element: <TermsForm lot={lot} whole /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const valuesOf = (label: string | RegExp) =>
    screen.getAllByLabelText<HTMLInputElement>(label).map(({ value }) => value);
  await userEvent.click(screen.getByRole('button', { name: 'Добавить контакт' }));
  expect(valuesOf(/^Имя/)).toEqual(['Соколова Марина']);
  expect(valuesOf(/^Телефон/)).toEqual(['+7 (495) 123-45-02']);
  expect(valuesOf(/^Эл\. почта/)).toEqual(['sokolova@demo.test']);
  await userEvent.click(screen.getByRole('button', { name: 'Добавить контакт' }));
  expect(valuesOf(/^Имя/)).toEqual(['Соколова Марина', '']);
  // The second name is found by its group, and the keyboard stays where a row has gone.
  within(screen.getByRole('group', { name: 'Контакт 2' })).getByLabelText(/^Имя/);
  await userEvent.click(screen.getByRole('button', { name: 'Убрать контакт 2' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Добавить контакт' }));
  expect(valuesOf(/^Имя/)).toEqual(['Соколова Марина']);
});

test('a category that the codes of the items tell is taken by one press', async () => {
  const item = (id: number, okpd2: string) => ({ id, okpd2 });
  serve({
    ...around,
    'GET /api/v1/lot-sets': () => ({ data: [] }),
    'GET /api/v1/lots/7/orders': () => ({
      data: [item(1, '26.20.16.170'), item(2, '26.20.40'), item(3, '')],
    }),
    'GET /api/v1/categories': () => ({
      data: [
        {
          id: 1,
          code: '26',
          title: 'Оборудование',
          parentId: null,
          children: [{ id: 2, code: '26.20', title: 'Компьютеры', parentId: 1, children: [] }],
        },
      ],
    }),
  });
  const router = createMemoryRouter([{ path: '*', element: <TermsForm lot={lot} whole /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: '26.20 Компьютеры' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Категория/).value).toBe('26.20 Компьютеры');
  expect(screen.queryByText(/По кодам позиций/)).toBeNull();
});
