// Exports of a lot, made in the background.
import { call, one } from '../contract.ts';
import { short } from '../lists.ts';
import { exportRecord } from '../records/task.ts';

const tag = 'Выгрузки';
const who = ['manager', 'admin'] as const;
const only = 'Менеджер — только своей процедуры';

export const exports = {
  ofLot: call({
    method: 'GET',
    path: '/api/v1/lots/:id/exports',
    tag,
    summary: 'Выгрузки процедуры: позиции, итоги',
    who,
    only,
    ...short(exportRecord),
  }),
  orders: call({
    method: 'POST',
    path: '/api/v1/lots/:id/exports/orders',
    tag,
    summary: 'Выгрузить позиции в xlsx',
    who,
    only,
    reply: one(exportRecord),
    status: 201,
  }),
  read: call({
    method: 'GET',
    path: '/api/v1/exports/:id',
    tag,
    summary: 'Готовность выгрузки',
    who,
    only,
    reply: one(exportRecord),
  }),
  refresh: call({
    method: 'POST',
    path: '/api/v1/exports/:id',
    tag,
    summary: 'Сделать выгрузку заново',
    who,
    only,
    reply: one(exportRecord),
  }),
  file: call({
    method: 'GET',
    path: '/api/v1/exports/:id/file',
    tag,
    summary: 'Файл выгрузки',
    who,
    only,
    answer: 'file',
  }),
};
