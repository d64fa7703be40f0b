// Letters that no law tells: signing up, passwords, invitations to register, support.
import { formatDateTime, type Instant } from '../rules/dates.ts';
import { said, type LetterWords } from './letter-words.ts';

/** A paragraph with its own link. */
interface Told {
  text: string;
  url: string;
}

/** What the lines after it are about. */
interface Head {
  head: string;
}

export interface Letter {
  subject: string;
  /** Paragraphs of plain text; the link stands on its own under the button's label. */
  lines: readonly (string | Told | Head)[];
  /** Names and values. */
  facts?: readonly (readonly [name: string, value: string])[];
  action?: { label: string; url: string };
  /** A signed checkpoint: whoever keeps the letter is a witness of it. */
  checkpoint?: string | undefined;
  /** In small under the rest. */
  foot?: { text: string; label: string; url: string };
}

/** Under a letter that names an hour. */
export const mailZone = 'Время в письме — московское (UTC+3).';
/** The same under a message. */
export const messageZone = 'Время московское (UTC+3).';

const ignore = 'Если вы этого не делали, просто удалите это письмо.';

export const letters = {
  verifyEmail: (words: LetterWords, name: string, url: string, until: Instant): Letter => {
    const { subject, lines } = said(words, { имя: name });
    return {
      subject,
      lines: [
        ...lines,
        `Подтвердите адрес, чтобы пользоваться площадкой. Ссылка действует до ${formatDateTime(until)}.`,
        ignore,
      ],
      action: { label: 'Подтвердить адрес', url },
    };
  },
  companyInvite: (words: LetterWords, company: string, by: string, role: string, url: string): Letter => {
    const { subject, lines } = said(words, { кто: by, компания: company });
    return {
      subject,
      lines: [
        ...lines,
        'Войдите или зарегистрируйтесь с этим адресом почты: приглашение ждёт в разделе «Профиль компании».',
        'Если вы не знаете этой компании, просто удалите это письмо.',
      ],
      facts: [
        ['Компания', company],
        ['Ваша роль', role],
      ],
      action: { label: 'Открыть приглашение', url },
    };
  },
  resetPassword: (name: string, url: string, until: Instant): Letter => ({
    subject: 'Восстановление пароля',
    lines: [`Здравствуйте, ${name}!`, `Ссылка действует до ${formatDateTime(until)}.`, ignore],
    action: { label: 'Задать новый пароль', url },
  }),
  setPassword: (words: LetterWords, name: string, url: string, until: Instant): Letter => {
    const { subject, lines } = said(words, { имя: name });
    return {
      subject,
      lines: [...lines, `Ссылка действует до ${formatDateTime(until)}.`],
      action: { label: 'Задать пароль', url },
    };
  },
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
  /** @param toLot whether it is to a procedure, `lot` its name and `deadline` the end of its acceptance where they may be told already */
  invitation: (
    words: LetterWords,
    inviter: string,
    { toLot, lot, deadline }: { toLot: boolean; lot: string | null; deadline: Instant | null },
    url: string,
    until: Instant,
  ): Letter => {
    const { subject, lines } = said(words, {
      кто: inviter,
      ...(lot === null ? {} : { процедура: lot }),
    });
    return {
      subject,
      lines: [
        ...lines,
        `Приглашение действует до ${formatDateTime(until)}, ссылкой можно воспользоваться один раз.`,
        ...(toLot
          ? [
              'Если вы уже регистрировались с этим адресом, войдите и подтвердите его: приглашение появится само.',
            ]
          : []),
      ],
      facts: deadline === null ? [] : [['Приём предложений до', formatDateTime(deadline)]],
      action: { label: 'Принять приглашение', url },
    };
  },
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
