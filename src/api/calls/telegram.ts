// A chat with the platform's bot, linked to one's own account: it gets what letters tell.
import { call, one } from '../contract.ts';
import { telegramLink, telegramState } from '../records/telegram.ts';

const tag = 'Уведомления';
const path = '/api/v1/profile/telegram';
const LINKS_A_MINUTE = 10;

export const telegram = {
  read: call({
    method: 'GET',
    path,
    tag,
    summary: 'Подключён ли Telegram; null, если на площадке его нет',
    who: 'auth',
    only: 'своё',
    reply: one(telegramState.nullable()),
  }),
  link: call({
    method: 'POST',
    path,
    tag,
    summary: 'Ссылка, по которой подключается чат: одноразовая, на 15 минут; прежняя перестаёт действовать',
    who: 'auth',
    only: 'своё',
    reply: one(telegramLink),
    status: 201,
    limit: LINKS_A_MINUTE,
  }),
  unlink: call({
    method: 'DELETE',
    path,
    tag,
    summary: 'Отключить Telegram',
    who: 'auth',
    only: 'своё',
  }),
};
