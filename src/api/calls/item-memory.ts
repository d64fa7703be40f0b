// What was paid before for items like those of a lot.
import { call } from '../contract.ts';
import { short } from '../lists.ts';
import { itemMemory as record } from '../records/item-memory.ts';

export const itemMemory = {
  ofLot: call({
    method: 'GET',
    path: '/api/v1/lots/:id/item-memory',
    tag: 'Оценка',
    summary: 'Прошлые цены похожих позиций завершённых процедур: по коду, по словам названия, по ОКПД2',
    who: ['manager', 'security', 'auditor', 'admin'],
    only: 'Менеджер — своей процедуры и по своим процедурам',
    ...short(record),
  }),
};
