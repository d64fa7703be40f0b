// Figures over finished lots.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { givenDate } from '../given-dates.ts';
import { CURRENCIES } from '../../rules/currencies.ts';
import { analytics as record } from '../records/analytics.ts';

export const analytics = {
  read: call({
    method: 'GET',
    path: '/api/v1/analytics',
    tag: 'Аналитика',
    summary: 'Завершённые процедуры за период: экономия, сроки, конкуренция, по месяцам и категориям',
    who: ['manager', 'security', 'auditor', 'admin'],
    only: 'Менеджер — по своим процедурам',
    /** Days of UTC+3, both included; without them the last twelve months. */
    query: z.object({
      from: givenDate.optional(),
      till: givenDate.optional(),
      currency: z.enum(CURRENCIES.map(({ code }) => code)).default('RUB'),
    }),
    reply: one(record),
  }),
};
