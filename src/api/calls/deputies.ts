// Standing for somebody who is away.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { id } from '../fields.ts';
import { givenDate } from '../given-dates.ts';
import { short } from '../lists.ts';
import { deputyCandidate, deputyRecord } from '../records/deputy.ts';

const tag = 'Замещение';
const who = ['manager', 'security', 'auditor', 'admin'] as const;
const own = 'За себя; администратор — за любого менеджера, безопасность и аудит';
/** Each writes a letter. */
const A_MINUTE = 20;

export const deputies = {
  list: call({
    method: 'GET',
    path: '/api/v1/users/:id/deputies',
    tag,
    summary: 'Кто замещает сотрудника и кого замещает он: сейчас и позже',
    who,
    only: own,
    ...short(deputyRecord),
  }),
  candidates: call({
    method: 'GET',
    path: '/api/v1/users/:id/deputy-candidates',
    tag,
    summary: 'Кто может замещать: действующие сотрудники с той же ролью',
    who,
    only: own,
    ...short(deputyCandidate),
  }),
  name: call({
    method: 'POST',
    path: '/api/v1/users/:id/deputies',
    tag,
    summary: 'Назначить замещающего на время отсутствия',
    who,
    only: own,
    body: z.object({ userId: id, from: givenDate, to: givenDate }),
    reply: one(deputyRecord),
    status: 201,
    limit: A_MINUTE,
  }),
  end: call({
    method: 'DELETE',
    path: '/api/v1/deputies/:id',
    tag,
    summary: 'Отменить замещение',
    who,
    only: own,
  }),
};
