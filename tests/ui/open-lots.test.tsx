// @vitest-environment happy-dom
// The first list of the home page: a start price is told where its organiser shows it, and asked for nowhere else.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { WhyTrust } from '../../src/ui/features/lot/open/why-trust.tsx';
import { OpenLots } from '../../src/ui/features/lot/open/open-lots.tsx';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { serve } from './support/server.ts';
import { PATIENCE } from './support/show.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const lotOf = (id: number, title: string, over: object = {}) => ({
  id,
  number: `2026-00000${id}`,
  title,
  status: 'applications',
  isOpen: true,
  currency: 'RUB',
  showsEstimate: false,
  category: null,
  ordersCount: 3,
  applicationsDeadline: '2100-01-01T09:00:00.000Z',
  round: null,
  ...over,
});

function show(rows: { id: number; showsEstimate: boolean; hasNone?: boolean }[], address = '/') {
  const meta = { page: 1, perPage: 10, total: rows.length, lastPage: 1, totalIsExact: true };
  const asked = serve({
    'GET /api/v1/profile': () => ({ data: null }),
    'GET /api/v1/lot-categories': () => ({ data: [], meta }),
    'GET /api/v1/lots': ({ url }) => ({
      data: url.searchParams.get('include')?.includes('estimate')
        ? rows.map(({ id, showsEstimate, hasNone }) => ({
            id,
            estimate: (hasNone ?? !showsEstimate) ? null : '412600.50',
          }))
        : rows,
      meta,
    }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <OpenLots platform={undefined} /> }], {
          initialEntries: [address],
        })}
      />
    </QueryClientProvider>,
  );
  return () => asked.filter(({ path, url }) => path === '/api/v1/lots' && url.searchParams.has('include'));
}

const rowOf = async (title: string) => (await screen.findByRole('link', { name: title })).closest('tr')!;

test('an announced start price stands in its row, another row says that there is none', async () => {
  const estimates = show([
    lotOf(1, 'Бумага', { showsEstimate: true }),
    lotOf(2, 'Насосы'),
    // Its organiser shows the price, and has none.
    lotOf(3, 'Кабель', { showsEstimate: true, hasNone: true }),
  ]);
  expect(await screen.findByRole('columnheader', { name: 'Нач. цена, ₽' })).toBeTruthy();
  await within(await rowOf('Бумага')).findByText(/^412\s600/);
  for (const silent of ['Насосы', 'Кабель'])
    expect((await rowOf(silent)).textContent).toContain('не объявлена');
  expect(estimates()).toHaveLength(1);
});

test('where nobody shows a start price there is no column of it, and it is not asked for', async () => {
  const estimates = show([lotOf(1, 'Бумага'), lotOf(2, 'Насосы')]);
  await rowOf('Насосы');
  expect(screen.queryByRole('columnheader', { name: /Нач\. цена/ })).toBeNull();
  expect(estimates()).toEqual([]);
});

test('under the list stands what the rows in sight come to, and how many of them say no price', async () => {
  show([
    lotOf(1, 'Бумага', { showsEstimate: true }),
    lotOf(2, 'Насосы', { showsEstimate: true }),
    lotOf(3, 'Кабель'),
  ]);
  const foot = await screen.findByText(/^3 из 3/);
  await within(foot).findByText(/^825\s201,00\s₽$/);
  expect(foot.textContent).toMatch(/, без 1\sнеобъявленной$/);
});

test('a price that its organiser alone reads is none of the announced ones under the list', async () => {
  show([lotOf(1, 'Бумага', { showsEstimate: true }), lotOf(2, 'Насосы', { hasNone: false })]);
  const foot = await screen.findByText(/^2 из 2/);
  await within(foot).findByText(/^412\s600,50\s₽$/);
  expect(foot.textContent).toMatch(/, без 1\sнеобъявленной$/);
});

test('filters that leave nothing are cleared, and the keyboard stays at the list', async () => {
  show([], '/?filter[search]=нет');
  const clear = await screen.findByRole('button', { name: 'Сбросить фильтры' });
  await userEvent.setup().click(clear);
  await vi.waitFor(() => expect(clear.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Приём предложений/ }));
});

test('of prices in several currencies there is no sum', async () => {
  show([
    lotOf(1, 'Бумага', { showsEstimate: true }),
    lotOf(2, 'Насосы', { showsEstimate: true, currency: 'CNY' }),
  ]);
  await within(await rowOf('Бумага')).findByText(/^412\s600/);
  expect(screen.getByText(/^2 из 2/).textContent).toBe('2 из 2');
});

test('what is printed has the prices of all its rows', async () => {
  show([lotOf(1, 'Бумага', { showsEstimate: true }), lotOf(2, 'Насосы')]);
  await rowOf('Бумага');
  const papers: string[] = [];
  vi.stubGlobal('print', () => papers.push(document.querySelector('table')!.textContent));
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Выгрузка' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Напечатать' }, PATIENCE));
  await vi.waitFor(() => expect(papers).toHaveLength(1), PATIENCE);
  expect(papers[0]).toMatch(/Нач\. цена.*412\s600,50.*не объявлена/);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

test.each([
  [{ month: '2026-11', matched: 49, counted: 49 }, 'Квитанции в ноябре сошлись49 из 49', 'text-ok'],
  // One that does not hold must not look like the others.
  [{ month: '2026-03', matched: 3, counted: 4 }, 'Квитанции в марте сошлись3 из 4', 'text-bad'],
])('how many receipts of the month hold stands under the reasons to trust', async (receipts, line, tone) => {
  serve({ 'GET /api/v1/checkpoints/newest': () => ({ data: null }) });
  const page = (of: typeof receipts | null) => (
    <QueryClientProvider client={queryClient}>
      <RouterProvider
        key={String(of === null)}
        router={createMemoryRouter([{ path: '*', element: <WhyTrust receipts={of} /> }])}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(page(receipts));
  const count = await screen.findByText(`${receipts.matched} из ${receipts.counted}`);
  expect(count.parentElement!.textContent).toBe(line);
  expect(count.className).toContain(tone);
  rerender(page(null));
  expect(screen.queryByText(/сошлись/)).toBeNull();
});
