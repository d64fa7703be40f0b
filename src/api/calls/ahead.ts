// What is ahead of a lot.
import { call, one } from '../contract.ts';
import { ahead as record } from '../records/ahead.ts';

export const ahead = {
  ofLot: call({
    method: 'GET',
    path: '/api/v1/lots/:id/ahead',
    tag: 'Процедуры',
    summary: 'Что случится само, кого ждут, какие шаги закрыты, почему и кто их откроет',
    who: 'all',
    only: 'Кто видит процедуру; закрытые шаги — организатору и администратору',
    reply: one(record),
  }),
};
