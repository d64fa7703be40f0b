// @vitest-environment happy-dom
// What stands beside the page: its faults stay its own, and it speaks once.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Header } from '../../src/ui/app/layouts/header.tsx';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { toast } from '../../src/ui/data/toasts.ts';
import { AT_WORK, Countdown, type Late } from '../../src/ui/parts/feedback/countdown.tsx';
import { Toaster } from '../../src/ui/parts/feedback/toaster.tsx';
import { serve } from './support/server.ts';

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
  await vi.waitFor(() => expect(told).toHaveBeenCalled(), 20_000);
  // Whatever else the header asks for and does not get here is told, too: the bell's own fault may come later.
  await vi.waitFor(() => {
    expect(screen.getByText('Избранное')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Уведомления/ })).toBeNull();
  });
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
