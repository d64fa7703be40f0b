// Results of a finished lot.
import { call, one } from '../contract.ts';
import { debrief } from '../records/debrief.ts';
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
  commerce: call({
    method: 'GET',
    path: '/api/v1/lots/:id/results/commerceml',
    tag: 'Результаты',
    summary: 'Итоги для 1С (CommerceML): заказ каждому победителю',
    who: ['vendor', 'manager', 'security', 'auditor', 'admin'],
    only: 'Кто видит цены итогов; победитель — только свой заказ',
    answer: 'file',
  }),
  debrief: call({
    method: 'GET',
    path: '/api/v1/lots/:id/debrief',
    tag: 'Результаты',
    summary: 'Разбор для участника: место, разрыв по позициям, баллы рядом с лучшими',
    who: ['vendor'],
    only: 'Своя заявка завершённой процедуры; без чужих имён и цен',
    reply: one(debrief),
  }),
};
