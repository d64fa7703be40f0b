import { call, many } from '../contract.ts';
import { listQuery } from '../list-query.ts';
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
    query: listQuery({ filters: ['kind', 'failed'], sorts: ['failedAt', 'createdAt', 'attempts'] }),
    reply: many(jobRecord),
  }),
  retry: call({
    method: 'POST',
    path: '/api/v1/jobs/:id/retry',
    tag,
    summary: 'Отправить задание снова',
    who,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/jobs/:id',
    tag,
    summary: 'Удалить задание, которое не удалось выполнить',
    who,
  }),
};
