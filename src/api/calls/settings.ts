import { z } from 'zod';
import { all, call, one } from '../contract.ts';
import { email, textBetween, time } from '../fields.ts';
import { short } from '../lists.ts';
import { settingKinds, settingRecord } from '../records/setting.ts';

const tag = 'Настройки';

const values = Object.fromEntries(
  Object.entries(settingKinds).map(([key, { schema }]) => [key, schema.optional()]),
) as { [K in keyof typeof settingKinds]: z.ZodOptional<(typeof settingKinds)[K]['schema']> };

export const settings = {
  list: call({
    method: 'GET',
    path: '/api/v1/settings',
    tag,
    summary: 'Настройки площадки',
    who: ['admin'],
    ...short(settingRecord),
  }),
  /** Only the keys that change; an unknown key is refused. `was` is what stood there when it was typed: another value by now is refused, once told. */
  update: call({
    method: 'PATCH',
    path: '/api/v1/settings',
    tag,
    summary: 'Изменить настройки',
    who: ['admin'],
    body: z.strictObject({ ...values, was: z.strictObject(values).optional() }),
    reply: all(settingRecord),
  }),
  serverTime: call({
    method: 'GET',
    path: '/api/v1/settings/server-time',
    tag,
    summary: 'Часы сервера, по которым идут все сроки',
    who: 'all',
    reply: one(z.object({ time })),
  }),
  support: call({
    method: 'POST',
    path: '/api/v1/support',
    tag,
    summary: 'Написать в техническую поддержку',
    who: 'all',
    body: z.object({
      subject: textBetween({ min: 1, max: 255 }),
      text: textBetween({ min: 1, max: 10_000 }),
      email: email.optional(),
    }),
    limit: 5,
  }),
};
