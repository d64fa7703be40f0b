// The platform's settings that an administrator changes while it runs: key, kind, bounds and Russian title, in one list.
import { z } from 'zod';
import { isGuestHome } from '../../rules/guest-homes.ts';
import { checkItn } from '../../rules/identifiers/itn.ts';
import { unknownField, unknownFields, wordedLetters, type WordedLetter } from '../../text/letter-words.ts';
import { email, textBetween } from '../fields.ts';

/** What a setting is about; an administrator sees them by it. */
export type SettingGroup = 'check' | 'defaults' | 'signIn' | 'organizer' | 'site' | 'letters';

const flag = (group: SettingGroup, title: string, value: boolean) =>
  ({ group, kind: 'flag', title, value, schema: z.boolean() }) as const;
const integer = (group: SettingGroup, title: string, value: number, min: number, max: number) =>
  ({ group, kind: 'integer', title, value, schema: z.int().min(min).max(max) }) as const;
const text = (
  group: SettingGroup,
  title: string,
  value: string,
  schema: z.ZodType<string> = textBetween({ min: 0, max: 2_000 }),
) => ({ group, kind: 'text', title, value, schema }) as const;
const decimal = (group: SettingGroup, title: string, value: string) =>
  ({
    group,
    kind: 'decimal',
    title,
    value,
    schema: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,2})?$/, { error: 'От 0 до 99,99, не больше двух знаков после запятой' }),
  }) as const;

const inLetter = (name: WordedLetter, max: number) =>
  textBetween({ min: 1, max }).superRefine((value, issues) => {
    const unknown = unknownFields(name, value);
    if (unknown.length > 0) issues.addIssue({ code: 'custom', message: unknownField(unknown, name) });
  });
const subject = (name: WordedLetter) =>
  text('letters', `${wordedLetters[name].title}: тема`, wordedLetters[name].subject, inLetter(name, 150));
const words = (name: WordedLetter) =>
  text('letters', `${wordedLetters[name].title}: текст`, wordedLetters[name].text, inLetter(name, 2_000));

export const settingKinds = {
  securityCheck: flag('check', 'Заявки проверяет служба безопасности', true),
  auditCheck: flag('check', 'Заявки проверяет аудитор', true),
  staffSecondFactor: flag('signIn', 'Сотрудники входят только со вторым фактором', false),
  roundStepPercent: decimal('defaults', 'Переторжка: шаг снижения по умолчанию, %', '1'),
  roundExtensionMinutes: integer('defaults', 'Переторжка: продление после лучшей цены, минут', 5, 0, 60),
  roundExtensionLimit: integer('defaults', 'Переторжка: наибольшее число продлений', 6, 0, 100),
  clarificationDays: integer('defaults', 'Срок ответа на уточнение по умолчанию, дней', 3, 1, 10),
  rateMaxAgeDays: integer(
    'defaults',
    'Курсы валют: сколько дней после последней загрузки ими можно пользоваться',
    3,
    1,
    366,
  ),
  guestHome: text(
    'site',
    'Главная страница для гостей',
    '',
    z
      .string()
      .trim()
      .max(200)
      .refine((path) => path === '' || isGuestHome(path), {
        error: 'Укажите страницу, открытую всем, например /posts; пусто: как задано при запуске',
      }),
  ),
  organizerTitle: text('organizer', 'Организатор закупок: название', 'Тендерная площадка'),
  organizerItn: text(
    'organizer',
    'Организатор закупок: ИНН (для открытых данных)',
    '',
    z
      .string()
      .trim()
      .refine((value) => value === '' || checkItn(value) === null, {
        error: 'Такого ИНН нет: проверьте цифры',
      }),
  ),
  organizerAddress: text('organizer', 'Организатор закупок: адрес', ''),
  ocdsPrefix: text(
    'organizer',
    'Открытые данные (OCDS): зарегистрированный префикс',
    '',
    z
      .string()
      .trim()
      .regex(/^(ocds-[a-z0-9]{6})?$/, { error: 'Префикс вида ocds-213czf; пусто: не зарегистрирован' }),
  ),
  supportEmail: text('site', 'Почта технической поддержки', 'support@demo.test', email),
  supportPhone: text(
    'site',
    'Телефон технической поддержки',
    '',
    z
      .string()
      .trim()
      .regex(/^((?=(\D*\d){3})\+?[\d\s().-]{3,30}(,?\s*доб\.?\s*\d{1,6})?)?$/, {
        error: 'Номер вида +7 (495) 123-45-67 или 8 800 555-35-35, доб. 12; пусто: не показывать',
      }),
  ),
  lotInvitationSubject: subject('lotInvitation'),
  lotInvitationText: words('lotInvitation'),
  invitationSubject: subject('invitation'),
  invitationText: words('invitation'),
  companyInviteSubject: subject('companyInvite'),
  companyInviteText: words('companyInvite'),
  setPasswordSubject: subject('setPassword'),
  setPasswordText: words('setPassword'),
  verifyEmailSubject: subject('verifyEmail'),
  verifyEmailText: words('verifyEmail'),
} as const;

export type SettingKey = keyof typeof settingKinds;
export type SettingValue<K extends SettingKey> = z.output<(typeof settingKinds)[K]['schema']>;
export const settingKeys = Object.keys(settingKinds) as SettingKey[];

export const settingRecord = z.object({
  key: z.string(),
  value: z.union([z.boolean(), z.int(), z.string()]),
  kind: z.enum(['flag', 'integer', 'decimal', 'text']),
  title: z.string(),
});
export type SettingRecord = z.infer<typeof settingRecord>;
