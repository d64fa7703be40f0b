import { z } from 'zod';
import { call, one } from '../contract.ts';
import { paged } from '../lists.ts';
import { jobRecord } from '../records/job.ts';

const tag = 'Фоновые задания';
const who = ['admin'] as const;

export const jobs = {
  list: call({
    method: 'GET',
    path: '/api/v1/jobs',
    tag,
    summary: 'Фоновые задания, которые не удалось выполнить',
    who,
    ...paged(jobRecord, { filters: ['kind', 'failed'], sorts: ['failedAt', 'createdAt', 'attempts'] }),
  }),
  retry: call({
    method: 'POST',
    path: '/api/v1/jobs/:id/retry',
    tag,
    summary: 'Отправить задание снова',
    who,
  }),
  /** After an outage there may be hundreds. */
  retryAll: call({
    method: 'POST',
    path: '/api/v1/jobs/retry',
    tag,
    summary: 'Отправить снова все задания, которые не удалось выполнить',
    who,
    reply: one(z.object({ count: z.int() })),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/jobs/:id',
    tag,
    summary: 'Удалить задание, которое не удалось выполнить',
    who,
  }),
};
