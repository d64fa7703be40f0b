// Reference books.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { textBetween } from '../fields.ts';
import { givenDate } from '../given-dates.ts';
import { MOST_ROWS } from '../list-sizes.ts';
import { short, shortTexts } from '../lists.ts';
import { VAT_CODES } from '../../rules/vat.ts';
import {
  categoryRow,
  categoryUse,
  currencyRate,
  okpdCode,
  paymentCondition,
  rateNumber,
  ratesStateRecord,
  unitRecord,
  vatRateRecord,
} from '../records/references.ts';

const tag = 'Справочники';
const search = textBetween({ min: 0, max: 255 }).default('');
/** A suggestion is asked for by its own word or, as lists are, by a filter. */
const searched = { search, 'filter[search]': search };

export const references = {
  categories: call({
    method: 'GET',
    path: '/api/v1/categories',
    tag,
    summary: 'Дерево категорий (ОКПД2)',
    who: 'all',
    ...short(categoryRow, {
      own: {
        sort: z.enum(['code', '-code']).default('code'),
        'filter[search]': search,
        // Ten branches are no tree.
        per_page: z.coerce.number().int().min(1).max(MOST_ROWS).default(MOST_ROWS),
      },
      embedded: ['children'],
    }),
  }),
  lotCategories: call({
    method: 'GET',
    path: '/api/v1/lot-categories',
    tag,
    summary: 'Категории видимых процедур со счётчиками',
    who: 'all',
    ...short(categoryUse),
  }),
  orderCategories: call({
    method: 'GET',
    path: '/api/v1/orders/categories',
    tag,
    summary: 'Категории позиций видимых процедур',
    who: 'all',
    ...short(categoryUse),
  }),
  okpd: call({
    method: 'GET',
    path: '/api/v1/orders/okpd',
    tag,
    summary: 'Подсказка кодов ОКПД2',
    who: 'all',
    ...short(okpdCode, { own: searched }),
  }),
  orderNames: call({
    method: 'GET',
    path: '/api/v1/lot-order-names',
    tag,
    summary: 'Подсказка наименований позиций видимых процедур',
    who: 'all',
    ...shortTexts(searched),
  }),
  units: call({
    method: 'GET',
    path: '/api/v1/units',
    tag,
    summary: 'Единицы измерения (ОКЕИ)',
    who: 'all',
    ...short(unitRecord),
  }),
  paymentConditions: call({
    method: 'GET',
    path: '/api/v1/payment-conditions',
    tag,
    summary: 'Условия оплаты',
    who: 'auth',
    ...short(paymentCondition),
  }),
  rates: call({
    method: 'GET',
    path: '/api/v1/rates',
    tag,
    summary: 'Курсы валют на день: последние известные не позже него',
    who: 'auth',
    ...short(currencyRate, { own: { date: givenDate.optional() } }),
  }),
  setRate: call({
    method: 'POST',
    path: '/api/v1/rates',
    tag,
    summary: 'Записать курс на день',
    who: ['admin'],
    body: z.object({
      code: z.string().regex(/^[A-Z]{3}$/),
      nominal: rateNumber.default('1'),
      value: rateNumber,
      date: givenDate,
      /** What stood on that day when it was typed, null for nothing: another rate by now is refused. Not named: whatever stands there. */
      was: z.object({ nominal: rateNumber, value: rateNumber }).nullable().optional(),
    }),
    reply: one(currencyRate),
    status: 201,
  }),
  ratesState: call({
    method: 'GET',
    path: '/api/v1/rates/state',
    tag,
    summary: 'Откуда и от какого дня курсы, каких нет и какие устарели',
    who: ['manager', 'security', 'auditor', 'admin'],
    reply: one(ratesStateRecord),
  }),
  loadRates: call({
    method: 'POST',
    path: '/api/v1/rates/load',
    tag,
    summary: 'Загрузить курсы сейчас',
    who: ['admin'],
    reply: one(ratesStateRecord),
    limit: 10,
  }),
  vatRates: call({
    method: 'GET',
    path: '/api/v1/vat-rates',
    tag,
    summary: 'Ставки НДС с датами; date — действующие в этот день',
    who: 'auth',
    ...short(vatRateRecord, { own: { date: givenDate.optional() } }),
  }),
  setVatRate: call({
    method: 'POST',
    path: '/api/v1/vat-rates',
    tag,
    summary: 'Изменить сроки ставки НДС',
    who: ['admin'],
    body: z.object({
      code: z.enum(VAT_CODES),
      validFrom: givenDate.nullable().default(null),
      validTo: givenDate.nullable().default(null),
      /** The dates that stood there when these were typed: others by now are refused. Not named: whatever stands there. */
      was: z.object({ validFrom: givenDate.nullable(), validTo: givenDate.nullable() }).optional(),
    }),
    reply: one(vatRateRecord),
    status: 201,
  }),
};
