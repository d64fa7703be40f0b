// The Bank of Russia's directory of banks.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { bankAnswer, banksStateRecord } from '../records/bank.ts';

const tag = 'Справочник БИК';

export const banks = {
  find: call({
    method: 'GET',
    path: '/api/v1/banks/find',
    tag,
    summary: 'Банк по БИК: название, город, корреспондентский счёт',
    who: 'auth',
    query: z.object({ bik: z.string().regex(/^\d{9}$/, 'БИК — девять цифр') }),
    reply: one(bankAnswer),
    limit: 120,
  }),
  state: call({
    method: 'GET',
    path: '/api/v1/banks/state',
    tag,
    summary: 'Откуда и от какого дня справочник БИК',
    who: ['admin'],
    reply: one(banksStateRecord),
  }),
  load: call({
    method: 'POST',
    path: '/api/v1/banks/load',
    tag,
    summary: 'Загрузить справочник БИК сейчас',
    who: ['admin'],
    reply: one(banksStateRecord),
    limit: 10,
  }),
};
