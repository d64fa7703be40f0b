// Parts of lots kept under a name: criteria with weights, whom to invite, texts: what is required, reasons, requests, answers.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { id, name } from '../fields.ts';
import { short } from '../lists.ts';
import { lotSet, newLotSet } from '../records/lot-set.ts';

const tag = 'Наборы для процедур';
const who = ['manager', 'admin'] as const;
const made = 'Кто сохранил, администратор';

export const lotSets = {
  list: call({
    method: 'GET',
    path: '/api/v1/lot-sets',
    tag,
    summary:
      'Наборы критериев и приглашаемых, заготовки требований, причин отклонения, запросов уточнения и ответов; общие для организаторов',
    who,
    ...short(lotSet),
  }),
  save: call({
    method: 'POST',
    path: '/api/v1/lot-sets',
    tag,
    summary: 'Сохранить набор под названием',
    who,
    only: 'Приглашённые — только своей процедуры',
    body: newLotSet,
    reply: one(lotSet),
    status: 201,
  }),
  rename: call({
    method: 'PATCH',
    path: '/api/v1/lot-sets/:id',
    tag,
    summary: 'Переименовать набор',
    who,
    only: made,
    body: z.object({ name }),
    reply: one(lotSet),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/lot-sets/:id',
    tag,
    summary: 'Удалить набор',
    who,
    only: made,
  }),
  /** Criteria and requirements are taken in the form, where they are seen before they are stored. */
  suggest: call({
    method: 'POST',
    path: '/api/v1/lots/:id/suggested-invitees',
    tag,
    summary: 'Предложить к приглашению компании набора; писем не уходит, пока организатор не пригласит',
    who,
    only: 'Менеджер — только своей процедуры',
    body: z.object({ setId: id }),
    reply: one(z.object({ suggested: z.int() })),
  }),
};
