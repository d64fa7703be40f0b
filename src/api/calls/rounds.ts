// The re-bid round: its state for the caller, and new prices.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { id, money } from '../fields.ts';
import { roundState } from '../records/round.ts';

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
