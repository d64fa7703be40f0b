// @vitest-environment happy-dom
// What a reading that fails does, and what happens without a network.
import { onlineManager, useMutation } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { auth } from '../../src/api/calls/auth.ts';
import { send } from '../../src/api/client.ts';
import { ApiError, isApiError } from '../../src/api/errors.ts';
import { lotQuery } from '../../src/ui/data/lot.ts';
import { placeBeforeMaintenance } from '../../src/ui/data/maintenance.ts';
import { setNavigate } from '../../src/ui/data/navigation.ts';
import { loadConfig } from '../../src/ui/data/config.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { signInActor } from '../../src/ui/actors/sign-in.ts';
import { currentVisitor, loadVisitor } from '../../src/ui/data/visitor.ts';
import { ErrorScreen } from '../../src/ui/parts/feedback/error-screen.tsx';
import { Toaster } from '../../src/ui/parts/feedback/toaster.tsx';
import { Combobox } from '../../src/ui/parts/form/combobox.tsx';
import { UnhandledFault } from '../../src/ui/app/layouts/unhandled-fault.tsx';
import { guardOf } from '../../src/ui/app/router/route-guard.ts';
import { Refusal, serve } from './support/server.ts';
import { Bell, manager, profile, showRead, unread, watchSession } from './support/signed-in.tsx';

const went = watchSession();

