// Calls of requests to act for a company that is on the platform already.
import { z } from 'zod';
import { companyRoles } from '../../machines/access.ts';
import { call, one } from '../contract.ts';
import { reason, textBetween } from '../fields.ts';
import { short } from '../lists.ts';
import { accessRefusal, accessRequest, ownAccessRequest } from '../records/access-request.ts';

const tag = 'Компании';
const only = 'пользователи компании с подтверждённым адресом — к своей; администратор — ко всем';
/** Each tells the users of a company. */
const REQUESTS_A_MINUTE = 5;

export const accessRequests = {
  list: call({
    method: 'GET',
    path: '/api/v1/companies/access-requests',
    tag,
    summary: 'Кто просит доступ к компании; видны те, кто подтвердил свой адрес',
    who: ['vendor', 'admin'],
    only,
    ...short(accessRequest),
  }),
  accept: call({
    method: 'POST',
    path: '/api/v1/companies/access-requests/:id/accept',
    tag,
    summary: 'Дать доступ к компании; id — пользователя, который просит. Без role он подаёт заявки',
    who: ['vendor', 'admin'],
    only,
    body: z.object({ role: z.enum(companyRoles).optional() }),
  }),
  decline: call({
    method: 'POST',
    path: '/api/v1/companies/access-requests/:id/decline',
    tag,
    summary: 'Отказать в доступе к компании; причина придёт тому, кто просил',
    who: ['vendor', 'admin'],
    only,
    body: z.object({ reason }),
  }),
  own: call({
    method: 'GET',
    path: '/api/v1/profile/access-request',
    tag,
    summary: 'Свой запрос доступа к компании; null, если его нет',
    who: ['vendor'],
    reply: one(ownAccessRequest.nullable()),
  }),
  refusal: call({
    method: 'GET',
    path: '/api/v1/profile/access-refusal',
    tag,
    summary:
      'Отказ в последнем запросе доступа к компании; null, если отказа не было или после него было что-то ещё',
    who: ['vendor'],
    reply: one(accessRefusal.nullable()),
  }),
  ask: call({
    method: 'POST',
    path: '/api/v1/profile/access-request',
    tag,
    summary: 'Попросить доступ к компании с этим ИНН; прежний запрос заменяется',
    who: ['vendor'],
    only: 'поставщик без компании',
    body: z.object({ itn: textBetween({ min: 1, max: 20 }) }),
    reply: one(ownAccessRequest),
    status: 201,
    limit: REQUESTS_A_MINUTE,
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/api/v1/profile/access-request',
    tag,
    summary: 'Отозвать свой запрос доступа',
    who: ['vendor'],
  }),
};
