// Calls of companies: profile, accreditation, registry look-up, their users.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { comment, groupedDigits, id, textBetween } from '../fields.ts';
import { paged, short } from '../lists.ts';
import {
  companyBody,
  companyDocumentBody,
  companyOption,
  companyPatch,
  companyRecord,
  companyRow,
  foundCompany,
} from '../records/company.ts';

const tag = 'Компании';
const LOOK_UPS_A_MINUTE = 30;

const search = textBetween({ min: 0, max: 255 }).optional();
/** By title: not for guests. */
const lookUp = { itn: groupedDigits({ min: 0, max: 50 }).optional(), search };
const searchQuery = { search };
const { addresses, managers, users, attachments } = companyRecord.shape;

export const companies = {
  list: call({
    method: 'GET',
    path: '/api/v1/companies',
    tag,
    summary: 'Список компаний',
    who: ['manager', 'security', 'auditor', 'admin'],
    ...paged(companyRow, {
      filters: ['search', 'moderationStatus', 'itn', 'trashed'],
      sorts: ['title', 'itn', 'createdAt', 'updatedAt', 'submittedAt'],
      related: { addresses, managers, users, attachments },
    }),
  }),
  search: call({
    method: 'GET',
    path: '/api/v1/companies/search',
    tag,
    summary: 'Поиск в реестре по ИНН или названию',
    who: 'all',
    only: 'гость ищет только по ИНН',
    ...short(foundCompany, { own: lookUp }),
    limit: LOOK_UPS_A_MINUTE,
  }),
  searchManager: call({
    method: 'GET',
    path: '/api/v1/companies/search-manager',
    tag,
    summary: 'Аккредитованные компании площадки',
    who: ['manager', 'admin'],
    ...short(companyOption, { own: searchQuery }),
  }),
  searchForLot: call({
    method: 'GET',
    path: '/api/v1/lots/:id/companies/search',
    tag,
    summary: 'Поиск в реестре: кого пригласить к процедуре',
    who: ['manager', 'admin'],
    only: 'своя процедура',
    ...short(foundCompany, { own: lookUp }),
  }),
  searchManagerForLot: call({
    method: 'GET',
    path: '/api/v1/lots/:id/companies/search-manager',
    tag,
    summary: 'Аккредитованные компании: кого пригласить к процедуре',
    who: ['manager', 'admin'],
    only: 'своя процедура',
    ...short(companyOption, { own: searchQuery }),
  }),
  create: call({
    method: 'POST',
    path: '/api/v1/companies',
    tag,
    summary: 'Создать компанию по ИНН',
    who: ['vendor'],
    only: 'поставщик без компании',
    body: companyBody,
    reply: one(companyRecord),
    status: 201,
  }),
  own: call({
    method: 'GET',
    path: '/api/v1/profile/company',
    tag,
    summary: 'Своя компания; null, если её ещё нет',
    who: ['vendor'],
    reply: one(companyRecord.nullable()),
  }),
  read: call({
    method: 'GET',
    path: '/api/v1/companies/:id',
    tag,
    summary: 'Профиль компании',
    who: ['vendor', 'manager', 'security', 'auditor', 'admin'],
    only: 'поставщик — своя; администратор — без банковских реквизитов',
    reply: one(companyRecord),
  }),
  patch: call({
    method: 'PATCH',
    path: '/api/v1/companies/:id',
    tag,
    summary: 'Изменить профиль компании',
    who: ['vendor', 'admin'],
    only: 'поставщик — свой; администратор — без банковских реквизитов',
    body: companyPatch,
    reply: one(companyRecord),
  }),
  attach: call({
    method: 'POST',
    path: '/api/v1/companies/:id',
    tag,
    summary: 'Приложить документы к профилю',
    who: ['vendor', 'admin'],
    only: 'своя компания',
    form: 'multipart',
    body: z.object({ _method: z.literal('PATCH').default('PATCH') }),
    reply: one(companyRecord),
  }),
  changeDocument: call({
    method: 'PATCH',
    path: '/api/v1/companies/:id/documents/:docId',
    tag,
    summary: 'Вид документа профиля и последний день, до которого он действует; null — без срока',
    who: ['vendor', 'admin'],
    only: 'своя компания',
    body: companyDocumentBody,
    reply: one(companyRecord),
  }),
  removeDocument: call({
    method: 'DELETE',
    path: '/api/v1/companies/:id/documents/:docId',
    tag,
    summary: 'Убрать документ из профиля',
    who: ['vendor', 'admin'],
    only: 'своя компания',
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/companies/:id',
    tag,
    summary: 'Убрать компанию в корзину: ту, за которую никто не действует и которая не подавала заявок',
    who: ['admin'],
  }),
  restore: call({
    method: 'POST',
    path: '/api/v1/companies/:id/restore',
    tag,
    summary: 'Вернуть компанию из корзины',
    who: ['admin'],
    reply: one(companyRecord),
  }),
  submit: call({
    method: 'POST',
    path: '/api/v1/companies/:id/submit',
    tag,
    summary: 'Отправить на аккредитацию',
    who: ['vendor'],
    only: 'своя компания',
    reply: one(companyRecord),
  }),
  /** `rejected` for an accredited company revokes its accreditation. */
  verify: call({
    method: 'PATCH',
    path: '/api/v1/companies/:id/verify',
    tag,
    summary: 'Решение об аккредитации',
    who: ['security'],
    body: z.object({ decision: z.enum(['verified', 'rejected']), comment: comment.optional() }),
    reply: one(companyRecord),
  }),
  attachUser: call({
    method: 'POST',
    path: '/api/v1/companies/users/attach',
    tag,
    summary: 'Привязать пользователя к компании',
    who: ['admin'],
    body: z.object({ company_id: id, user_id: id }),
    reply: one(companyRecord),
  }),
  detachUser: call({
    method: 'POST',
    path: '/api/v1/companies/users/detach',
    tag,
    summary: 'Отвязать пользователя от компании',
    who: ['admin'],
    body: z.object({ company_id: id, user_id: id }),
    reply: one(companyRecord),
  }),
};
