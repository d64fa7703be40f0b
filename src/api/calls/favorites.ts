// Favourites of the signed-in user.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { id } from '../fields.ts';
import { paged, short } from '../lists.ts';
import { favorite, favoriteModels } from '../records/favorite.ts';
import { lotRow } from '../records/lot.ts';

const tag = 'Избранное';
const key = z.object({ model_type: z.enum(favoriteModels), model_id: id });

export const favorites = {
  list: call({
    method: 'GET',
    path: '/api/v1/favorites',
    tag,
    summary: 'Избранное',
    who: 'auth',
    ...paged(favorite, {
      filters: ['model_type', 'model_id'],
      sorts: ['createdAt'],
      related: { lot: lotRow.nullable() },
    }),
  }),
  inLot: call({
    method: 'GET',
    path: '/api/v1/favorites/in-lot',
    tag,
    summary: 'Что отмечено в одной процедуре: она сама, её позиции, заявки, предложения',
    who: 'auth',
    only: 'Кто видит процедуру',
    ...short(favorite.pick({ model_type: true, model_id: true }), { own: { lot_id: id } }),
  }),
  add: call({
    method: 'POST',
    path: '/api/v1/favorites',
    tag,
    summary: 'Добавить в избранное; повтор ничего не меняет',
    who: 'auth',
    only: 'То, что пользователь может видеть',
    body: key,
    reply: one(favorite),
    status: 201,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/v1/favorites',
    tag,
    summary: 'Убрать из избранного',
    who: 'auth',
    body: key,
  }),
};
