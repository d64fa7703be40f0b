// Files of a lot and of its items.
import { z } from 'zod';
import { all, call } from '../contract.ts';
import { id } from '../fields.ts';
import { short, trashed } from '../lists.ts';
import { attachment } from '../records/attachment.ts';

const tag = 'Файлы процедур';
const buyers = ['manager', 'admin'] as const;
const only = 'Менеджер — только своей процедуры, в черновике';
const seen = 'Кто видит процедуру';
/** Without the lot: of all that may be seen. */
const ofLot = { lot_id: id.optional(), 'filter[trashed]': trashed };

export const lotFiles = {
  list: call({
    method: 'GET',
    path: '/api/v1/lots/:id/lot-files',
    tag,
    summary: 'Файлы процедуры',
    who: 'all',
    only: seen,
    ...short(attachment, { own: { 'filter[trashed]': trashed } }),
  }),
  listOfAll: call({
    method: 'GET',
    path: '/api/v1/lot-files',
    tag,
    summary: 'Файлы процедур: одной (lot_id) или всех видимых, новые первыми, не больше 5 000',
    who: 'all',
    only: seen,
    ...short(attachment.extend({ lotId: z.int() }), {
      own: ofLot,
    }),
  }),
  upload: call({
    method: 'POST',
    path: '/api/v1/lot-files',
    tag,
    summary: 'Приложить файлы к процедуре',
    who: buyers,
    only,
    form: 'multipart',
    body: z.object({ lot_id: id }),
    reply: all(attachment),
    status: 201,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/lot-files/:id',
    tag,
    summary: 'Убрать файл процедуры',
    who: buyers,
    only,
  }),
};

export const orderFiles = {
  list: call({
    method: 'GET',
    path: '/api/v1/orders/:id/order-files',
    tag,
    summary: 'Файлы позиции',
    who: 'all',
    only: seen,
    ...short(attachment, { own: { 'filter[trashed]': trashed } }),
  }),
  listOfLot: call({
    method: 'GET',
    path: '/api/v1/order-files',
    tag,
    summary: 'Файлы позиций: одной процедуры (lot_id) или всех видимых, новые первыми, не больше 5 000',
    who: 'all',
    only: seen,
    ...short(attachment.extend({ orderId: z.int() }), {
      own: ofLot,
    }),
  }),
  upload: call({
    method: 'POST',
    path: '/api/v1/orders/:id/order-files',
    tag,
    summary: 'Приложить файлы к позиции',
    who: buyers,
    only,
    form: 'multipart',
    body: z.object({}),
    reply: all(attachment),
    status: 201,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/order-files/:id',
    tag,
    summary: 'Убрать файл позиции',
    who: buyers,
    only,
  }),
};
