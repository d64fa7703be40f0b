// Figures over finished lots.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { givenDate } from '../given-dates.ts';
import { CURRENCIES } from '../../rules/currencies.ts';
import { analytics as record, itemPrices } from '../records/analytics.ts';

const WORDS = 200;

/** A beginning before any lot: its workbook is called by the day of the first outcome. */
export const WHOLE_TIME = '2000-01-01';

/** Days of UTC+3, both included; without them the last twelve months. */
const period = z.object({
  from: givenDate.optional(),
  till: givenDate.optional(),
  currency: z.enum(CURRENCIES.map(({ code }) => code)).default('RUB'),
});

export const analytics = {
  read: call({
    method: 'GET',
    path: '/api/v1/analytics',
    tag: 'Аналитика',
    summary: 'Завершённые процедуры за период: экономия, сроки, конкуренция, по месяцам и категориям',
    who: ['manager', 'security', 'auditor', 'admin'],
    only: 'Менеджер — по своим процедурам',
    query: period,
    reply: one(record),
  }),
  xlsx: call({
    method: 'GET',
    path: '/api/v1/analytics/xlsx',
    tag: 'Аналитика',
    summary: 'Аналитика за период в Excel: итоги, месяцы, категории, этапы, конкуренция, цены позиций',
    who: ['manager', 'security', 'auditor', 'admin'],
    only: 'Менеджер — по своим процедурам',
    query: period.extend({ from: givenDate }),
    answer: 'file',
  }),
  prices: call({
    method: 'GET',
    path: '/api/v1/analytics/prices',
    tag: 'Аналитика',
    summary:
      'Как менялась цена позиций: купленных за период не раз, с поиском — всех найденных; из тысячи последних завершённых процедур',
    who: ['manager', 'security', 'auditor', 'admin'],
    only: 'Менеджер — по своим процедурам',
    query: period.extend({ search: z.string().trim().max(WORDS).optional() }),
    reply: one(itemPrices),
  }),
};