describe('a reading that is refused', () => {
  test('for want of a session ends it here: the visitor is forgotten, the root is shown', async () => {
    serve({ [profile]: () => ({ data: manager }), [unread]: () => new Refusal(401) });
    await loadVisitor();
    showRead(<Bell />);
    await waitFor(() => expect(went).toEqual(['/']));
    expect(currentVisitor().id).toBeNull();
  });

  test('of a lot that is not there for a guest: whose session has ended is led to the way in; who is still here is told that it is gone', async () => {
    let isOver = false;
    serve({
      [profile]: () => ({ data: isOver ? null : manager }),
      'GET /api/v1/lots/1': () => new Refusal(404),
    });
    await loadVisitor();
    await expect(queryClient.fetchQuery(lotQuery(1))).rejects.toMatchObject({ status: 404 });
    expect([went, currentVisitor().id]).toEqual([[], 7]);
    isOver = true;
    await expect(queryClient.fetchQuery(lotQuery(1))).rejects.toThrow();
    expect([went, currentVisitor().id]).toEqual([['/'], null]);
  });

  test('to a guest leads nowhere', async () => {
    serve({ [profile]: () => ({ data: null }), [unread]: () => new Refusal(401) });
    await loadVisitor();
    showRead(<Bell />);
    await screen.findByText(/Ошибка/);
    expect(went).toEqual([]);
  });

  test('while the platform is being mended leads to its page, once', async () => {
    setNavigate((to) => {
      went.push(to);
      window.history.pushState(null, '', to);
    });
    serve({ [unread]: () => new Refusal(503), [profile]: () => new Refusal(503) });
    vi.useFakeTimers();
    showRead(<Bell />);
    const loading = expect(loadVisitor()).rejects.toThrow();
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(went).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await loading;
    expect(went).toEqual(['/service']);
  });

  test('that the platform cannot answer for a moment is asked again, and nobody hears of it', async () => {
    let asked = 0;
    serve({ [profile]: () => ((asked += 1) < 3 ? new Refusal(503) : { data: null }) });
    vi.useFakeTimers();
    const loading = loadVisitor();
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await loading).id).toBeNull();
    expect([asked, went]).toEqual([3, []]);
  });

  test('that failed otherwise is not asked again', async () => {
    let asked = 0;
    serve({ [profile]: () => ((asked += 1) > 0 ? new Refusal(500) : null) });
    vi.useFakeTimers();
    const loading = expect(loadVisitor()).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(2_000);
    await loading;
    expect(asked).toBe(1);
  });

  test('while the platform is being mended, a page that needs to know who asks gives way to that page', async () => {
    serve({ [profile]: () => new Refusal(503) });
    const router = createMemoryRouter(
      [
        {
          path: '/manager',
          loader: guardOf(['manager']),
          element: <p>Стол</p>,
          errorElement: <ErrorScreen />,
          hydrateFallbackElement: <p>Загрузка</p>,
        },
        { path: '/service', loader: guardOf([]), element: <p>Работы</p> },
      ],
      { initialEntries: ['/manager?tab=board'] },
    );
    vi.useFakeTimers();
    showRead(<RouterProvider router={router} />);
    // The page of maintenance asks who is here, too.
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    screen.getByText('Работы');
    // It leads back to where it was met, once.
    expect([placeBeforeMaintenance(), placeBeforeMaintenance()]).toEqual(['/manager?tab=board', '/']);
  });

  const key = 'GET /api/v1/shared-views/abc';
  test.each([
    ['the same rows on another page', 'own-lots', ['Все процедуры', '?saved=abc']],
    ['rows of another table of the role', 'moderation', ['Контрагенты', '?saved=abc']],
    [
      'rows that the role has nowhere',
      'clarifications',
      [/вид «Срочные» \(Петров П\. П\.\) списка, которого у вашей роли нет/, null],
    ],
    [
      'the history of one lot',
      'lot-history',
      ['Журнал', '?lot=12&view=table&log.saved=abc'],
      '/tender-12/history?view=table&log.saved=abc',
    ],
    ['a lot that the address does not name', 'lot-history', [/списка, которого у вашей роли нет/, null]],
    ['nothing that is for this person', null, [/его удалили, или он не для вас/, null]],
  ])(
    'a link to a view of %s, on a page of another role',
    async (_, list, [words, search], at = '/manager?view=table&saved=abc') => {
      serve({
        [profile]: () => ({ data: { ...manager, role: 'admin' } }),
        [key]: () =>
          list === null ? new Refusal(404) : { data: { list, name: 'Срочные', by: 'Петров П. П.' } },
      });
      const router = createMemoryRouter(
        [
          { path: '/manager', loader: guardOf(['manager']), element: null, errorElement: <ErrorScreen /> },
          {
            path: '/tender-12/history',
            loader: guardOf(['manager']),
            element: null,
            errorElement: <ErrorScreen />,
          },
          { path: '/admin/history', loader: guardOf(['admin']), element: <p>Журнал</p> },
          { path: '/admin', loader: guardOf(['admin']), element: <p>Все процедуры</p> },
          { path: '/admin/contragents', loader: guardOf(['admin']), element: <p>Контрагенты</p> },
        ],
        { initialEntries: [at] },
      );
      showRead(<RouterProvider router={router} />);
      await screen.findByText(words!);
      expect(router.state.location.search).toBe(search ?? '?view=table&saved=abc');
    },
  );

  test.each([
    ['auditor', '/tender-12/history', '/tenders?history=12'],
    ['admin', '/tender-12/history', '/admin/history?lot=12'],
    ['security', '/tender-12/history', null],
    ['vendor', '/tender-12/application-5', null],
  ])('what is refused to the %s at %s is led to where that role reads it: %s', async (role, at, way) => {
    serve({ [profile]: () => ({ data: { ...manager, role } }) });
    const refused = { loader: guardOf(['role:guest']), element: null, errorElement: <ErrorScreen /> };
    const router = createMemoryRouter([{ path: '*', ...refused }], { initialEntries: [at] });
    showRead(<RouterProvider router={router} />);
    await screen.findByText('403');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.slice(2)).toEqual(way === null ? [] : [way]);
  });

  test.each([
    [null, 'forgot', /«Забыли пароль\?»/],
    [manager, null, /пароль меняется в учётной записи/],
  ])(
    'a link for a new password that works no more says so, and where to ask for another: %#',
    async (who, view, words) => {
      serve({
        [profile]: () => ({ data: who }),
        'GET /auth/reset-password/check': () => ({ data: { valid: false } }),
      });
      const page = {
        path: '/reset-password',
        loader: guardOf(['reset-password']),
        element: <p>Новый пароль</p>,
      };
      const router = createMemoryRouter([{ ...page, errorElement: <ErrorScreen /> }], {
        initialEntries: ['/reset-password?token=abc&email=m@demo.test'],
      });
      showRead(<RouterProvider router={router} />);
      expect((await screen.findByText(/уже использована или её срок истёк/)).textContent).toMatch(words);
      screen.getByText('Page Not Found: /reset-password');
      expect(signInActor.getSnapshot().matches({ forgot: 'editing' })).toBe(view === 'forgot');
      signInActor.send({ type: 'close' });
    },
  );

  test.each([
    [
      '/?invitation=abc&email=anna%40ural.test',
      manager,
      /отправлено на anna@ural\.test, а вы вошли как m@demo\.test/,
    ],
    ['/?invitation=abc&email=M%40demo.test', manager, null],
    ['/?invitation=abc&email=%3Cb%3E', manager, null],
    ['/?invitation=abc&email=anna%40ural.test', null, null],
    ['/profile?invited=anna%40ural.test', manager, /отправлено на anna@ural\.test/],
    [
      '/?invitation=abc&email=anna%40ural.test',
      { ...manager, role: 'vendor' },
      /отправлено на anna@ural\.test/,
    ],
  ])('a letter of invitation that is somebody else’s says whose: %s %#', async (address, who, words) => {
    serve({ [profile]: () => ({ data: who }) });
    const at = (path: string) => ({ path, loader: guardOf([]), element: <p>Страница</p> });
    const router = createMemoryRouter([at('/'), at('/profile'), at('/vendor')], {
      initialEntries: [address],
    });
    showRead(
      <>
        <RouterProvider router={router} />
        <Toaster />
      </>,
    );
    await screen.findByText('Страница');
    if (words) expect((await screen.findByText(words)).textContent).toMatch(/выйдите и войдите/);
    else expect(screen.queryByText(/отправлено на/)).toBeNull();
  });

  const listed = {
    message: 'Проверьте период',
    errors: { from: ['Начало позже конца'], to: ['Нет такого дня'] },
  };
  const sixLines = ['Один', 'Два', 'Три', 'Четыре', 'Пять', 'Шесть'];
  const firstFive = sixLines.slice(0, 5).join('\n\n');
  test.each([
    [403, { message: 'Не ваша процедура' }, ['Ошибка!', 'Не ваша процедура']],
    [422, listed, ['Проверьте период', 'Начало позже конца\n\nНет такого дня']],
    [422, { message: 'Проверьте период', errors: { days: sixLines } }, ['Проверьте период', firstFive]],
    // Without a list of errors there is the message alone.
    [422, { message: 'Период слишком велик' }, ['Период слишком велик']],
    [500, {}, ['Ошибка!', 'Что-то пошло не так. Попробуйте обновить страницу или повторить действие.']],
  ])(
    'with %s is told as a press would be, and where its data would stand',
    async (status, problem, lines) => {
      serve({ [unread]: () => new Refusal(status, problem) });
      showRead(
        <>
          <Bell />
          <Toaster />
        </>,
      );
      await screen.findByText(/^Ошибка: /);
      const told = [...screen.getByRole('alert').querySelectorAll('p')].map((one) => one.textContent);
      expect(told).toEqual(lines);
      expect(went).toEqual([]);
    },
  );

  test('with a fault of ours is told with the number that the log knows it by', async () => {
    const requestId = '0b8e3f7c-2f1d-4a53-9a3e-0f6f6f1c2d3e';
    serve({ [profile]: () => ({ data: null }), [unread]: () => new Refusal(500, { requestId }) });
    showRead(
      <>
        <Bell />
        <Toaster />
      </>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(`Номер запроса: ${requestId}`);
    const broken = () => {
      throw new ApiError(500, { message: 'Сбой', requestId });
    };
    const routes = [{ path: '/', loader: broken, element: <p>Страница</p>, errorElement: <ErrorScreen /> }];
    showRead(<RouterProvider router={createMemoryRouter(routes)} />);
    await waitFor(() => expect(screen.getAllByText(`Номер запроса: ${requestId}`)).toHaveLength(2));
  });

  test('for want of what was asked for is the page’s alone to tell', async () => {
    serve({ [unread]: () => new Refusal(404) });
    showRead(
      <>
        <Bell />
        <Toaster />
      </>,
    );
    await screen.findByText(/Ошибка/);
    expect(screen.queryByRole('alert')).toBeNull();
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

test('a search of a field that fails is told like any reading', async () => {
  const search = () => Promise.reject(new ApiError(500, { message: '' }));
  showRead(
    <>
      <Combobox id="company" value={null} onChange={() => {}} search={search} />
      <Toaster />
    </>,
  );
  await userEvent.click(await screen.findByRole('combobox'));
  await userEvent.keyboard('насос');
  const told = await within(screen.getByLabelText('Сообщения')).findByRole('alert');
  expect(told.textContent).toContain('Что-то пошло не так');
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
    showRead(<Press />);
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
    showRead(<Bell />);
    await screen.findByText(/Ошибка: Нет связи/);
  });

  test('nobody is taken for a guest: the page says that there is no connection, and is shown once there is', async () => {
    let isUp = false;
    serve({
      [profile]: () => ({ data: manager }),
      'GET /config.json': () => ({ serverTime: new Date().toISOString() }),
    });
    // Without this it would have been opened without a server, and begin anew.
    await loadConfig();
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) =>
      isUp ? fetch(...args) : Promise.reject(new TypeError('Failed to fetch')),
    );
    const router = createMemoryRouter(
      [
        {
          path: '/manager',
          loader: guardOf(['manager']),
          element: <p>Стол</p>,
          errorElement: <ErrorScreen />,
        },
        { path: '/', element: <p>Главная</p> },
      ],
      { initialEntries: ['/manager'] },
    );
    showRead(<RouterProvider router={router} />);
    await screen.findByText(/Нет связи с сервером/);
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await screen.findByText('Стол');
  });
});

test.each([
  [
    'an extension of the browser',
    Object.assign(new Error('x'), { stack: 'at chrome-extension://abc/a.js:1:1' }),
  ],
  ['the network', new TypeError('Failed to fetch dynamically imported module: /assets/a.js')],
  ['the browser’s own rules', new DOMException('Write permission denied', 'NotAllowedError')],
  ['the server', new ApiError(500, { message: 'Сбой' })],
])('a fault that nothing has caught stands over the page; not one of %s', async (_, foreign) => {
  serve({ [profile]: () => ({ data: null }) });
  showRead(<RouterProvider router={createMemoryRouter([{ path: '/', element: <UnhandledFault /> }])} />);
  const reject = (reason: unknown) =>
    act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));
  reject(foreign);
  expect(screen.queryByRole('dialog')).toBeNull();
  reject(new TypeError('page is broken'));
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Вернуться к странице' }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
