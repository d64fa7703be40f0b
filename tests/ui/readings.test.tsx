// @vitest-environment happy-dom
// What a reading that fails does, and what happens without a network.
import { onlineManager, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auth } from '../../src/api/calls/auth.ts';
import { notifications } from '../../src/api/calls/notifications.ts';
import { send } from '../../src/api/client.ts';
import { ApiError, isApiError } from '../../src/api/errors.ts';
import { onSessionEnd, reactToProblem, reactToReadProblem } from '../../src/ui/data/problems.ts';
import { setNavigate } from '../../src/ui/data/navigation.ts';
import { queryClient, watchReads } from '../../src/ui/data/query-client.ts';
import { endSession } from '../../src/ui/actors/session.ts';
import { signInActor } from '../../src/ui/actors/sign-in.ts';
import { currentVisitor, loadVisitor } from '../../src/ui/data/visitor.ts';
import { ErrorScreen } from '../../src/ui/parts/feedback/error-screen.tsx';
import { pageScope } from '../../src/ui/data/unsaved.ts';
import { keyOf, useCall } from '../../src/ui/data/use-call.ts';
import { guardOf } from '../../src/ui/app/router/route-guard.ts';
import { Refusal, serve } from './support/server.ts';

const manager = {
  id: 7,
  role: 'manager',
  name: 'Мария',
  email: 'm@demo.test',
  emailVerifiedAt: '2026-01-01T00:00:00Z',
  company: null,
};
const profile = 'GET /api/v1/profile';
const unread = 'GET /api/v1/notifications/unread-count';

let went: string[];
beforeEach(() => {
  went = [];
  setNavigate((to) => went.push(to));
  watchReads(reactToReadProblem);
  onSessionEnd(endSession);
  window.history.pushState(null, '', '/manager');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  onlineManager.setOnline(true);
});

function Bell() {
  const count = useCall(notifications.unreadCount);
  return <p>{count.error ? `Ошибка: ${count.error.message}` : `Прочитано: ${count.data?.data.count}`}</p>;
}
const show = (page: React.ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);

describe('a reading that is refused', () => {
  test('for want of a session ends it here: the visitor is forgotten, the root is shown', async () => {
    serve({ [profile]: () => ({ data: manager }), [unread]: () => new Refusal(401) });
    await loadVisitor();
    show(<Bell />);
    await waitFor(() => expect(went).toEqual(['/']));
    expect(currentVisitor().id).toBeNull();
  });

  test('to a guest leads nowhere', async () => {
    serve({ [profile]: () => ({ data: null }), [unread]: () => new Refusal(401) });
    await loadVisitor();
    show(<Bell />);
    await screen.findByText(/Ошибка/);
    expect(went).toEqual([]);
  });

  test('while the platform is being mended leads to its page, once', async () => {
    setNavigate((to) => {
      went.push(to);
      window.history.pushState(null, '', to);
    });
    serve({ [unread]: () => new Refusal(503), [profile]: () => new Refusal(503) });
    show(<Bell />);
    await expect(loadVisitor()).rejects.toThrow();
    await waitFor(() => expect(went).toEqual(['/service']));
  });

  test('by a fault of its own is the page’s to tell', async () => {
    serve({ [unread]: () => new Refusal(500) });
    show(<Bell />);
    await screen.findByText(/Ошибка/);
    expect(went).toEqual([]);
  });

  test('a session that the profile no longer knows has ended', async () => {
    let user: unknown = manager;
    serve({ [profile]: () => ({ data: user }) });
    await loadVisitor();
    user = null;
    await queryClient.refetchQueries({ queryKey: ['visitor'] });
    expect(went).toEqual(['/']);
    expect(currentVisitor().id).toBeNull();
  });
});

describe('a session that ends over something typed', () => {
  const users = { known: manager, other: { ...manager, id: 8, name: 'Ольга' } };
  let user: unknown;
  let takeOut: () => void;
  beforeEach(async () => {
    signInActor.start();
    user = users.known;
    serve({
      [profile]: () => ({ data: user }),
      'POST /auth/login': () => ({ data: user }),
      [unread]: () => ({ data: { count: 3 } }),
    });
    await loadVisitor();
    show(<Bell />);
    await screen.findByText('Прочитано: 3');
    takeOut = pageScope.add({ what: 'несохранённые условия', isDirty: () => true, discard: () => {} });
    reactToProblem(new ApiError(401, { message: '' }));
  });
  afterEach(() => {
    takeOut();
    signInActor.send({ type: 'close' });
  });
  const signIn = () =>
    signInActor.send({ type: 'signIn', values: { email: 'm@demo.test', password: 'x', remember: false } });
  const isRead = () => queryClient.getQueryCache().find({ queryKey: keyOf(notifications.unreadCount, {}) });

  test('leaves the page as it is and asks to sign in, once', () => {
    expect(went).toEqual([]);
    expect(signInActor.getSnapshot().matches({ signIn: 'editing' })).toBe(true);
    reactToProblem(new ApiError(401, { message: '' }));
    expect(signInActor.getSnapshot().context.returnTo).toBe('/manager');
  });

  test('goes on where it was for the same person', async () => {
    const before = isRead();
    signIn();
    await waitFor(() => expect(went).toEqual(['/manager']));
    expect(isRead()).toBe(before);
    expect(currentVisitor().id).toBe(7);
  });

  test('shows nothing of it to another', async () => {
    const before = isRead();
    user = users.other;
    signIn();
    await waitFor(() => expect(went).toEqual(['/manager']));
    expect(isRead()).not.toBe(before);
    expect(currentVisitor().id).toBe(8);
  });
});

describe('without a network', () => {
  test('a press fails at once and is not sent later', async () => {
    let calls = 0;
    vi.stubGlobal('fetch', async () => {
      calls += 1;
      throw new TypeError('Failed to fetch');
    });
    onlineManager.setOnline(false);
    const told: unknown[] = [];
    function Press() {
      const press = useMutation({
        mutationFn: () => send(auth.logout),
        onError: (error) => told.push(error),
      });
      return <button onClick={() => press.mutate()}>Нажать</button>;
    }
    show(<Press />);
    await userEvent.click(screen.getByText('Нажать'));
    await waitFor(() => expect(told).toHaveLength(1));
    expect(isApiError(told[0]) && told[0].status).toBe(0);
    const before = calls;
    onlineManager.setOnline(true);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(calls).toBe(before);
  });

  test('a reading fails at once', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    onlineManager.setOnline(false);
    show(<Bell />);
    await screen.findByText(/Ошибка: Нет связи/);
  });

  test('nobody is taken for a guest: the page says that there is no connection, and is shown once there is', async () => {
    let isUp = false;
    serve({ [profile]: () => ({ data: manager }) });
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) =>
      isUp ? fetch(...args) : Promise.reject(new TypeError('Failed to fetch')),
    );
    const entry = { path: '/manager', page: '', layout: 'default', rules: ['manager'] } as const;
    const router = createMemoryRouter(
      [
        { path: '/manager', loader: guardOf(entry), element: <p>Стол</p>, errorElement: <ErrorScreen /> },
        { path: '/', element: <p>Главная</p> },
      ],
      { initialEntries: ['/manager'] },
    );
    show(<RouterProvider router={router} />);
    await screen.findByText(/Нет связи с сервером/);
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await screen.findByText('Стол');
  });
});
