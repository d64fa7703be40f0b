// @vitest-environment happy-dom
// What stands beside the page: its faults stay its own, and it speaks once.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Header } from '../../src/ui/app/layouts/header.tsx';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { toast } from '../../src/ui/data/toasts.ts';
import { AT_WORK, Countdown, type Late } from '../../src/ui/parts/feedback/countdown.tsx';
import { Toaster } from '../../src/ui/parts/feedback/toaster.tsx';
import NotificationPanel from '../../src/ui/app/layouts/notification-panel.tsx';
import { PATIENCE_MS } from '../support/patience.ts';
import { serve } from './support/server.ts';
import { PATIENCE, show } from './support/show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  queryClient.clear();
});

test('a broken bell takes itself away, not the header', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  serve({ 'GET /api/v1/notifications/unread-count': () => ({ data: null }) });
  queryClient.setQueryData(['visitor'], { id: 7, role: 'manager', name: 'Мария', email: '', company: null });
  const router = createMemoryRouter([{ path: '*', element: <Header /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(told).toHaveBeenCalled(), PATIENCE_MS);
  // Whatever else the header asks for and does not get here is told, too: the bell's own fault may come later.
  await vi.waitFor(() => {
    expect(screen.getByText('Избранное')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Уведомления/ })).toBeNull();
  }, PATIENCE_MS);
});

test('the bell has more than the last ten: those before are a press away', async () => {
  const perPage = 10;
  const asked = serve({
    'GET /api/v1/notifications': ({ url }) => {
      const page = Number(url.searchParams.get('page') ?? 1);
      const count = page === 1 ? perPage : 2;
      return {
        data: Array.from({ length: count }, (_, at) => ({
          id: (page - 1) * perPage + at + 1,
          type: 'lot.published',
          text: `Новость ${(page - 1) * perPage + at + 1}${at === 0 ? ': № 2026-000006' : ''}`,
          link: null,
          readAt: '2026-11-20T09:00:00.000Z',
          createdAt: '2026-11-20T08:00:00.000Z',
        })),
        meta: { page, perPage, total: 12, lastPage: 2, totalIsExact: true },
      };
    },
  });
  show(<NotificationPanel button={{ children: 'Колокольчик' }} unread={0} />);
  fireEvent.click(screen.getByRole('button', { name: 'Колокольчик' }));
  await screen.findByText('Новость 10', {}, PATIENCE);
  expect(screen.getByText('№ 2026-000006').className).toBe('whitespace-nowrap');
  expect(screen.queryByText('Новость 11')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Следующая страница' }));
  await screen.findByText('Новость 12', {}, PATIENCE);
  expect(asked.map(({ url }) => url.searchParams.get('page'))).toEqual(['1', '2']);
});

test('an error speaks by its role alone, other messages by one live region', () => {
  render(<Toaster />);
  act(() => {
    toast.error('Нет связи');
    toast.success('Сохранено');
  });
  expect(screen.getByRole('alert').textContent).toContain('Нет связи');
  expect(screen.getByRole('alert').closest('[aria-live], [role=status]')).toBeNull();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Успешно!Сохранено']);
});

test('the clock of a form at work is amber in the last hour and red in the last ten minutes', () => {
  const colour = (minutes: number, late?: Late) => {
    const until = new Date(Date.now() + minutes * 60_000 + 5_000).toISOString();
    const { container, unmount } = render(<Countdown until={until} late={late} bare />);
    const { className } = container.firstElementChild!;
    unmount();
    return /text-(bad|warn)/.exec(className)?.[1];
  };
  expect([61, 59, 11, 9].map((minutes) => colour(minutes, AT_WORK))).toEqual([
    undefined,
    'warn',
    'warn',
    'bad',
  ]);
  expect([25 * 60, 61, 59].map((minutes) => colour(minutes))).toEqual([undefined, 'warn', 'bad']);
});

test('a countdown in a table is silent', () => {
  const until = new Date(Date.now() + 60_000).toISOString();
  const view = render(<Countdown until={until} bare />);
  expect(view.container.querySelector('[aria-live]')).toBeNull();
  view.rerender(<Countdown until={until} />);
  expect(view.container.querySelector('[aria-live]')).not.toBeNull();
});
