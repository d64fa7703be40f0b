// Templates of lots, kept for all organisers, and lots made after an earlier one.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { name } from '../fields.ts';
import { short } from '../lists.ts';
import { lot } from '../records/lot.ts';
import { formerInvitee, lotTemplate, lotTemplateDraft } from '../records/lot-template.ts';

const tag = 'Шаблоны процедур';
const who = ['manager', 'admin'] as const;
const own = 'Менеджер — только своей процедуры';
const made = 'Кто сохранил, администратор';
const title = z.object({ title: name.optional() });

export const lotTemplates = {
  list: call({
    method: 'GET',
    path: '/api/v1/lot-templates',
    tag,
    summary: 'Шаблоны процедур, общие для организаторов',
    who,
    ...short(lotTemplate),
  }),
  save: call({
    method: 'POST',
    path: '/api/v1/lots/:id/template',
    tag,
    summary: 'Сохранить условия, критерии, позиции и приглашённых как шаблон; цены в него не входят',
    who,
    only: own,
    body: lotTemplateDraft,
    reply: one(lotTemplate),
    status: 201,
  }),
  rename: call({
    method: 'PATCH',
    path: '/api/v1/lot-templates/:id',
    tag,
    summary: 'Переименовать шаблон',
    who,
    only: made,
    body: lotTemplateDraft,
    reply: one(lotTemplate),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/lot-templates/:id',
    tag,
    summary: 'Удалить шаблон',
    who,
    only: made,
  }),
  begin: call({
    method: 'POST',
    path: '/api/v1/lot-templates/:id/lot',
    tag,
    summary: 'Новый черновик по шаблону',
    who,
    body: title,
    reply: one(lot),
    status: 201,
  }),
  /** Beside `copy`: with estimates by the last prices, and with whom to invite again. */
  repeat: call({
    method: 'POST',
    path: '/api/v1/lots/:id/repeat',
    tag,
    summary: '«Как в прошлый раз»: черновик с условиями, критериями, позициями и оценкой по прошлым ценам',
    who,
    only: own,
    body: title.extend({
      /** Only what stays without a supplier because winners refused their contracts. */
      onlyRefused: z.boolean().optional(),
    }),
    reply: one(lot),
    status: 201,
  }),
  formerInvitees: call({
    method: 'GET',
    path: '/api/v1/lots/:id/former-invitees',
    tag,
    summary: 'Кого приглашали и кто участвовал в процедуре, по которой создана эта; ещё не приглашённые',
    who,
    only: own,
    ...short(formerInvitee),
  }),
};
