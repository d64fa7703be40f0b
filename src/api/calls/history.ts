import { z } from 'zod';
import { call, one } from '../contract.ts';
import { paged, short } from '../lists.ts';
import { journalRow } from '../records/history-row.ts';

const tag = 'История';
const who = ['admin', 'auditor'] as const;

export const actionLogs = {
  list: call({
    method: 'GET',
    path: '/api/v1/action_logs',
    tag,
    summary: 'Журнал действий по всем записям',
    who,
    only: 'без строк о запечатанных заявках',
    ...paged(journalRow, {
      filters: ['type', 'user', 'model', 'model_id', 'lot', 'created', 'search', 'trashed'],
      sorts: ['at'],
      embedded: ['by'],
    }),
  }),
  types: call({
    method: 'GET',
    path: '/api/v1/action_logs/types',
    tag,
    summary: 'Виды действий и записей для отбора',
    who,
    ...short(z.object({ type: z.string(), title: z.string(), model: z.string() })),
  }),
  verify: call({
    method: 'GET',
    path: '/api/v1/action_logs/verify',
    tag,
    summary: 'Проверить цепочку одной записи',
    who,
    /** A lot's chain is checked by the lot's own call: its length would tell of what is sealed. */
    query: z.object({ chain: z.string().regex(/^(company|user|post|document):\d{1,15}$|^[a-z]{1,30}$/) }),
    reply: one(
      z.object({
        ok: z.boolean(),
        /** Rows that hold: the one after them fails, where one does. */
        checked: z.int(),
        reason: z.string().nullable(),
      }),
    ),
  }),
};
