// Clarification requests: asked by the manager, answered by the vendor within the named blocks.
import { z } from 'zod';
import { blocks } from '../../machines/application-statuses.ts';
import { call, one } from '../contract.ts';
import { eachOnce } from '../each-once.ts';
import { comment, description, id } from '../fields.ts';
import { givenTime } from '../given-dates.ts';
import { paged, short } from '../lists.ts';
import { application, applicationListed } from '../records/application.ts';
import { termsInput } from '../records/application-terms.ts';
import { clarification, clarificationDetail, clarificationListed } from '../records/decision.ts';
import { offerPatch } from '../records/offer.ts';

const tag = 'Уточнения';
const readers = ['vendor', 'manager', 'security', 'auditor', 'admin'] as const;

export const clarificationFilters = ['status', 'lot', 'application', 'company', 'created'] as const;
export const clarificationSorts = ['createdAt', 'dueAt', 'answeredAt', 'status'] as const;

export const clarifications = {
  list: call({
    method: 'GET',
    path: '/api/v1/clarifications',
    tag,
    summary: 'Запросы уточнений',
    who: ['vendor', 'manager', 'admin'],
    only: 'Менеджер — своих процедур; поставщик — своей компании',
    ...paged(clarificationListed, {
      filters: clarificationFilters,
      sorts: clarificationSorts,
      related: { application: applicationListed },
      embedded: ['lot', 'company'],
    }),
  }),
  ofApplication: call({
    method: 'GET',
    path: '/api/v1/applications/:id/clarifications',
    tag,
    summary: 'Уточнения заявки',
    who: readers,
    only: 'Кто видит заявку',
    ...short(clarification),
  }),
  details: call({
    method: 'GET',
    path: '/api/v1/applications/:id/clarification-details',
    tag,
    summary: 'Уточнения заявки с тем, что изменил каждый ответ',
    who: readers,
    only: 'Кто видит заявку',
    ...short(clarificationDetail),
  }),
  ask: call({
    method: 'POST',
    path: '/api/v1/applications/:id/clarifications',
    tag,
    summary: 'Запросить уточнение названных разделов, не дальше чем на 10 дней',
    who: ['manager', 'admin'],
    only: 'Менеджер — своей процедуры',
    body: z.object({
      blocks: z
        .array(z.enum(blocks))
        .transform((named) => [...new Set(named)])
        .default([]),
      text: description.default(''),
      dueAt: givenTime,
      /** Offers the request is about; they get «нужно уточнить». */
      offers: z.array(id).max(5_000).optional(),
    }),
    reply: one(application),
  }),
  answer: call({
    method: 'POST',
    path: '/api/v1/clarifications/:id/answer',
    tag,
    summary: 'Ответить: текст и изменения названных разделов; повысить цену нельзя',
    who: ['vendor'],
    only: 'Своей компании',
    body: z.object({
      text: description.default(''),
      terms: termsInput.optional(),
      offers: eachOnce(z.array(offerPatch.extend({ id })).max(5_000), 'id').optional(),
    }),
    reply: one(application),
  }),
  withdraw: call({
    method: 'POST',
    path: '/api/v1/clarifications/:id/withdraw',
    tag,
    summary: 'Отозвать запрос уточнения',
    who: ['manager', 'admin'],
    only: 'Менеджер — своей процедуры',
    body: z.object({ comment: comment.optional() }).default({}),
    reply: one(application),
  }),
};
