// Calls of the signed checkpoints: anyone may keep them, and see that a later one goes on from an earlier.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { id } from '../fields.ts';
import {
  checkpoint,
  checkpointConsistency,
  checkpointInclusion,
  checkpointKey,
} from '../records/checkpoint.ts';
import { short } from '../lists.ts';

const tag = 'Контрольные отметки';

export const checkpoints = {
  newest: call({
    method: 'GET',
    path: '/api/v1/checkpoints/newest',
    tag,
    summary: 'Новейшая подписанная отметка',
    who: 'all',
    reply: one(checkpoint),
  }),
  keys: call({
    method: 'GET',
    path: '/api/v1/checkpoints/keys',
    tag,
    summary: 'Ключи, которыми подписаны отметки',
    who: 'all',
    ...short(checkpointKey),
  }),
  consistency: call({
    method: 'GET',
    path: '/api/v1/checkpoints/consistency',
    tag,
    summary: 'Доказательство того, что поздняя отметка продолжает раннюю',
    who: 'all',
    query: z.object({ from: id, to: id.optional() }),
    reply: one(checkpointConsistency),
  }),
  inclusion: call({
    method: 'GET',
    path: '/api/v1/checkpoints/inclusion',
    tag,
    summary: 'Доказательство того, что минута входит в отметку',
    who: 'all',
    query: z.object({ minute: id, size: id.optional() }),
    reply: one(checkpointInclusion),
  }),
  /** By its size: the number of minutes in it. */
  one: call({
    method: 'GET',
    path: '/api/v1/checkpoints/:id',
    tag,
    summary: 'Подписанная отметка по её размеру',
    who: 'all',
    reply: one(checkpoint),
  }),
};
