// @vitest-environment happy-dom
// The specification's letter where a component is enough to see it: routes, menus, colours, messages, the assistant.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { GUEST, ROLES } from '../../src/machines/access.ts';
import { judgeRoute, UnknownRouteRule } from '../../src/machines/route-rules.ts';
import { isGuestHome } from '../../src/rules/guest-homes.ts';
import { chatActor } from '../../src/ui/actors/chat.ts';
import Chat from '../../src/ui/app/layouts/chat/chat.tsx';
import { MOST_PRELOADS, preloadQueue } from '../../src/ui/app/router/preload-queue.ts';
import { routeTable, tenderRules, tenderTable } from '../../src/ui/app/router/route-table.ts';
import { SEEDS } from '../../src/ui/app/theme/palette.ts';
import { loadConfig } from '../../src/ui/data/config.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { toast } from '../../src/ui/data/toasts.ts';
import { menus } from '../../src/ui/features/account/menus.ts';
import { EmptyState } from '../../src/ui/parts/feedback/empty-state.tsx';
import { Toaster } from '../../src/ui/parts/feedback/toaster.tsx';
import { held, Refusal, serve } from './support/server.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  queryClient.clear();
  localStorage.clear();
});

describe('routes', () => {
  const known = new Map(
    routeTable.map(({ path, layout, rules }) => [path, `${layout}: ${rules.join(' ') || '—'}`]),
  );
  const ofAdmin = ['', '/applications', '/bindings', '/contragents', '/employees', '/history', '/invitations']
    .concat(['/posts', '/reports', '/settings', '/users'])
    .map((page): [string, string] => [`/admin${page}`, 'default: admin']);
  test.each<[string, string]>([
    ...ofAdmin,
    ['/', 'full-width-content: —'],
    ['/about/documentation', 'front: —'],
    ['/help/instructions', 'front: —'],
    ['/help/technical-support', 'front: —'],
    ['/posts', 'front: —'],
    ['/posts/:slug', 'front: —'],
    ['/service', 'error: —'],
    ['/verified-email', 'front: —'],
    ['/verify-email', 'front: —'],
    ['/reset-password', 'front: reset-password'],
    ['/admin/:tender/:application', 'default: admin active-tender'],
    ['/manager', 'default: manager'],
    ['/manager/clarifications', 'default: manager'],
    ['/manager/requests', 'default: manager'],
    ['/profile/applications', 'default: vendor'],
    ['/profile/requests', 'default: vendor'],
    ['/profile', 'default: profile verified-email'],
    ['/vendor', 'default: vendor verified-email'],
    ['/security', 'default: security'],
    ['/security/moderation', 'default: security'],
    ['/auditor', 'default: auditor'],
    ['/tenders', 'front: auditor'],
    ['/apply', 'default: active-tender'],
  ])('%s is %s', (path, told) => expect(known.get(path)).toBe(told));

  test('of one lot all ask whether it may be seen, and then who asks', () => {
    expect(tenderRules).toEqual(['active-tender']);
    expect(Object.fromEntries(tenderTable.map(({ path, rules }) => [path, rules.join(' ')]))).toMatchObject({
      '': '',
      history: 'manager',
      rating: 'auth',
      repeating: 'auth',
      results: 'auth',
      verification: 'auth',
      ':application': 'role:manager,admin,security',
    });
  });

  test('a guest may be led from the root to what asks no rule, and to nothing else', () => {
    const led = routeTable.filter(({ path }) => isGuestHome(path.replace(':slug', 'itogi-goda')));
    const open = routeTable.filter(({ layout, rules }) => rules.length === 0 && layout !== 'error');
    // What the letters' links lead to is no place to begin at.
    const ofLetters = ['/verified-email', '/verify-email'];
    expect(led).toEqual(open.filter(({ path }) => !ofLetters.includes(path)));
  });

  test('know no rule but the named ones', () => {
    expect(() => judgeRoute(['owner'], GUEST)).toThrow(UnknownRouteRule);
  });
});

test('preloads run four at a time', async () => {
  const gates = Array.from({ length: 6 }, () => held<void>());
  const begun: number[] = [];
  const preload = preloadQueue();
  for (const [index, { promise }] of gates.entries())
    preload(() => {
      begun.push(index);
      return promise;
    });
  expect(MOST_PRELOADS).toBe(4);
  expect(begun).toEqual([0, 1, 2, 3]);
  gates[1]!.release();
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2, 3, 4]), 20_000);
});

