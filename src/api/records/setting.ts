// The platform's settings that an administrator changes while it runs: key, kind, bounds and Russian title, in one list.
import { z } from 'zod';
import { checkItn } from '../../rules/identifiers/itn.ts';
import { textBetween } from '../fields.ts';

const flag = (title: string, value: boolean) =>
  ({ kind: 'flag', title, value, schema: z.boolean() }) as const;
const integer = (title: string, value: number, min: number, max: number) =>
  ({ kind: 'integer', title, value, schema: z.int().min(min).max(max) }) as const;
const text = (title: string, value: string, schema: z.ZodString = textBetween({ min: 0, max: 2_000 })) =>
  ({ kind: 'text', title, value, schema }) as const;
const decimal = (title: string, value: string) =>
  ({ kind: 'decimal', title, value, schema: z.string().regex(/^\d{1,2}(\.\d{1,2})?$/) }) as const;

export const settingKinds = {
  securityCheck: flag('Заявки проверяет служба безопасности', true),
  auditCheck: flag('Заявки проверяет аудитор', true),
  staffSecondFactor: flag('Сотрудники входят только со вторым фактором', false),
  roundStepPercent: decimal('Переторжка: шаг снижения по умолчанию, %', '1'),
  roundExtensionMinutes: integer('Переторжка: продление после лучшей цены, минут', 5, 0, 60),
  roundExtensionLimit: integer('Переторжка: наибольшее число продлений', 6, 0, 100),
  clarificationDays: integer('Срок ответа на уточнение по умолчанию, дней', 3, 1, 10),
  rateMaxAgeDays: integer(
    'Курсы валют: сколько дней после последней загрузки ими можно пользоваться',
    3,
    1,
    366,
  ),
  guestHome: text(
    'Главная страница для гостей',
    '',
    z
      .string()
      .trim()
      .max(200)
      .regex(/^(\/(?!\/).*)?$/, {
        error: 'Путь начинается с «/»; пусто: как задано при запуске',
      }),
  ),
  organizerTitle: text('Организатор закупок: название', 'Тендерная площадка'),
  organizerItn: text(
    'Организатор закупок: ИНН (для открытых данных)',
    '',
    z
      .string()
      .trim()
      .refine((value) => value === '' || checkItn(value) === null, {
        error: 'Такого ИНН нет: проверьте цифры',
      }),
  ),
  organizerAddress: text('Организатор закупок: адрес', ''),
  ocdsPrefix: text(
    'Открытые данные (OCDS): зарегистрированный префикс',
    '',
    z
      .string()
      .trim()
      .regex(/^(ocds-[a-z0-9]{6})?$/, { error: 'Префикс вида ocds-213czf; пусто: не зарегистрирован' }),
  ),
  supportEmail: text('Почта технической поддержки', 'support@demo.test'),
  supportPhone: text('Телефон технической поддержки', ''),
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
