// Letters that no law tells: signing up, passwords, invitations to register, support.
import { formatDateTime, type Instant } from '../rules/dates.ts';
import { ignore, wordedMails, type Letter } from './worded-mails.ts';

export type { Letter };

/** Under a letter that names an hour. */
export const mailZone = 'Время в письме — московское (UTC+3).';
/** The same under a message. */
export const messageZone = 'Время московское (UTC+3).';

export const letters = {
  ...wordedMails,
  resetPassword: (name: string, url: string, until: Instant): Letter => ({
    subject: 'Восстановление пароля',
    lines: [`Здравствуйте, ${name}!`, `Ссылка действует до ${formatDateTime(until)}.`, ignore],
    action: { label: 'Задать новый пароль', url },
  }),
  passwordChanged: (name: string, isFirst: boolean): Letter => ({
    subject: isFirst ? 'Пароль задан' : 'Пароль изменён',
    lines: [
      `Здравствуйте, ${name}!`,
      isFirst
        ? 'Пароль вашей учётной записи задан.'
        : 'Пароль вашей учётной записи изменён, все сеансы завершены.',
      'Если это были не вы, восстановите пароль и сообщите в техническую поддержку.',
    ],
  }),
  /** @param what the sentence of what has happened */
  security: (name: string, what: string): Letter => ({
    subject: 'Изменение в безопасности учётной записи',
    lines: [
      `Здравствуйте, ${name}!`,
      what,
      'Если это были не вы, смените пароль, завершите все сеансы и сообщите в техническую поддержку.',
    ],
  }),
  changeEmail: (name: string, url: string, until: Instant): Letter => ({
    subject: 'Подтвердите новый адрес',
    lines: [
      `Здравствуйте, ${name}!`,
      `Подтвердите новый адрес для входа на площадку. Ссылка действует до ${formatDateTime(until)}.`,
      ignore,
    ],
    action: { label: 'Подтвердить новый адрес', url },
  }),
  emailChanging: (name: string, email: string): Letter => ({
    subject: 'Запрошена смена адреса',
    lines: [
      `Здравствуйте, ${name}!`,
      `Для вашей учётной записи запрошена смена адреса на ${email}.`,
      'Если это были не вы, смените пароль и сообщите в техническую поддержку.',
    ],
  }),
  companyJoined: (name: string, companyTitle: string): Letter => ({
    subject: 'У компании новый пользователь',
    lines: [
      `${name} теперь действует от имени компании ${companyTitle}.`,
      'Если это ошибка, сообщите администратору площадки.',
    ],
  }),
  support: (subject: string, text: string, email: string): Letter => ({
    subject: `Обращение в поддержку: ${subject}`,
    lines: [`От: ${email}`, text],
  }),
} as const;
