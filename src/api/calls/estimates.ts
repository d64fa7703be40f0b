// The organiser's estimate of a lot and its items.
import { call, one } from '../contract.ts';
import { estimates as record, estimatesChange } from '../records/estimate.ts';

const tag = 'Оценка';

export const estimates = {
  ofLot: call({
    method: 'GET',
    path: '/api/v1/lots/:id/estimates',
    tag,
    summary: 'Оценка (начальная цена) процедуры и позиций, без НДС',
    who: 'all',
    only: 'Менеджер — своей процедуры; СБ, аудитор, администратор; остальные — если организатор её показал',
    reply: one(record),
  }),
  change: call({
    method: 'PATCH',
    path: '/api/v1/lots/:id/estimates',
    tag,
    summary: 'Изменить оценку: до вскрытия, показанную участникам — только в черновике; null убирает',
    who: ['manager', 'admin'],
    only: 'Менеджер — только своей процедуры',
    body: estimatesChange,
    reply: one(record),
  }),
};
