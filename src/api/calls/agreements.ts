// The contract: chosen before the submission, exchanged with the winner after the finish.
import { z } from 'zod';
import { contractSituations } from '../../machines/agreement-statuses.ts';
import { all, call, one } from '../contract.ts';
import { reason } from '../fields.ts';
import { agreement } from '../records/agreement.ts';
import { application } from '../records/application.ts';
import { attachment } from '../records/attachment.ts';

const tag = 'Договоры';
const parties = ['vendor', 'manager', 'admin'] as const;
const only = 'Поставщик — своей компании; менеджер — своей процедуры';

export const agreements = {
  read: call({
    method: 'GET',
    path: '/api/v1/applications/:id/agreement',
    tag,
    summary: 'Вариант договора, согласие с условиями, обмен файлами после завершения',
    who: parties,
    only,
    reply: one(agreement),
  }),
  change: call({
    method: 'PATCH',
    path: '/api/v1/applications/:id/agreement',
    tag,
    summary: 'Выбрать вариант договора и согласиться с условиями (до подачи)',
    who: ['vendor'],
    only: 'Своей компании',
    body: z.object({
      situation: z.enum(contractSituations).nullable().optional(),
      isAgree: z.boolean().optional(),
    }),
    reply: one(application),
  }),
  upload: call({
    method: 'POST',
    path: '/api/v1/applications/:id/agreement/files',
    tag,
    summary: 'Приложить файлы договора (та сторона, чей черёд)',
    who: parties,
    only,
    form: 'multipart',
    body: z.object({}),
    reply: all(attachment),
    status: 201,
  }),
  removeFile: call({
    method: 'DELETE',
    path: '/api/v1/applications/:id/agreement/files/:fileId',
    tag,
    summary: 'Убрать ещё не направленный файл договора',
    who: parties,
    only,
  }),
  send: call({
    method: 'POST',
    path: '/api/v1/applications/:id/agreement/send',
    tag,
    summary: 'Направить договор другой стороне',
    who: parties,
    only,
    body: z.object({}).default({}),
    reply: one(agreement),
  }),
  sign: call({
    method: 'POST',
    path: '/api/v1/applications/:id/agreement/sign',
    tag,
    summary: 'Подписать полученный договор',
    who: parties,
    only,
    body: z.object({}).default({}),
    reply: one(agreement),
  }),
  dispute: call({
    method: 'POST',
    path: '/api/v1/applications/:id/agreement/dispute',
    tag,
    summary: 'Заявить разногласия',
    who: parties,
    only,
    body: z.object({ reason: reason.default('') }),
    reply: one(agreement),
  }),
  decline: call({
    method: 'POST',
    path: '/api/v1/applications/:id/agreement/decline',
    tag,
    summary: 'Победитель отказывается от договора',
    who: ['vendor'],
    only: 'Своей компании',
    body: z.object({ reason: reason.default('') }),
    reply: one(agreement),
  }),
  evade: call({
    method: 'POST',
    path: '/api/v1/applications/:id/agreement/evade',
    tag,
    summary: 'Организатор признаёт победителя уклонившимся от договора',
    who: ['manager', 'admin'],
    only: 'Менеджер — своей процедуры',
    body: z.object({ reason: reason.default('') }),
    reply: one(agreement),
  }),
  resume: call({
    method: 'POST',
    path: '/api/v1/applications/:id/agreement/resume',
    tag,
    summary: 'Вернуться к договору, который не был заключён',
    who: ['manager', 'admin'],
    only: 'Менеджер — своей процедуры',
    body: z.object({}).default({}),
    reply: one(agreement),
  }),
};
