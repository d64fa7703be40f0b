// @vitest-environment happy-dom
// The vendor's table turned to what is open in the categories it follows: counted and asked for by these, and no table without them.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CategoryLots } from '../../src/ui/features/desk/category-lots.tsx';
import { useOwnCategories } from '../../src/ui/features/desk/own-categories.ts';
import { quietStream } from './support/event-source.ts';
import { serve } from './support/server.ts';
import { putAway, show } from './support/show.tsx';

beforeEach(quietStream);
afterEach(putAway);

function Tab() {
  const own = useOwnCategories();
  return <CategoryLots {...own} title={<b>найдено: {own.count}</b>} />;
}

const open = (categoryIds: readonly number[]) => {
  const asked = serve({
    'GET /api/v1/profile/subscriptions': () => ({ data: { categoryIds, categories: [] } }),
    'GET /api/v1/lots': () => ({ data: [], meta: { total: 6, page: 1, perPage: 10, lastPage: 1 } }),
    'GET /api/v1/list-views': () => ({ data: [] }),
    'GET /api/v1/lot-categories': () => ({ data: [] }),
  });
  show(<Tab />, { id: 5, role: 'vendor', company: null } as never);
  return asked.filter.bind(asked);
};

test('what is followed is counted and listed by its categories alone, while it accepts', async () => {
  const asked = open([4, 9]);
  await screen.findByText('найдено: 6');
  await screen.findByRole('searchbox', { name: 'Процедуры по моим категориям: поиск' });
  await waitFor(() => expect(asked(({ path }) => path === '/api/v1/lots').length).toBeGreaterThan(1));
  for (const { url } of asked(({ path }) => path === '/api/v1/lots'))
    expect([url.searchParams.get('filter[category]'), url.searchParams.get('filter[status]')]).toEqual([
      '4,9',
      'applications',
    ]);
});

test('who follows none is led to the choice, and nothing is listed meanwhile', async () => {
  const asked = open([]);
  await screen.findByText('Категории не выбраны');
  expect(screen.getByRole('link', { name: 'Выбрать категории' }).getAttribute('href')).toBe(
    '/account?tab=notifications',
  );
  expect(asked(({ path }) => path === '/api/v1/lots')).toEqual([]);
});
