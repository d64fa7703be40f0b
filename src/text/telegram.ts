// What the bot answers, and what is said of it elsewhere.
import type { TelegramEnd } from '../rules/closed-lists.ts';

/** What a letter to the account's address says of it. */
export const telegramLinkedLetter =
  'К вашей учётной записи подключён чат в Telegram: в него приходят уведомления, которые вы получаете письмами.';

export const botAnswers = {
  linked: (name: string) =>
    `Здравствуйте, ${name}! Уведомления площадки теперь приходят и сюда. О чём писать, выбирают на площадке: «Учётная запись», «Уведомления». Отключить — /stop.`,
  badCode:
    'Ссылка уже использована или её срок вышел. Откройте на площадке «Учётная запись», «Уведомления» и нажмите «Подключить Telegram» ещё раз.',
  hello:
    'Здесь приходят уведомления тендерной площадки. Чтобы получать их, откройте на площадке «Учётная запись», «Уведомления» и нажмите «Подключить Telegram».',
  stopped: 'Уведомления сюда больше не приходят. Подключить снова можно на площадке.',
  notLinked: 'Этот чат ни к кому не подключён.',
  other: 'Бот только присылает уведомления и не читает сообщений. Отключить уведомления — /stop.',
};

/** Why messages ended, for who did not press the button. */
export const telegramEndWords: Record<TelegramEnd, string> = {
  refused: 'Telegram не принял сообщение: бот остановлен или чат удалён',
  stopped: 'Отключён командой /stop в чате',
  access: 'Отключён вместе с сеансами учётной записи',
};

export const telegramTexts = {
  /** No token, no channel. */
  none: 'На этой площадке нет сообщений в Telegram',
  linkOver: 'Срок ссылки вышел, чат по ней не подключить: возьмите новую.',
  silent: 'Telegram пока не отвечает площадке: попробуйте через несколько минут',
};

interface Standing {
  bot: string | null;
  chats: number;
  heardAt: string | null;
  error: string | null;
}

/** One line for the administrator. */
export function telegramWords(standing: Standing | null): string {
  if (!standing) return 'Не подключён: ключ бота не задан (переменная TELEGRAM_BOT_TOKEN)';
  const { bot, chats, error } = standing;
  const name = bot === null ? 'Бот ещё не ответил' : `@${bot}, подключено чатов: ${chats}`;
  return error === null ? name : `${name}; ${error}`;
}
