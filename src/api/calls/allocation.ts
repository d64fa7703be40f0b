// Allocation of the ordered quantities: suggested, written as a whole, imported.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { eachOnce } from '../each-once.ts';
import {
  allocationCoverage,
  allocationInput,
  allocationState,
  allocationSuggestion,
} from '../records/allocation.ts';
import { importPreview } from '../records/import-preview.ts';

const tag = 'Распределение';
const who = ['manager', 'admin'] as const;
const only = 'Менеджер — своей процедуры, в оценке';

export const allocation = {
  coverage: call({
    method: 'GET',
    path: '/api/v1/lots/:id/allocation',
    tag,
    summary: 'Сколько позиций и на какую сумму распределено, что остаётся без победителя',
    who,
    only: 'Менеджер — своей процедуры',
    reply: one(allocationCoverage),
  }),
  suggest: call({
    method: 'GET',
    path: '/api/v1/lots/:id/allocation/suggest',
    tag,
    summary: 'Самое дешёвое распределение рядом с выбранным',
    who,
    only,
    reply: one(allocationSuggestion),
  }),
  save: call({
    method: 'PUT',
    path: '/api/v1/lots/:id/allocation',
    tag,
    summary: 'Распределить сразу по нескольким предложениям; не названные остаются как есть',
    who,
    only,
    body: z.object({ offers: eachOnce(z.array(allocationInput).min(1).max(10_000), 'offerId') }),
    reply: one(allocationState),
  }),
  import: call({
    method: 'POST',
    path: '/api/v1/lots/:id/allocated-quantity/import',
    tag,
    summary: 'Распределённые количества из xlsx или csv: с dryRun=1 — предпросмотр; всё или ничего',
    who,
    only,
    query: z.object({ dryRun: z.enum(['0', '1']).optional() }),
    form: 'multipart',
    body: z.object({}),
    reply: one(importPreview),
  }),
  importTemplate: call({
    method: 'GET',
    path: '/api/v1/lots/:id/allocated-quantity/import-template',
    tag,
    summary: 'Шаблон для импорта распределения (xlsx)',
    who,
    only,
    answer: 'file',
  }),
};
