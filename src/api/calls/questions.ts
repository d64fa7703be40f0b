// Questions on a lot and their answers; the pages and counters of one's own questions.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { textBetween } from '../fields.ts';
import { paged } from '../lists.ts';
import { question, userQuestion } from '../records/question.ts';

const tag = 'Вопросы';
const text = textBetween({ min: 1, max: 2_000 });

export const questions = {
  list: call({
    method: 'GET',
    path: '/api/v1/lots/:id/questions',
    tag,
    summary: 'Вопросы и ответы, без имени спросившего',
    who: 'all',
    only: 'Кто видит процедуру; без ответа — владелец, администратор и спросивший',
    ...paged(question, { filters: ['status', 'trashed'], sorts: ['createdAt'], embedded: ['answer'] }),
  }),
  ask: call({
    method: 'POST',
    path: '/api/v1/lots/:id/questions',
    tag,
    summary: 'Задать вопрос, пока идёт приём',
    who: ['verifiedVendor'],
    body: z.object({ text }),
    reply: one(question),
    status: 201,
    limit: 20,
  }),
  answer: call({
    method: 'POST',
    path: '/api/v1/questions/:id/answers',
    tag,
    summary: 'Ответить; ответ увидят все, кто видит процедуру',
    who: ['manager', 'admin'],
    only: 'Менеджер — только своей процедуры',
    body: z.object({ text: textBetween({ min: 1, max: 10_000 }) }),
    reply: one(question),
    status: 201,
  }),
  own: call({
    method: 'GET',
    path: '/api/v1/users/questions',
    tag,
    summary: 'Свои вопросы поставщика; вопросы к процедурам менеджера',
    who: ['vendor', 'manager', 'admin'],
    ...paged(userQuestion, {
      filters: ['status', 'lot', 'search', 'trashed'],
      sorts: ['createdAt', 'status'],
      embedded: ['answer', 'lot'],
    }),
  }),
  summary: call({
    method: 'GET',
    path: '/api/v1/users/summary',
    tag,
    summary: 'Счётчики: согласие с договором и вопросы',
    who: ['vendor', 'manager', 'admin'],
    reply: one(
      z.object({
        is_application_agreed: z.boolean(),
        questions_pending_count: z.int(),
        questions_count: z.int(),
      }),
    ),
  }),
};
