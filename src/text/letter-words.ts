// The letters whose subject and first words an administrator may change; `{name}` stands for what a letter is about. The link, its
// term and what to do with a letter that came by mistake stay the platform's.

interface Worded {
  title: string;
  /** What may stand in braces, with what it is in a preview. */
  fields: Readonly<Record<string, string>>;
  subject: string;
  text: string;
}

const worded = <T extends Record<string, Worded>>(letters: T): Readonly<Record<keyof T, Worded>> => letters;

const PERSON = { имя: 'Иванова Анна Сергеевна' };
const INVITER = { кто: 'Соколова Марина Андреевна' };

export const wordedLetters = worded({
  lotInvitation: {
    title: 'Приглашение к участию в процедуре',
    fields: { ...INVITER, процедура: '№ 2026-000015 «Насосы центробежные»' },
    subject: 'Приглашение к участию: {процедура}',
    text: '{кто} приглашает вас к участию в процедуре: {процедура}.',
  },
  invitation: {
    title: 'Приглашение на площадку',
    fields: INVITER,
    subject: 'Приглашение на торговую площадку',
    text: '{кто} приглашает вас зарегистрироваться на торговой площадке.',
  },
  companyInvite: {
    title: 'Приглашение в компанию',
    fields: { ...INVITER, компания: 'ООО «Уралтрубпоставка»' },
    subject: 'Приглашение в компанию {компания}',
    text: 'Здравствуйте!\n\n{кто} приглашает вас действовать на торговой площадке от имени компании {компания}.',
  },
  setPassword: {
    title: 'Создана учётная запись',
    fields: PERSON,
    subject: 'Для вас создана учётная запись',
    text: 'Здравствуйте, {имя}!\n\nДля вас создана учётная запись на торговой площадке. Задайте пароль, чтобы войти.',
  },
  verifyEmail: {
    title: 'Подтверждение почты',
    fields: PERSON,
    subject: 'Подтвердите адрес электронной почты',
    text: 'Здравствуйте, {имя}!',
  },
});

export type WordedLetter = keyof typeof wordedLetters;
export type LetterWords = Pick<Worded, 'subject' | 'text'>;

const FIELD = /\{([^{}]*)\}/g;

/** Those in braces that the letter knows nothing of. */
export const unknownFields = (name: WordedLetter, text: string): string[] =>
  [...text.matchAll(FIELD)].flatMap(([, field = '']) =>
    Object.hasOwn(wordedLetters[name].fields, field) ? [] : [`{${field}}`],
  );

/** Of a stored text, too, a field that is none stays as it is written. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(FIELD, (whole, field: string) => (Object.hasOwn(values, field) ? values[field]! : whole));

/** The subject and the paragraphs. */
export function said({ subject, text }: LetterWords, values: Readonly<Record<string, string>>) {
  return { subject: filled(subject, values), lines: filled(text, values).split(/\n{2,}/) };
}

export const fieldsOf = (name: WordedLetter): string =>
  Object.keys(wordedLetters[name].fields)
    .map((field) => `{${field}}`)
    .join(', ');

export const unknownField = (fields: readonly string[], name: WordedLetter): string =>
  `В этом письме нет ${fields.join(', ')}: есть ${fieldsOf(name)}`;
