// Webhooks: addresses of a person's own programs that are told of what that person is told of.
import { call, one } from '../contract.ts';
import { paged, short } from '../lists.ts';
import { webhook, webhookChange, webhookDelivery, webhookDraft } from '../records/webhook.ts';
import { z } from 'zod';

const tag = 'Веб-хуки';
const WRITES_A_MINUTE = 30;
const SENT_A_MINUTE = 10;

const own = {
  tag,
  who: ['admin', 'manager', 'vendor'],
  only: 'Свои; у поставщика — администратор компании.',
} as const;

export const webhooks = {
  list: call({
    ...own,
    method: 'GET',
    path: '/api/v1/profile/webhooks',
    summary: 'Свои веб-хуки, новые сверху; секретов площадка не показывает',
    ...short(webhook, { embedded: ['groups'] }),
  }),
  create: call({
    ...own,
    method: 'POST',
    path: '/api/v1/profile/webhooks',
    summary: 'Новый веб-хук; секрет для проверки подписи — в ответе, один раз',
    body: webhookDraft,
    reply: one(webhook.extend({ secret: z.string() })),
    status: 201,
    limit: WRITES_A_MINUTE,
  }),
  change: call({
    ...own,
    method: 'PATCH',
    path: '/api/v1/profile/webhooks/:id',
    summary: 'Изменить, отключить или включить веб-хук',
    body: webhookChange,
    reply: one(webhook),
    limit: WRITES_A_MINUTE,
  }),
  renew: call({
    ...own,
    method: 'POST',
    path: '/api/v1/profile/webhooks/:id/secret',
    summary: 'Новый секрет вместо прежнего; он — в ответе, один раз',
    reply: one(webhook.extend({ secret: z.string() })),
    limit: WRITES_A_MINUTE,
  }),
  remove: call({
    ...own,
    method: 'DELETE',
    path: '/api/v1/profile/webhooks/:id',
    summary: 'Удалить веб-хук и его журнал',
  }),
  test: call({
    ...own,
    method: 'POST',
    path: '/api/v1/profile/webhooks/:id/test',
    summary: 'Отправить проверочное событие ping; его судьба — в журнале',
    reply: one(webhookDelivery),
    status: 201,
    limit: SENT_A_MINUTE,
  }),
  deliveries: call({
    ...own,
    method: 'GET',
    path: '/api/v1/profile/webhooks/:id/deliveries',
    summary: 'Журнал доставок за 30 дней, новые сверху',
    ...paged(webhookDelivery, { filters: ['state'], sorts: ['createdAt'] }),
  }),
  repeat: call({
    ...own,
    method: 'POST',
    path: '/api/v1/profile/webhooks/:id/deliveries/:deliveryId/repeat',
    summary: 'Отправить доставку ещё раз, с тем же webhook-id',
    reply: one(webhookDelivery),
    limit: SENT_A_MINUTE,
  }),
};
