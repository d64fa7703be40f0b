// Items of a lot and their import from a table.
import { z } from 'zod';
import { all, call, one } from '../contract.ts';
import { short, trashed } from '../lists.ts';
import { attachment } from '../records/attachment.ts';
import { order, orderDraft, ordersChange, ordersImport } from '../records/order.ts';

const tag = 'Позиции';
const buyers = ['manager', 'admin'] as const;
const only = 'Менеджер — только своей процедуры, в черновике';

/** Every cell of a large table may have been set right. */
const FIXES_LENGTH = 1_000_000;
/** UTF-8 takes no more for a character of JavaScript's. */
const BYTES_A_CHARACTER = 3;

export const orders = {
  list: call({
    method: 'GET',
    path: '/api/v1/lots/:id/orders',
    tag,
    summary: 'Позиции процедуры',
    who: 'all',
    only: 'Кто видит процедуру',
    ...short(order, { own: { 'filter[trashed]': trashed }, related: { files: z.array(attachment) } }),
  }),
  create: call({
    method: 'POST',
    path: '/api/v1/lots/:id/orders',
    tag,
    summary: 'Новая позиция',
    who: buyers,
    only,
    body: orderDraft,
    reply: one(order),
    status: 201,
  }),
  change: call({
    method: 'PUT',
    path: '/api/v1/orders/:id',
    tag,
    summary: 'Изменить позицию; index — переставить',
    who: buyers,
    only,
    body: orderDraft.extend({ index: z.int().min(1).optional() }),
    reply: one(order),
  }),
  save: call({
    method: 'PATCH',
    path: '/api/v1/lots/:id/orders',
    tag,
    summary: 'Несколько позиций сразу, всё или ничего: без id — новые, index — место; ответ — сохранённые',
    who: buyers,
    only,
    body: ordersChange,
    reply: all(order),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/orders/:id',
    tag,
    summary: 'Удалить позицию',
    who: buyers,
    only,
  }),
  import: call({
    method: 'POST',
    path: '/api/v1/lots/:id/orders/import',
    tag,
    summary:
      'Позиции из файла xlsx, csv или xml (CommerceML): просмотр с ошибками по ячейкам (dryRun=1), запись — всё или ничего',
    who: buyers,
    only,
    form: 'multipart',
    fieldBytes: FIXES_LENGTH * BYTES_A_CHARACTER,
    query: z.object({
      dryRun: z.enum(['0', '1']).default('0'),
      mode: z.enum(['append', 'replace']).default('append'),
    }),
    body: z.object({
      /** The sheet's name; the first one with a header unless said. */
      sheet: z.string().optional(),
      /** JSON object: what to read instead of a cell, such as {"E4": "12", "D5": "006"}. */
      fixes: z.string().max(FIXES_LENGTH).optional(),
      /** JSON object: column letters and their fields ("" for none), where they were not understood. */
      columns: z.string().max(10_000).optional(),
      /** JSON array: numbers of rows that are no items, such as [3, 14]. */
      skip: z.string().max(100_000).optional(),
    }),
    reply: one(ordersImport),
  }),
  importTemplate: call({
    method: 'GET',
    path: '/api/v1/orders/import-template',
    tag,
    summary: 'Образец таблицы для импорта (xlsx)',
    who: buyers,
    answer: 'file',
  }),
};
