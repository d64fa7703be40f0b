// Letters whose first words are an administrator's: apart from the others, for the page that shows them as they go out.
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

export const ignore = 'Если вы этого не делали, просто удалите это письмо.';

export const wordedMails = {
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
  setPassword: (words: LetterWords, name: string, url: string, until: Instant): Letter => {
    const { subject, lines } = said(words, { имя: name });
    return {
      subject,
      lines: [...lines, `Ссылка действует до ${formatDateTime(until)}.`],
      action: { label: 'Задать пароль', url },
    };
  },
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
} as const;
