// Messages by Telegram: a chat is linked by a link, gets what letters tell, and is let go.
import PostalMime from 'postal-mime';
import { read, utils } from 'sheetjs-ce';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PlatformStatus } from '../../../src/api/records/platform-status.ts';
import type { TelegramLink, TelegramState } from '../../../src/api/records/telegram.ts';
import { notify } from '../../../src/server/accounts/notifications/notify.ts';
import { transact } from '../../../src/server/platform/database/client.ts';
import { telegramTick } from '../../../src/server/accounts/telegram/listen.ts';
import { telegramBot } from '../../../src/server/platform/telegram/bot.ts';
import { botAnswers } from '../../../src/text/telegram.ts';
import { must } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';
import { freePort } from '../../support/free-port.ts';
import { BOT_NAME, BOT_TOKEN, startBotApi, type BotApi } from '../../support/bot-api.ts';

const PATH = '/api/v1/profile/telegram';
const WISHES = '/api/v1/profile/notifications';

let api: BotApi;
let server: TestServer;
beforeAll(async () => {
  api = await startBotApi();
  server = await testApp({ TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_API: api.url });
});
afterAll(async () => {
  await server?.close();
  await api?.close();
});
afterEach(() => {
  api.sent.length = 0;
  api.asked.length = 0;
});

let chats = 5_000_000_000;
const newChat = () => (chats += 1);
const textsTo = (chatId: number) => api.sent.filter((one) => one.chat_id === chatId).map(({ text }) => text);
const stateOf = async (who: SignedIn) => must<TelegramState>(await who.get(PATH));

/** What somebody writes is heard, and answered. */
async function write(chatId: number, text: string, type?: string): Promise<void> {
  api.write(chatId, text, type);
  await server.tick('telegram-updates');
}

async function codeFor(who: SignedIn): Promise<string> {
  // Limits count by address: each comes from its own.
  who.address = `10.7.0.${who.id % 250}`;
  const { url } = must<TelegramLink>(await who.post(PATH), 201);
  const [, code] = new RegExp(`^https://t\\.me/${BOT_NAME}\\?start=([\\w-]{32})$`).exec(url) ?? [];
  return code!;
}

async function linked(who: SignedIn): Promise<number> {
  const chatId = newChat();
  await write(chatId, `/start ${await codeFor(who)}`);
  expect(textsTo(chatId)).toEqual([botAnswers.linked(who.user.name)]);
  api.sent.length = 0;
  return chatId;
}

async function tell(
  who: SignedIn,
  type: 'company.verified' | 'reminder.hours',
  text = 'Проверка связи. Всё.',
) {
  await transact(server.services.db, (tx) => notify(tx, { userIds: [who.id], type, text, link: '/account' }));
  await server.settle();
}

