// Background work on a lot.
import { z } from 'zod';
import { syncTaskTypes } from '../../machines/sync-task-statuses.ts';
import { call, one } from '../contract.ts';
import { id } from '../fields.ts';
import { paged } from '../lists.ts';
import { syncTask } from '../records/task.ts';

const tag = 'Фоновые задачи';

export const syncTasks = {
  list: call({
    method: 'GET',
    path: '/api/v1/sync-tasks',
    tag,
    summary: 'Задачи процедуры: filter[model]=lot, filter[model_id]',
    who: ['manager', 'admin'],
    only: 'Менеджер — только своих процедур',
    ...paged(syncTask, {
      filters: ['model', 'model_id', 'type', 'status'],
      sorts: ['id', 'createdAt'],
    }),
  }),
  create: call({
    method: 'POST',
    path: '/api/v1/sync-tasks',
    tag,
    summary: 'Поставить задачу; живая задача того же рода возвращается как есть',
    who: ['manager', 'admin'],
    only: 'Менеджер — только своих процедур; calculate_rating — в оценке',
    body: z.object({ type: z.enum(syncTaskTypes), model: z.literal('lot').default('lot'), model_id: id }),
    reply: one(syncTask),
    status: 201,
  }),
};
