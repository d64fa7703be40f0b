// Criteria of a weighted rating, in draft only.
import { call, one } from '../contract.ts';
import { id } from '../fields.ts';
import { short } from '../lists.ts';
import { criterion, criterionDraft, newCriterion, ratingType } from '../records/criterion.ts';

const tag = 'Критерии';
const buyers = ['manager', 'admin'] as const;
const only = 'Менеджер — только своей процедуры, в черновике';

export const criteria = {
  list: call({
    method: 'GET',
    path: '/api/v1/criteria',
    tag,
    summary: 'Критерии процедуры',
    who: buyers,
    only: 'Менеджер — только своей процедуры',
    ...short(criterion, { own: { 'filter[lot]': id } }),
  }),
  create: call({
    method: 'POST',
    path: '/api/v1/criteria',
    tag,
    summary: 'Новый критерий',
    who: buyers,
    only,
    body: newCriterion,
    reply: one(criterion),
    status: 201,
  }),
  change: call({
    method: 'PATCH',
    path: '/api/v1/criteria/:id',
    tag,
    summary: 'Изменить критерий',
    who: buyers,
    only,
    body: criterionDraft.partial(),
    reply: one(criterion),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/criteria/:id',
    tag,
    summary: 'Убрать критерий',
    who: buyers,
    only,
  }),
  ratingTypes: call({
    method: 'GET',
    path: '/api/v1/rating-types',
    tag,
    summary: 'Способы оценки',
    who: buyers,
    ...short(ratingType),
  }),
};
