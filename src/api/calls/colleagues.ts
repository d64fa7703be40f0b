// A company's own users: who they are, what each may do, who is invited.
import { z } from 'zod';
import { companyRoles } from '../../machines/access.ts';
import { call, one } from '../contract.ts';
import { email } from '../fields.ts';
import { short } from '../lists.ts';
import { colleague, companyInvite, ownInvite } from '../records/colleague.ts';

const tag = 'Компании';
const who = ['vendor'] as const;
const own = 'своей компании';
const lead = 'администратор своей компании';
/** Each writes a letter. */
const INVITES_A_MINUTE = 10;
const role = z.enum(companyRoles);

export const colleagues = {
  list: call({
    method: 'GET',
    path: '/api/v1/companies/colleagues',
    tag,
    summary: 'Кто действует от имени своей компании и в какой роли',
    who,
    only: own,
    ...short(colleague),
  }),
  setRole: call({
    method: 'PATCH',
    path: '/api/v1/companies/colleagues/:id',
    tag,
    summary: 'Изменить роль: head — администратор компании, submitter — подаёт, preparer — только готовит',
    who,
    only: lead,
    body: z.object({ role }),
    reply: one(colleague),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/companies/colleagues/:id',
    tag,
    summary: 'Прекратить доступ сотрудника к компании',
    who,
    only: lead,
  }),
  invites: call({
    method: 'GET',
    path: '/api/v1/companies/invites',
    tag,
    summary: 'Приглашения, на которые ещё не ответили',
    who,
    only: lead,
    ...short(companyInvite),
  }),
  invite: call({
    method: 'POST',
    path: '/api/v1/companies/invites',
    tag,
    summary: 'Пригласить сотрудника по почте; приглашённый повторно получит письмо ещё раз',
    who,
    only: lead,
    body: z.object({ email, role }),
    reply: one(companyInvite),
    status: 201,
    limit: INVITES_A_MINUTE,
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/api/v1/companies/invites/:id',
    tag,
    summary: 'Отозвать приглашение',
    who,
    only: lead,
  }),
  own: call({
    method: 'GET',
    path: '/api/v1/profile/invites',
    tag,
    summary: 'Кто приглашает меня: приглашения на мой подтверждённый адрес',
    who,
    ...short(ownInvite),
  }),
  accept: call({
    method: 'POST',
    path: '/api/v1/profile/invites/:id/accept',
    tag,
    summary: 'Принять приглашение и действовать от имени компании',
    who,
    only: 'поставщик без компании, на подтверждённый адрес',
  }),
  decline: call({
    method: 'DELETE',
    path: '/api/v1/profile/invites/:id',
    tag,
    summary: 'Отклонить приглашение',
    who,
    only: 'на свой подтверждённый адрес',
  }),
};
