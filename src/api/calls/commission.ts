// The opening of a lot by its commission.
import { z } from 'zod';
import { MOST_CUSTODIANS } from '../../machines/commission-statuses.ts';
import { MOST_ENVELOPE } from '../../proof/commission/envelope.ts';
import { call, one } from '../contract.ts';
import { eachOnce } from '../each-once.ts';
import { id, textBetween } from '../fields.ts';
import { short } from '../lists.ts';
import {
  commissionRecord,
  custodianCandidate,
  custodianKey,
  custodianKeyDraft,
  custodianLot,
  envelopePart,
  sealingTerms,
} from '../records/commission.ts';
import { application } from '../records/application.ts';

const tag = 'Вскрытие комиссией';
const custodians = ['manager', 'security', 'auditor', 'admin'] as const;
/** Base64 of a part. */
const share = z.string().min(1).max(400);

export const commission = {
  ownKeys: call({
    method: 'GET',
    path: '/api/v1/custodian-keys',
    tag,
    summary: 'Свои ключи хранителя: открытая часть и закрытая, зашифрованная паролем',
    who: custodians,
    ...short(custodianKey),
  }),
  addKey: call({
    method: 'POST',
    path: '/api/v1/custodian-keys',
    tag,
    summary: 'Сохранить ключ, созданный в браузере',
    who: custodians,
    body: custodianKeyDraft,
    reply: one(custodianKey),
    status: 201,
    limit: 10,
  }),
  candidates: call({
    method: 'GET',
    path: '/api/v1/custodians',
    tag,
    summary: 'Сотрудники, которых можно назначить хранителями, и у кого из них ещё нет ключа',
    who: ['manager', 'admin'],
    ...short(custodianCandidate),
  }),
  ownLots: call({
    method: 'GET',
    path: '/api/v1/custodian-lots',
    tag,
    summary: 'Процедуры, где нужен свой ключ хранителя',
    who: custodians,
    ...short(custodianLot),
  }),
  read: call({
    method: 'GET',
    path: '/api/v1/lots/:id/commission',
    tag,
    summary: 'Комиссия вскрытия; null — процедура вскрывается обычно',
    who: 'all',
    only: 'Кто видит процедуру; хранитель — и до публикации',
    reply: one(commissionRecord.nullable()),
  }),
  name: call({
    method: 'PUT',
    path: '/api/v1/lots/:id/commission',
    tag,
    summary: 'Назначить хранителей ключей',
    who: ['manager', 'admin'],
    only: 'Менеджер — только своей процедуры',
    body: z.object({ threshold: z.int(), custodians: z.array(id).max(MOST_CUSTODIANS) }),
    reply: one(commissionRecord),
  }),
  drop: call({
    method: 'DELETE',
    path: '/api/v1/lots/:id/commission',
    tag,
    summary: 'Обойтись без комиссии, пока процедура в черновиках',
    who: ['manager', 'admin'],
    only: 'Менеджер — только своей процедуры',
  }),
  tryOpening: call({
    method: 'POST',
    path: '/api/v1/lots/:id/commission/trial',
    tag,
    summary: 'Открыть свою часть пробного конверта',
    who: custodians,
    only: 'Хранители ключей процедуры',
    body: z.object({ share }),
    reply: one(commissionRecord),
  }),
  envelopes: call({
    method: 'GET',
    path: '/api/v1/lots/:id/commission/envelopes',
    tag,
    summary: 'Свои части конвертов, запечатанные, после срока приёма',
    who: custodians,
    only: 'Хранители ключей процедуры',
    ...short(envelopePart, { embedded: ['envelope'] }),
  }),
  hand: call({
    method: 'POST',
    path: '/api/v1/lots/:id/commission/shares',
    tag,
    summary: 'Открыть свои части конвертов',
    who: custodians,
    only: 'Хранители ключей процедуры',
    body: z.object({
      /** Null: the own part of that envelope does not open. */
      shares: eachOnce(
        z.array(z.object({ applicationId: id, share: share.nullable() })).max(2_000),
        'applicationId',
      ),
    }),
    reply: one(commissionRecord),
  }),
  fail: call({
    method: 'POST',
    path: '/api/v1/lots/:id/commission/failure',
    tag,
    summary: 'Открыть не удалось: дальше новая комиссия и повторный приём',
    who: ['manager', 'admin'],
    only: 'Менеджер — только своей процедуры',
    body: z.object({ reason: textBetween({ min: 1, max: 2_000 }) }),
    reply: one(commissionRecord),
  }),
  sealingOf: call({
    method: 'GET',
    path: '/api/v1/applications/:id/sealing',
    tag,
    summary: 'Чем запечатать предложение: открытые ключи хранителей и место версии',
    who: ['vendor'],
    only: 'Своя заявка; процедура вскрывается комиссией',
    reply: one(sealingTerms),
  }),
  submit: call({
    method: 'POST',
    path: '/api/v1/applications/:id/envelope',
    tag,
    summary: 'Подать запечатанное предложение',
    who: ['verifiedVendor'],
    only: 'Своя заявка; процедура вскрывается комиссией',
    body: z.object({ envelope: z.string().min(1).max(MOST_ENVELOPE, 'Предложение слишком велико') }),
    reply: one(application),
    limit: 20,
  }),
};