it('a link is offered once the bot has answered, leads one chat to one account, and works once', async () => {
  const vendor = await server.signIn('vendor');
  expect((await vendor.post(PATH)).problem.message).toContain('Telegram пока не отвечает');
  const chatId = newChat();
  const round = server.tick('telegram-updates');
  await until(() => api.waiting() === 1);
  expect((await stateOf(vendor)).bot).toBe(BOT_NAME);
  api.write(chatId, '/start');
  await round;
  expect(textsTo(chatId)).toEqual([botAnswers.hello]);
  expect(await stateOf(vendor)).toEqual({ bot: BOT_NAME, linkedAt: null, ended: null });

  const former = await codeFor(vendor);
  const code = await codeFor(vendor);
  const { rows } = await server.services.pool.query<{ row: string }>(
    'select t::text as row from telegram_codes t where user_id = $1',
    [vendor.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.row).not.toContain(code);
  await write(chatId, `/start ${former}`);
  await write(chatId, `/start ${code}`, 'group');
  await write(chatId, `/start ${code}`);
  await write(newChat(), `/start ${code}`);
  expect(api.sent.map(({ text }) => text)).toEqual([
    botAnswers.hello,
    botAnswers.badCode,
    botAnswers.linked(vendor.user.name),
    botAnswers.badCode,
  ]);
  expect((await stateOf(vendor)).linkedAt).not.toBeNull();
  expect(must(await vendor.get(WISHES))).toEqual({
    mail: 'all',
    muted: [],
    quiet: null,
    telegram: { muted: [] },
  });
  await server.settle();
  const letters = await Promise.all(server.letters().map((text) => new PostalMime().parse(text)));
  expect(
    letters.filter(
      ({ to, text }) => to?.[0]?.address === vendor.user.email && text?.includes('чат в Telegram'),
    ),
  ).toHaveLength(1);
});

it('a link that is too old is none', async () => {
  const vendor = await server.signIn('vendor');
  const code = await codeFor(vendor);
  await server.services.pool.query(
    `update telegram_codes set expires_at = now() - interval '1 second' where user_id = $1`,
    [vendor.id],
  );
  const chatId = newChat();
  await write(chatId, `/start ${code}`);
  expect(textsTo(chatId)).toEqual([botAnswers.badCode]);
  expect((await stateOf(vendor)).linkedAt).toBeNull();
});

it('a message tells what the letter tells, word for word, with one button', async () => {
  const manager = await server.signIn('manager');
  const vendor = await server.signIn('vendor');
  const chatId = await linked(vendor);
  const title = 'Насос <b>10 м³</b> & *труба* _DN_ [1](http://x.test)';
  const { id: lotId } = await makePublished(manager, { title });
  await server.settle();
  must(await manager.post('/api/v1/invitations', { lotId, companyId: vendor.companyId }), 201);
  await server.settle();
  const [message, ...more] = api.sent.filter(({ chat_id }) => chat_id === chatId);
  expect(more).toEqual([]);
  expect(message!.text).toContain(title);
  expect(message!.text).toMatch(/\n\nПроцедура: № \S+ «Насос/);
  expect(message!.text).not.toContain('http://test.local');
  expect(message!.parse_mode).toBeUndefined();
  const [bold] = message!.entities!;
  expect([bold!.type, bold!.offset]).toEqual(['bold', 0]);
  expect(message!.text.slice(bold!.length)).toMatch(/^\. /);
  expect(message!.reply_markup!.inline_keyboard).toEqual([
    [{ text: 'Открыть на площадке', url: `http://test.local/tender-${lotId}` }],
  ]);
});

it('an answer longer than a message is cut between signs, and what it is about stays', async () => {
  const manager = await server.signIn('manager');
  const vendor = await server.signIn('vendor');
  const chatId = await linked(vendor);
  // Signs of two units, at places of both kinds.
  for (const text of ['😀'.repeat(5_000), `.${'😀'.repeat(4_999)}`]) {
    const { id } = await makePublished(manager);
    const asked = must<{ id: number }>(
      await vendor.post(`/api/v1/lots/${id}/questions`, { text: 'Где?' }),
      201,
    );
    must(await manager.post(`/api/v1/questions/${asked.id}/answers`, { text }), 201);
    await server.settle();
    const message = textsTo(chatId).at(-1)!;
    expect(message.length).toBeLessThanOrEqual(4_096);
    expect(message).toMatch(/^Получен ответ на вопрос\. .*😀…\n\nПроцедура: № \S+ «/s);
    expect(message).toBe(Buffer.from(message).toString());
  }
});

it('each group of news comes by the channels that its reader wants, and waits for the end of quiet hours in both', async () => {
  const vendor = await server.signIn('vendor');
  const chatId = await linked(vendor);
  const wanted = { mail: 'none', muted: [], quiet: null };
  must(await vendor.put(WISHES, { ...wanted, telegram: { muted: ['reminder'] } }));
  await tell(vendor, 'company.verified');
  await tell(vendor, 'reminder.hours');
  expect(textsTo(chatId)).toEqual(['Проверка связи. Всё.']);
  // Who knows nothing of messages leaves them as they are.
  const hour = (Number(new Date().toISOString().slice(11, 13)) + 3) % 24;
  const quiet = { from: (hour + 23) % 24, to: (hour + 2) % 24 };
  const kept = must<{ telegram: object }>(await vendor.put(WISHES, { ...wanted, quiet }));
  expect(kept.telegram).toEqual({ muted: ['reminder'] });
  must(await vendor.put(WISHES, { ...wanted, quiet, telegram: { muted: [] } }));
  await tell(vendor, 'company.verified', 'Подождёт.');
  await tell(vendor, 'reminder.hours', 'Не ждёт.');
  expect(textsTo(chatId).slice(1)).toEqual(['Не ждёт.']);
  await server.services.pool.query(`update jobs set run_at = now() where kind = 'notification.telegram'`);
  await server.settle();
  expect(textsTo(chatId).slice(2)).toEqual(['Подождёт.']);
  expect(server.letters().join('').includes('Подождёт')).toBe(false);
});

it('where Telegram asks to wait, nothing is sent before, and nothing twice', async () => {
  const vendor = await server.signIn('vendor');
  const chatId = await linked(vendor);
  api.refuse(chatId, {
    status: 429,
    description: 'Too Many Requests: retry after 70',
    parameters: { retry_after: 70 },
  });
  await tell(vendor, 'company.verified');
  expect(textsTo(chatId)).toEqual([]);
  const { rows } = await server.services.pool.query<{ wait: boolean; error: string }>(
    `select run_at > now() + interval '40 seconds' as wait, error from jobs where kind = 'notification.telegram'`,
  );
  expect(rows).toEqual([{ wait: true, error: 'Telegram отказал: 429 Too Many Requests: retry after 70' }]);
  await server.services.pool.query(`update jobs set run_at = now() where kind = 'notification.telegram'`);
  await Promise.all([server.settle(), server.settle()]);
  await server.settle();
  expect(textsTo(chatId)).toEqual(['Проверка связи. Всё.']);
});

it('no fault quotes the token', async () => {
  const vendor = await server.signIn('vendor');
  const chatId = await linked(vendor);
  api.refuse(chatId, { status: 500, description: 'Internal Server Error' });
  await tell(vendor, 'company.verified');
  const away = { ...server.services.settings.telegram!, api: `http://127.0.0.1:${await freePort()}` };
  const fault = await telegramBot(away)
    .send({ chatId, text: 'Да' })
    .catch((error: unknown) => error);
  expect((fault as Error).message).toBe('Telegram не отвечает: ECONNREFUSED');
  expect((fault as Error).cause).toBeUndefined();
  const { rows } = await server.services.pool.query<{ row: string }>(
    `select t::text as row from jobs t where kind = 'notification.telegram'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.row).not.toContain(BOT_TOKEN.split(':')[1]);
  await server.services.pool.query(`delete from jobs where kind = 'notification.telegram'`);
});

it('who stops the bot is told so in the settings: by a word, by a block, by the button', async () => {
  const [first, second] = [await server.signIn('vendor'), await server.signIn('manager')];
  const chatId = await linked(first);
  // A person of two accounts has both in one chat.
  await write(chatId, `/start ${await codeFor(second)}`);
  await write(chatId, 'привет');
  await write(chatId, '/stop');
  await write(chatId, '/stop');
  expect(textsTo(chatId).slice(1)).toEqual([botAnswers.other, botAnswers.stopped, botAnswers.notLinked]);
  for (const who of [first, second])
    expect(await stateOf(who)).toMatchObject({ linkedAt: null, ended: { why: 'stopped' } });
  await tell(first, 'company.verified');
  expect(textsTo(chatId)).toHaveLength(4);

  const other = await linked(first);
  expect((await stateOf(first)).ended).toBeNull();
  api.refuse(other, { status: 403, description: 'Forbidden: bot was blocked by the user' });
  await tell(first, 'company.verified');
  expect(await stateOf(first)).toMatchObject({ linkedAt: null, ended: { why: 'refused' } });
  expect(must(await first.get(WISHES))).not.toHaveProperty('telegram');

  const third = await linked(first);
  expect((await first.delete(PATH)).status).toBe(204);
  expect(await stateOf(first)).toEqual({ bot: BOT_NAME, linkedAt: null, ended: null });
  await tell(first, 'company.verified');
  expect(textsTo(third)).toEqual([]);
  const { rows } = await server.services.pool.query<{ event: string }>(
    `select event from history where chain = $1 and event like 'user.telegram%' order by id`,
    [`user:${first.id}`],
  );
  expect(rows.map(({ event }) => event.replace('user.telegram', ''))).toEqual([
    'Linked',
    'Unlinked',
    'Linked',
    'Linked',
    'Unlinked',
  ]);
});

it('a chat ends with what lets into the account: all sessions, a block, an erasure', async () => {
  const admin = await server.signIn('admin');
  const [leaving, blocked, erased] = [
    await server.signIn('vendor'),
    await server.signIn('vendor'),
    await server.signIn('vendor'),
  ];
  const codes = new Map<SignedIn, string>();
  const chat = new Map<SignedIn, number>();
  for (const who of [leaving, blocked, erased]) {
    chat.set(who, await linked(who));
    codes.set(who, await codeFor(who));
  }
  const exported = await erased.get('/api/v1/profile/personal-data');
  const book = read(exported.bytes);
  expect(JSON.stringify(utils.sheet_to_json(book.Sheets['Учётная запись']!, { header: 1 }))).toContain(
    String(chat.get(erased)),
  );
  expect((await leaving.post('/api/v1/profile/sessions/end-all')).status).toBe(204);
  must(await admin.post(`/api/v1/admin/users/${blocked.id}/block`, { blocked: '1' }));
  must(await admin.post(`/api/v1/admin/users/${erased.id}/erase`));
  for (const code of codes.values()) await write(newChat(), `/start ${code}`);
  expect(api.sent.map(({ text }) => text)).toEqual([1, 2, 3].map(() => botAnswers.badCode));
  const { rows } = await server.services.pool.query<{ user_id: string; why: string | null }>(
    `select user_id, telegram_end as why from notification_preferences
     where user_id = any($1) and telegram_chat_id is null order by user_id`,
    [[leaving.id, blocked.id, erased.id]],
  );
  expect(rows.map((row) => [Number(row.user_id), row.why])).toEqual([
    [leaving.id, 'access'],
    [blocked.id, 'access'],
  ]);
  const { rows: left } = await server.services.pool.query(
    'select 1 from notification_preferences where telegram_chat_id = any($1)',
    [[...chat.values()]],
  );
  expect(left).toEqual([]);
});

it('one process listens at a time, and no update is carried out twice', async () => {
  const vendor = await server.signIn('vendor');
  const code = await codeFor(vendor);
  const [one, other] = [server.tick('telegram-updates'), server.tick('telegram-updates')];
  await until(() => api.waiting() === 1);
  // The turn is taken: whoever comes meanwhile goes away at once, and never gets Telegram's «Conflict».
  await Promise.race([one, other]);
  expect(api.asked.filter((method) => method.startsWith('getUpdates'))).toHaveLength(1);
  const chatId = newChat();
  api.write(chatId, `/start ${code}`);
  await Promise.all([one, other]);
  expect(textsTo(chatId)).toEqual([botAnswers.linked(vendor.user.name)]);
  await write(chatId, '/start');
  expect(textsTo(chatId)).toEqual([botAnswers.linked(vendor.user.name), botAnswers.hello]);
});

it('a bot that is not heard is left alone for a while, and the administrator sees why', async () => {
  const admin = await server.signIn('admin');
  const standing = async () => must<PlatformStatus>(await admin.get('/api/v1/status')).telegram!;
  api.fail({ status: 401, description: 'Unauthorized' });
  await server.tick('telegram-updates');
  const asked = api.asked.length;
  await server.tick('telegram-updates');
  expect(api.asked).toHaveLength(asked);
  expect(await standing()).toMatchObject({ bot: BOT_NAME, error: 'Telegram отказал: 401 Unauthorized' });
  api.fail();
  await server.services.pool.query('update telegram_bots set held_until = now()');
  await write(newChat(), '/start');
  expect(await standing()).toMatchObject({ bot: BOT_NAME, error: null });
});

it('the end of the process does not wait for Telegram', async () => {
  const end = new AbortController();
  const round = telegramTick.run(server.services, end.signal);
  await until(() => api.waiting() === 1);
  end.abort();
  await round;
  expect(api.asked).not.toContain('getUpdates over');
  // Another process may go on at once.
  await write(newChat(), '/start');
  expect(api.sent).toHaveLength(1);
});

it('without a token there is nothing of it', async () => {
  const bare = await testApp();
  try {
    const vendor = await bare.signIn('vendor');
    expect(must(await vendor.get(PATH))).toBeNull();
    expect((await vendor.post(PATH)).status).toBe(404);
    await bare.tick('telegram-updates');
    const admin = await bare.signIn('admin');
    expect(must<PlatformStatus>(await admin.get('/api/v1/status')).telegram).toBeNull();
  } finally {
    await bare.close();
  }
});
