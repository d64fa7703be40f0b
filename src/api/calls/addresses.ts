// Calls of companies' addresses.
import { textBetween } from '../fields.ts';
import { call, one } from '../contract.ts';
import { short } from '../lists.ts';
import { addressBody, addressPatch, addressRecord, addressSuggestion } from '../records/address.ts';

const tag = 'Адреса';
const readers = ['vendor', 'manager', 'security', 'auditor', 'admin'] as const;
const writers = ['vendor', 'admin'] as const;
const only = 'поставщик — своей компании';

export const addresses = {
  list: call({
    method: 'GET',
    path: '/api/v1/companies/:id/addresses',
    tag,
    summary: 'Адреса компании',
    who: readers,
    only,
    ...short(addressRecord),
  }),
  create: call({
    method: 'POST',
    path: '/api/v1/companies/:id/addresses',
    tag,
    summary: 'Добавить адрес',
    who: writers,
    only,
    body: addressBody,
    reply: one(addressRecord),
    status: 201,
  }),
  read: call({
    method: 'GET',
    path: '/api/v1/addresses/:id',
    tag,
    summary: 'Адрес',
    who: readers,
    only,
    reply: one(addressRecord),
  }),
  patch: call({
    method: 'PATCH',
    path: '/api/v1/addresses/:id',
    tag,
    summary: 'Изменить адрес',
    who: writers,
    only,
    body: addressPatch,
    reply: one(addressRecord),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/addresses/:id',
    tag,
    summary: 'Удалить адрес',
    who: writers,
    only,
  }),
  suggest: call({
    method: 'GET',
    path: '/api/v1/addresses/suggest',
    tag,
    summary: 'Подсказки адреса',
    who: 'all',
    ...short(addressSuggestion, { own: { query: textBetween({ min: 0, max: 300 }) } }),
    limit: 120,
  }),
};
