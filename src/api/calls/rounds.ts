// The re-bid round: its state for the caller, and new prices.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { id, money } from '../fields.ts';
import { roundPicture, roundRehearsal, roundState } from '../records/round.ts';
import { ROUND_STEP_KINDS } from '../../rules/round.ts';

const tag = 'Переторжка';

export const rounds = {
  state: call({
    method: 'GET',
    path: '/api/v1/lots/:id/round',
    tag,
    summary:
      'Идущая или последняя переторжка: свои цены и место; сотрудникам до конца — только сколько участвует',
    who: ['vendor', 'manager', 'security', 'auditor', 'admin'],
    only: 'Поставщик — отмеченный для переторжки; менеджер — своей процедуры',
    reply: one(roundState.nullable()),
  }),
  rehearsal: call({
    method: 'GET',
    path: '/api/v1/lots/:id/round/rehearsal',
    tag,
    summary: 'Репетиция переторжки: что даст каждому участнику шаг; по ценам до раунда, новых цен в ней нет',
    who: ['manager', 'security', 'auditor', 'admin'],
    only: 'Менеджер — своей процедуры; после вскрытия',
    /** Of a running round its own step counts. */
    query: z.object({ stepKind: z.enum(ROUND_STEP_KINDS).optional(), step: money.optional() }),
    reply: one(roundRehearsal.nullable()),
  }),
  picture: call({
    method: 'GET',
    path: '/api/v1/lots/:id/round/picture',
    tag,
    summary:
      'Ход последней переторжки: итоги и места участников по времени; до её окончания и после аннулирования — ничего',
    who: ['manager', 'security', 'auditor', 'admin'],
    only: 'Менеджер — своей процедуры',
    reply: one(roundPicture.nullable()),
  }),
  setPrice: call({
    method: 'POST',
    path: '/api/v1/offers/:id/set-repeated-price',
    tag,
    summary: 'Новая цена предложения: ниже своей последней не меньше чем на шаг',
    who: ['verifiedVendor'],
    only: 'Своей компании',
    body: z.object({ price: money }),
    reply: one(roundState),
  }),
  setPrices: call({
    method: 'POST',
    path: '/api/v1/lots/:id/round/prices',
    tag,
    summary: 'Новые цены нескольких предложений сразу: все или ни одной',
    who: ['verifiedVendor'],
    only: 'Своей компании',
    body: z.object({
      prices: z
        .array(z.object({ offerId: id, price: money }))
        .min(1)
        .max(5_000),
    }),
    reply: one(roundState),
  }),
};
