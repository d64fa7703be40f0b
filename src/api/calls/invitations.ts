// Invitations to lots and to the platform; saying that one means to take part.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { email, id } from '../fields.ts';
import { paged } from '../lists.ts';
import { invitation } from '../records/invitation.ts';

const tag = 'Приглашения';

export const invitations = {
  list: call({
    method: 'GET',
    path: '/api/v1/invitations',
    tag,
    summary: 'Приглашения: менеджер — в свои процедуры, поставщик — свои, администратор — все',
    who: ['manager', 'vendor', 'admin'],
    ...paged(invitation, {
      filters: ['lot', 'status', 'open', 'search'],
      sorts: ['sentAt', 'status'],
      embedded: ['lot', 'company'],
    }),
  }),
  send: call({
    method: 'POST',
    path: '/api/v1/invitations',
    tag,
    summary: 'Пригласить компанию площадки или адрес почты',
    who: ['manager', 'admin'],
    only: 'Менеджер — поставщиков в свои процедуры',
    body: z
      .object({
        lotId: id.nullable().optional(),
        companyId: id.optional(),
        email: email.optional(),
        role: z.enum(['vendor', 'manager', 'security', 'auditor', 'admin']).default('vendor'),
      })
      .refine((body) => body.companyId !== undefined || body.email !== undefined, {
        path: ['email'],
        error: 'Укажите компанию или адрес почты',
      }),
    reply: one(invitation),
    status: 201,
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/api/v1/invitations/:id',
    tag,
    summary: 'Отозвать приглашение',
    who: ['manager', 'admin'],
    only: 'Кто пригласил, администратор',
  }),
  accept: call({
    method: 'POST',
    path: '/api/v1/invitations/:id/accept',
    tag,
    summary: 'Принять приглашение',
    who: ['vendor'],
    only: 'Приглашённая компания',
    reply: one(invitation),
  }),
  decline: call({
    method: 'POST',
    path: '/api/v1/invitations/:id/decline',
    tag,
    summary: 'Отклонить приглашение',
    who: ['vendor'],
    only: 'Приглашённая компания',
    reply: one(invitation),
  }),
  isParticipant: call({
    method: 'POST',
    path: '/api/v1/lots/:id/is-participant',
    tag,
    summary:
      'Отметить намерение участвовать: приходят извещения процедуры, организатору о нём не говорят; participant=false — передумать',
    who: ['vendor'],
    body: z.object({ participant: z.boolean().default(true) }).default({ participant: true }),
    reply: one(z.object({ isParticipant: z.boolean() })),
  }),
};
