// Rates that the administrator writes by hand.
import type { z } from 'zod';
import type { references as calls } from '../../../api/calls/references.ts';
import type { Actor } from '../../../machines/law.ts';
import { isCurrencyCode } from '../../../rules/currencies.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid } from '../../platform/http/errors.ts';
import { currencyRates } from '../references/tables.ts';

/** Throws 422. */
export async function setRate(tx: Tx, rate: z.output<typeof calls.setRate.body>, actor: Actor) {
  if (!isCurrencyCode(rate.code) || rate.code === 'RUB') throw invalid({ code: ['Такой валюты нет'] });
  const [row] = await tx
    .insert(currencyRates)
    .values({ ...rate, source: 'admin' })
    .onConflictDoUpdate({
      target: [currencyRates.code, currencyRates.date],
      set: { nominal: rate.nominal, value: rate.value, source: 'admin', loadedOn: null },
    })
    .returning();
  await appendHistory(tx, {
    chain: 'settings',
    model: 'currencyRate',
    modelId: null,
    event: 'rate.set',
    actor,
    at: await databaseNow(tx),
    payload: rate,
  });
  return row!;
}
