// Single offers: the vendor's writing of a row, its files, and what the manager decides about it.
import { z } from 'zod';
import { all, call, one } from '../contract.ts';
import { comment, id, time } from '../fields.ts';
import { paged } from '../lists.ts';
import { application, applicationListed } from '../records/application.ts';
import { attachment } from '../records/attachment.ts';
import { allocationInput } from '../records/allocation.ts';
import { offer, offerInput, offerPatch } from '../records/offer.ts';

const tag = 'Предложения';
const readers = ['vendor', 'manager', 'security', 'auditor', 'admin'] as const;
const own = 'Своей компании, в черновике или рабочей копии';
const buyers = 'Менеджер — своей процедуры';
const opened =
  'Поставщик — своей компании; менеджер — своих процедур, СБ, аудитор и администратор — после вскрытия';

/** Of a taking-back: `decidedAt` of what is taken back. What another has decided on since, though the same, stays. */
const since = time.optional();

/** Prices are not among the sorts: before an opening nothing may be told by order. */
export const offerFilters = ['lot', 'application', 'order', 'approved', 'archived', 'trashed'] as const;
export const offerSorts = ['id', 'orderId'] as const;
const list = paged(offer, {
  filters: offerFilters,
  sorts: offerSorts,
  related: { application: applicationListed },
  embedded: ['order', 'attachments'],
});

export const offers = {
  list: call({
    method: 'GET',
    path: '/api/v1/offers',
    tag,
    summary: 'Предложения, доступные тому, кто спрашивает',
    who: readers,
    only: opened,
    ...list,
  }),
  ofLot: call({
    method: 'GET',
    path: '/api/v1/lots/:id/offers',
    tag,
    summary: 'Предложения процедуры',
    who: readers,
    only: opened,
    ...list,
  }),
  change: call({
    method: 'PATCH',
    path: '/api/v1/offers/:id',
    tag,
    summary: 'Изменить часть строки',
    who: ['vendor'],
    only: own,
    body: offerPatch,
    reply: one(offer),
  }),
  replace: call({
    method: 'PUT',
    path: '/api/v1/offers/:id',
    tag,
    summary: 'Заменить строку',
    who: ['vendor'],
    only: own,
    body: offerInput.omit({ id: true }),
    reply: one(offer),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/offers/:id',
    tag,
    summary: 'Удалить строку',
    who: ['vendor'],
    only: own,
  }),
  upload: call({
    method: 'POST',
    path: '/api/v1/offers/:id/files',
    tag,
    summary: 'Приложить файлы к предложению',
    who: ['vendor'],
    only: own,
    form: 'multipart',
    body: z.object({}),
    reply: all(attachment),
    status: 201,
  }),
  removeFile: call({
    method: 'DELETE',
    path: '/api/v1/offers/:id/files/:fileId',
    tag,
    summary: 'Убрать файл предложения',
    who: ['vendor'],
    only: own,
  }),
  approve: call({
    method: 'PATCH',
    path: '/api/v1/offers/:id/update-approved-customer',
    tag,
    summary: 'Согласовать или отклонить предложение; null снимает решение',
    who: ['manager', 'admin'],
    only: `${buyers}, при рассмотрении`,
    body: z.object({
      approved: z.boolean().nullable(),
      reason: comment.nullish(),
      /** What stood there when it was decided: another decision by now is refused, not written over. Not named: whatever stands there. */
      was: z.boolean().nullable().optional(),
      /** Of a rejection that stood there, its reason: another one by now is another decision. */
      wasReason: comment.nullish(),
      since,
    }),
    reply: one(offer).extend({ decidedAt: time }),
  }),
  approveMany: call({
    method: 'POST',
    path: '/api/v1/applications/:id/approve-offers',
    tag,
    summary:
      'Согласовать предложения заявки, по которым решения ещё нет: все или ни одного. approved: null снимает согласование с названных',
    who: ['manager', 'admin'],
    only: `${buyers}, при рассмотрении`,
    body: z.object({
      offerIds: z.array(id).min(1).max(5_000),
      approved: z.literal(true).nullable().default(true),
      since,
    }),
    /** `offerIds`: which of those named the call has decided on; what others decided meanwhile is theirs, and not taken back with it. */
    reply: one(application).extend({ offerIds: z.array(id), decidedAt: time }),
  }),
  needsClarification: call({
    method: 'PATCH',
    path: '/api/v1/offers/:id/needs-clarification',
    tag,
    summary: 'Отметить, что предложение нужно уточнить',
    who: ['manager', 'admin'],
    only: `${buyers}, при рассмотрении`,
    body: z.object({ needsClarification: z.boolean() }),
    reply: one(offer),
  }),
  allocate: call({
    method: 'PATCH',
    path: '/api/v1/offers/:id/update-allocated-quantity',
    tag,
    summary: 'Распределить количество на предложение; null снимает',
    who: ['manager', 'admin'],
    only: `${buyers}, в оценке`,
    body: allocationInput.pick({ quantity: true, was: true }),
    reply: one(offer),
  }),
  archive: call({
    method: 'POST',
    path: '/api/v1/offers/:id/archive',
    tag,
    summary: 'Вывести из сравнения с причиной; без причины — вернуть выведенное',
    who: ['manager', 'admin'],
    only: buyers,
    body: z.object({ reason: comment.optional() }).default({}),
    reply: one(offer),
  }),
};