test('each role has the menu that is said of it', () => {
  const labels = Object.fromEntries(ROLES.map((role) => [role, menus[role].map(({ label }) => label)]));
  expect(labels).toEqual({
    guest: ['Профиль'],
    manager: ['Процедуры', 'Избранное', 'История уточнений', 'Запросы'],
    vendor: ['Профиль', 'Заявки', 'Запросы', 'Избранное'],
    security: ['Рабочий стол', 'Избранное', 'Аккредитация'],
    admin: ['Рабочий стол', 'Избранное'],
    auditor: ['Профиль', 'Рабочий стол', 'Процедуры', 'Избранное'],
  });
  // The favourites are a popover, everything else a page.
  expect(
    Object.values(menus).flatMap((menu) => menu.filter(({ to }) => !to).map(({ label }) => label)),
  ).toEqual(Array.from({ length: 5 }, () => 'Избранное'));
});

test('five themes stand beside the green one, which is first', () => {
  expect(Object.keys(SEEDS)).toEqual(['green', 'tangerine', 'royal-blue', 'whisper', 'boulder', 'kimberly']);
});

test('messages have their titles, an empty table its words', () => {
  render(
    <>
      <Toaster />
      <EmptyState />
    </>,
  );
  act(() => {
    toast.success('Сохранено');
    toast.error('Не сохранено');
    toast.attention('Срок истекает');
  });
  const told = within(screen.getByLabelText('Сообщения'));
  for (const title of ['Успешно!', 'Ошибка!', 'Внимание!']) expect(told.getByText(title)).toBeTruthy();
  expect(screen.getByText('Не найдено')).toBeTruthy();
});

describe('the assistant', () => {
  test('greets, takes a question by Enter, says that it types, answers, and owns up to a failure', async () => {
    // What cannot be parsed is ignored and only logged.
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    localStorage.setItem('chat:history', '{');
    const answer = held<unknown>();
    const asked = serve({ 'POST /generate-answer': () => answer.promise });
    const router = createMemoryRouter([{ path: '*', element: <Chat button={{ children: 'Помощник' }} /> }]);
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Помощник' }));
    expect(logged).toHaveBeenCalled();
    const popup = within(screen.getByRole('region', { name: 'ИИ-помощник' }));
    popup.getByRole('heading', { name: 'ИИ-помощник' });
    popup.getByRole('button', { name: 'Закрыть помощника' });
    popup.getByRole('button', { name: 'Отправить' });
    const talk = within(popup.getByRole('log'));
    talk.getByText(/помощник по лотам и системе закупок торговой площадки/);
    const box = popup.getByPlaceholderText('Введите ваш вопрос...');

    // Too long a paste stays whole and is not sent.
    await userEvent.click(box);
    await userEvent.paste('д'.repeat(2_001));
    popup.getByText('Слишком длинно: 2001 из 2000 символов');
    fireEvent.keyDown(box, { key: 'Enter' });
    await userEvent.clear(box);
    await userEvent.type(box, '   {Enter}');
    await userEvent.type(box, '{Backspace}{Backspace}{Backspace} Как подать заявку?');
    fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
    expect(asked).toEqual([]);
    fireEvent.keyDown(box, { key: 'Enter' });
    await talk.findByText('Бот печатает');
    await userEvent.type(box, 'А отозвать?{Enter}');
    expect(talk.getAllByText('Бот печатает')).toHaveLength(1);
    await vi.waitFor(() => expect(asked).toHaveLength(1), 20_000);
    expect(asked[0]!.body).toMatchObject({
      query: 'Как подать заявку?',
      chat_history: [{ role: 'assistant' }, { role: 'user', content: 'Как подать заявку?' }],
    });
    serve({ 'POST /generate-answer': () => new Refusal(500) });
    await act(async () => answer.release({ answer: 'Кнопкой на странице процедуры.' }));
    await talk.findByText('Кнопкой на странице процедуры.');
    await talk.findByText(
      'Извините, произошла ошибка при обработке вашего запроса. Пожалуйста, попробуйте позже.',
    );
    expect(talk.queryByText('Бот печатает')).toBeNull();
    // Each message has its time.
    const { length } = chatActor().getSnapshot().context.messages;
    expect(popup.getByRole('log').querySelectorAll('time')).toHaveLength(length);
    act(() => chatActor().send({ type: 'forget' }));
  });

  test.each<[string, unknown]>([
    ['without an answer', { text: 'Так' }],
    ['with one that is no text', { answer: { text: 'Так' } }],
  ])('takes another host’s reply %s for a failure, and goes on', async (_, reply) => {
    const hostIs = async (assistantUrl: string) => {
      serve({ 'GET /config.json': () => ({ assistantUrl }), 'POST /v2/generate-answer': () => reply });
      await loadConfig();
    };
    await hostIs('https://ai.test/v2/');
    const chat = chatActor();
    const last = () => chat.getSnapshot().context.messages.at(-1)?.content;
    chat.send({ type: 'say', text: 'Как подать заявку?' });
    await vi.waitFor(() => expect(last()).toMatch(/^Извините/), 20_000);
    chat.send({ type: 'forget' });
    await hostIs('');
  });
});
