// Those who work on a lot: what they say to each other, and who answers for it.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { id } from '../fields.ts';
import { short } from '../lists.ts';
import { lotComment, lotCommentDraft, lotPerson, newLotComment } from '../records/lot-comment.ts';

const tag = 'Работа над процедурой';
const who = ['manager', 'security', 'auditor', 'admin'] as const;
const team = 'Менеджер — только своей процедуры';

export const lotTeam = {
  people: call({
    method: 'GET',
    path: '/api/v1/lots/:id/people',
    tag,
    summary: 'Кого можно упомянуть в обсуждении и кому передать процедуру',
    who,
    only: team,
    ...short(lotPerson),
  }),
  comments: call({
    method: 'GET',
    path: '/api/v1/lots/:id/comments',
    tag,
    summary: 'Внутреннее обсуждение процедуры, её позиций и вскрытых заявок; поставщикам не видно',
    who,
    only: team,
    ...short(lotComment),
  }),
  write: call({
    method: 'POST',
    path: '/api/v1/lots/:id/comments',
    tag,
    summary: 'Написать в обсуждение процедуры, позиции или вскрытой заявки; упомянутые получат уведомление',
    who,
    only: team,
    body: newLotComment,
    reply: one(lotComment),
    status: 201,
    limit: 60,
  }),
  change: call({
    method: 'PATCH',
    path: '/api/v1/lot-comments/:id',
    tag,
    summary: 'Исправить своё сообщение',
    who,
    only: 'Кто написал',
    body: lotCommentDraft,
    reply: one(lotComment),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/lot-comments/:id',
    tag,
    summary: 'Удалить сообщение',
    who,
    only: 'Кто написал, администратор',
  }),
  assign: call({
    method: 'POST',
    path: '/api/v1/lots/:id/owner',
    tag,
    summary: 'Передать процедуру другому менеджеру',
    who: ['manager', 'admin'],
    only: team,
    body: z.object({ userId: id }),
  }),
};
