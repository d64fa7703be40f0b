// Calls of companies' contacts («managers» in the paths).
import { call, one } from '../contract.ts';
import { short } from '../lists.ts';
import { contactBody, contactPatch, contactRecord } from '../records/contact.ts';

const tag = 'Контактные лица';
const readers = ['vendor', 'manager', 'security', 'auditor', 'admin'] as const;
const writers = ['vendor', 'admin'] as const;
const only = 'поставщик — своей компании';

export const contacts = {
  list: call({
    method: 'GET',
    path: '/api/v1/companies/:id/managers',
    tag,
    summary: 'Контактные лица компании',
    who: readers,
    only,
    ...short(contactRecord),
  }),
  create: call({
    method: 'POST',
    path: '/api/v1/companies/:id/managers',
    tag,
    summary: 'Добавить контактное лицо',
    who: writers,
    only,
    body: contactBody,
    reply: one(contactRecord),
    status: 201,
  }),
  read: call({
    method: 'GET',
    path: '/api/v1/managers/:id',
    tag,
    summary: 'Контактное лицо',
    who: readers,
    only,
    reply: one(contactRecord),
  }),
  patch: call({
    method: 'PATCH',
    path: '/api/v1/managers/:id',
    tag,
    summary: 'Изменить контактное лицо',
    who: writers,
    only,
    body: contactPatch,
    reply: one(contactRecord),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/managers/:id',
    tag,
    summary: 'Удалить контактное лицо',
    who: writers,
    only,
  }),
};
