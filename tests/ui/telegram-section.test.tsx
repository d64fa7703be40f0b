// @vitest-environment happy-dom
// News by Telegram in one's account: the chat is linked and let go, and its choices stand beside those of letters.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProfileRecord } from '../../src/api/records/user.ts';
import type { TelegramState } from '../../src/api/records/telegram.ts';
import { serverNow, setServerTime } from '../../src/ui/data/clock.ts';
import { NewsSections } from '../../src/ui/features/account/settings/news-sections.tsx';
import { serve } from './support/server.ts';
import { changes, PATIENCE, plain, putAway, show } from './support/show.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const PATH = '/api/v1/profile/telegram';
const WISHES = '/api/v1/profile/notifications';
const HOLDS_MS = 900_000;
const URL_OF_CHAT = 'https://t.me/tender_bot?start=AbC_123';
const user = { id: 7, name: 'Иванова Анна', role: 'manager', company: null } as unknown as ProfileRecord;

let person: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  person = userEvent.setup();
});
afterEach(putAway);

/** The server as it is while a chat comes and goes. */
function served(first: TelegramState | null) {
  const now = { state: first, muted: ['team'], mail: 'all' };
  const wishes = () => ({
    mail: now.mail,
    muted: [],
    quiet: null,
    ...(now.state?.linkedAt ? { telegram: { muted: now.muted } } : {}),
  });
  const asked = serve({
    [`GET ${WISHES}`]: () => ({ data: wishes() }),
    [`PUT ${WISHES}`]: ({ body }) => {
      Object.assign(now, body, { muted: (body as { telegram: { muted: string[] } }).telegram.muted });
      return { data: wishes() };
    },
    [`GET ${PATH}`]: () => ({ data: now.state }),
    [`POST ${PATH}`]: () => ({
      data: { url: URL_OF_CHAT, expiresAt: new Date(serverNow() + HOLDS_MS).toISOString() },
    }),
    [`DELETE ${PATH}`]: () => {
      now.state = { bot: 'tender_bot', linkedAt: null, ended: null };
      return { data: null };
    },
  });
  return { now, asked };
}

const link = () => screen.findByRole('link', { name: 'Открыть Telegram' }, PATIENCE);

test('a chat is linked by the link and found so by the page, its column stands beside letters, and it is let go', async () => {
  const { now, asked } = served({
    bot: 'tender_bot',
    linkedAt: null,
    ended: { at: AT, why: 'refused' },
  });
  show(<NewsSections />, user);
  expect(plain((await screen.findByText(/бот остановлен/, {}, PATIENCE)).textContent)).toContain(
    '20.11.2026',
  );
  expect(screen.queryByRole('table')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Подключить Telegram' }));
  expect((await link()).getAttribute('href')).toBe(URL_OF_CHAT);
  screen.getByRole('img', { name: 'QR-код ссылки в Telegram' });
  now.state = { bot: 'tender_bot', linkedAt: AT, ended: null };
  await screen.findByText('Подключён', {}, PATIENCE);
  expect(screen.queryByRole('link', { name: 'Открыть Telegram' })).toBeNull();

  const table = within(await screen.findByRole('table', { name: 'О чём присылать' }, PATIENCE));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'О чём присылать',
    'Почта',
    'Telegram',
  ]);
  // The form follows what was read anew a turn after the column has come.
  await waitFor(() => {
    const off = table.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => !checked);
    expect(off.map((one) => one.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^Работа.*— Telegram$/),
    ]);
  }, PATIENCE);
  await person.click(table.getByRole('checkbox', { name: 'Договоры — Telegram' }));
  await person.click(table.getByRole('checkbox', { name: 'Приглашения — Почта' }));
  await person.click(screen.getByRole('button', { name: 'Сохранить' }));
  await screen.findByText('Настройки писем сохранены', {}, PATIENCE);
  expect(changes(asked).at(-1)).toEqual([
    'PUT',
    WISHES,
    { mail: 'all', muted: ['invitation'], quiet: null, telegram: { muted: ['agreement', 'team'] } },
  ]);

  await person.click(screen.getByRole('button', { name: 'Отключить' }));
  await screen.findByRole('button', { name: 'Подключить Telegram' }, PATIENCE);
  // The spent link does not come back.
  expect(screen.queryByRole('link', { name: 'Открыть Telegram' })).toBeNull();
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
});

test('a link that is out of date is not shown any more: a new one is taken in its place', async () => {
  served({ bot: 'tender_bot', linkedAt: null, ended: null });
  show(<NewsSections />, user);
  await person.click(await screen.findByRole('button', { name: 'Подключить Telegram' }, PATIENCE));
  await link();
  expect(screen.queryByText(/Срок ссылки вышел/)).toBeNull();
  act(() => setServerTime(new Date(serverNow() + HOLDS_MS).toISOString()));
  expect(screen.queryByRole('link', { name: 'Открыть Telegram' })).toBeNull();
  screen.getByText(/Срок ссылки вышел/);
  await person.click(screen.getByRole('button', { name: 'Подключить Telegram' }));
  await link();
  act(() => setServerTime(new Date().toISOString()));
});

test('who wants no letters still chooses messages, and may have quiet hours for them', async () => {
  const { now } = served({ bot: 'tender_bot', linkedAt: AT, ended: null });
  now.mail = 'none';
  show(<NewsSections />, user);
  await screen.findByRole('group', { name: 'О чём писать в Telegram' }, PATIENCE);
  expect(screen.queryByRole('group', { name: 'О чём присылать' })).toBeNull();
  screen.getByText(/^Сообщения подождут/);
});

test('before the bot has answered nothing is offered, and where there is none nothing is said', async () => {
  const { now } = served({ bot: null, linkedAt: null, ended: null });
  const { unmount } = show(<NewsSections />, user);
  await screen.findByText(/Telegram пока не отвечает/, {}, PATIENCE);
  expect(screen.queryByRole('button', { name: 'Подключить Telegram' })).toBeNull();
  now.state = { bot: 'tender_bot', linkedAt: null, ended: null };
  await screen.findByRole('button', { name: 'Подключить Telegram' }, PATIENCE);
  unmount();
  putAway();
  const { asked } = served(null);
  show(<NewsSections />, user);
  await screen.findByRole('group', { name: 'О чём присылать' }, PATIENCE);
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain(PATH));
  expect(screen.queryByText(/Telegram/)).toBeNull();
});
