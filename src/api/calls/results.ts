// Results of a finished lot.
import { call, one } from '../contract.ts';
import { lotResults } from '../records/results.ts';

export const results = {
  ofLot: call({
    method: 'GET',
    path: '/api/v1/lots/:id/results',
    tag: 'Результаты',
    summary: 'Победители и суммы — участникам и сотрудникам; поставщику — свой результат',
    who: ['vendor', 'manager', 'security', 'auditor', 'admin'],
    only: 'Кто видит процедуру',
    reply: one(lotResults),
  }),
};
