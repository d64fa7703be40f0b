// Decisions of the manager, of security and of the auditor on an application.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { eachOnce } from '../each-once.ts';
import { comment } from '../fields.ts';
import { short } from '../lists.ts';
import { application } from '../records/application.ts';
import { offerDecision, verification } from '../records/decision.ts';

const tag = 'Решения по заявкам';
const reply = one(application);

export const decisions = {
  list: call({
    method: 'GET',
    path: '/api/v1/applications/:id/verifications',
    tag,
    summary: 'Решения по заявке, отменённые тоже; поставщику — причина отказа после объявления допуска',
    who: ['vendor', 'manager', 'security', 'auditor', 'admin'],
    only: 'Кто видит заявку',
    ...short(verification),
  }),
  decide: call({
    method: 'POST',
    path: '/api/v1/applications/:id/verifications',
    tag,
    summary: 'Решение организатора: по каждому предложению и по заявке',
    who: ['manager', 'admin'],
    only: 'Менеджер — своей процедуры',
    body: z.object({
      decision: z.enum(['verified', 'rejected']),
      comment: comment.nullish(),
      offers: eachOnce(z.array(offerDecision).max(5_000), 'id').default([]),
    }),
    reply,
  }),
  security: call({
    method: 'POST',
    path: '/api/v1/applications/:id/handle-security-decision',
    tag,
    summary: 'Решение службы безопасности',
    who: ['security'],
    body: z.object({ decision: z.enum(['secured', 'rejected']), comment: comment.nullish() }),
    reply,
  }),
  audit: call({
    method: 'POST',
    path: '/api/v1/applications/:id/audit',
    tag,
    summary: 'Решение аудитора',
    who: ['auditor'],
    body: z.object({ decision: z.enum(['audited', 'returned']), comment: comment.nullish() }),
    reply,
  }),
  cancel: call({
    method: 'POST',
    path: '/api/v1/verifications/:id/cancel-decision',
    tag,
    summary: 'Отменить решение; более поздние решения отменяются с ним',
    who: ['manager', 'security', 'auditor', 'admin'],
    only: 'Кто принял решение; администратор',
    reply,
  }),
};
