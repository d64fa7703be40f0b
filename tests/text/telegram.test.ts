import { expect, test } from 'vitest';
import { telegramConcern } from '../../src/rules/platform-concerns.ts';
import { telegramWords } from '../../src/text/telegram.ts';

test.each([
  [null, 'none', /не задан .*TELEGRAM_BOT_TOKEN/],
  [{ bot: null, chats: 0, heardAt: null, error: null }, 'good', /^Бот ещё не ответил$/],
  [{ bot: 'a_bot', chats: 3, heardAt: null, error: null }, 'good', /^@a_bot, подключено чатов: 3$/],
  [
    { bot: 'a_bot', chats: 3, heardAt: null, error: 'Telegram отказал: 401' },
    'warn',
    /; Telegram отказал: 401$/,
  ],
] as const)('the administrator is told of the bot: %j', (standing, concern, words) => {
  expect(telegramConcern(standing)).toBe(concern);
  expect(telegramWords(standing)).toMatch(words);
});
