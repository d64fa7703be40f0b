/** Calls of the header that need no more than these fields. */
import { z } from 'zod';
import { call, many, one } from '../../api/contract.ts';

const base = { tag: 'Уведомления', summary: '', who: 'auth' } as const;

const notification = z.object({
  id: z.int(),
  text: z.string(),
  link: z.string().nullable(),
  readAt: z.string().nullable(),
  createdAt: z.string(),
});

export const notifications = {
  list: call({
    ...base,
    method: 'GET',
    path: '/api/v1/notifications',
    query: z.object({ per_page: z.number().optional() }),
    reply: many(notification),
  }),
  unreadCount: call({
    ...base,
    method: 'GET',
    path: '/api/v1/notifications/unread-count',
    reply: one(z.object({ count: z.int() })),
  }),
  read: call({
    ...base,
    method: 'PATCH',
    path: '/api/v1/notifications/:id',
    body: z.object({ read: z.boolean() }),
  }),
  readAll: call({ ...base, method: 'POST', path: '/api/v1/notifications/read-all' }),
};
