import { z } from 'zod';
import { call, one } from '../contract.ts';
import { email, id, name, phone, reason } from '../fields.ts';
import { paged } from '../lists.ts';
import { blockedField, userRecord, userRole } from '../records/user.ts';

const tag = 'Пользователи';
const who = ['admin'] as const;

export const users = {
  list: call({
    method: 'GET',
    path: '/api/v1/users',
    tag,
    summary: 'Пользователи',
    who,
    ...paged(userRecord, {
      filters: ['search', 'role', 'blocked', 'company', 'created'],
      sorts: ['name', 'email', 'role', 'createdAt'],
      embedded: ['company'],
    }),
  }),
  /** The user sets a password by the letter. */
  create: call({
    method: 'POST',
    path: '/api/v1/users',
    tag,
    summary: 'Создать пользователя; пароль он задаёт по письму',
    who,
    body: z.object({ name, email, phone: phone.optional(), role: userRole, companyId: id.optional() }),
    reply: one(userRecord),
    status: 201,
  }),
  update: call({
    method: 'PATCH',
    path: '/api/v1/users/:id',
    tag,
    summary: 'Изменить пользователя; смена роли завершает его сеансы',
    who,
    body: z.object({ name: name.optional(), phone: phone.nullable().optional(), role: userRole.optional() }),
    reply: one(userRecord),
  }),
  block: call({
    method: 'POST',
    path: '/api/v1/admin/users/:id/block',
    tag,
    summary: 'Заблокировать или разблокировать; открытые сеансы завершаются сразу',
    who,
    body: z.object({ blocked: blockedField }),
    reply: one(userRecord),
  }),
  erase: call({
    method: 'POST',
    path: '/api/v1/admin/users/:id/erase',
    tag,
    summary:
      'Удалить личные данные пользователя навсегда (152-ФЗ); история остаётся без имени и проверяется как прежде',
    who,
    only: 'не свои',
    reply: one(userRecord),
    limit: 30,
  }),
  personalData: call({
    method: 'GET',
    path: '/api/v1/admin/users/:id/personal-data',
    tag,
    summary: 'Всё, что площадка хранит о пользователе (xlsx)',
    who,
    answer: 'file',
    limit: 30,
  }),
  ownPersonalData: call({
    method: 'GET',
    path: '/api/v1/profile/personal-data',
    tag: 'Профиль',
    summary: 'Всё, что площадка хранит обо мне (xlsx)',
    who: 'auth',
    answer: 'file',
    limit: 10,
  }),
  resetSecondFactor: call({
    method: 'POST',
    path: '/api/v1/admin/users/:id/second-factor/reset',
    tag,
    summary: 'Сбросить второй фактор того, кто его потерял; сеансы завершаются, пользователь узнаёт об этом',
    who,
    only: 'не свой',
    body: z.object({ reason }),
    reply: one(userRecord),
  }),
};
