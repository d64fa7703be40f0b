// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CategorySubscriptions } from '../../src/ui/features/lot/category-subscriptions.tsx';
import { vendor } from './support/lot.ts';
import { Refusal, serve } from './support/server.ts';
import { changes, PATIENCE, plain, putAway, show } from './support/show.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(putAway);

const TREE = [
  { id: 1, code: '25', title: 'Изделия металлические', children: [] },
  { id: 2, code: '27', title: 'Оборудование электрическое', children: [] },
  { id: 3, code: '28', title: 'Машины и оборудование', children: [] },
];
const chosen = () => screen.queryAllByRole('listitem').map(({ textContent }) => plain(textContent));

test('one category after another is chosen by the keys, in the field all the time; a refused one goes again', async () => {
  let categories: object[] = [];
  const asked = serve({
    'GET /api/v1/profile/subscriptions': () => ({ data: { categories } }),
    'GET /api/v1/categories': ({ url }) => {
      const words = url.searchParams.get('filter[search]') ?? '';
      return { data: TREE.filter(({ code }) => code.startsWith(words)) };
    },
    'PUT /api/v1/profile/subscriptions': ({ body }) => {
      const { categoryIds } = body as { categoryIds: number[] };
      if (categoryIds.includes(3)) return new Refusal(422, { message: 'Столько категорий не хранится' });
      categories = TREE.filter(({ id }) => categoryIds.includes(id));
      return { data: { categories } };
    },
  });
  show(<CategorySubscriptions />, vendor);
  const person = userEvent.setup();
  const field = await screen.findByRole('combobox', { name: 'Добавить категорию' }, PATIENCE);
  await person.click(field);
  const choose = async (code: string) => {
    await person.keyboard(code);
    await screen.findByRole('option', { name: new RegExp(`^${code} `) }, PATIENCE);
    await person.keyboard('{Enter}');
  };
  await choose('25');
  await waitFor(() => expect(chosen()).toEqual(['25 Изделия металлические']), PATIENCE);
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', '');
  await choose('27');
  await waitFor(() => expect(chosen()).toHaveLength(2), PATIENCE);
  expect(document.activeElement).toBe(field);
  await choose('28');
  await screen.findByText('Столько категорий не хранится', undefined, PATIENCE);
  await waitFor(() => expect(chosen()).toHaveLength(2), PATIENCE);
  expect(changes(asked).map(([, , body]) => body)).toEqual([
    { categoryIds: [1] },
    { categoryIds: [1, 2] },
    { categoryIds: [1, 2, 3] },
  ]);
});
