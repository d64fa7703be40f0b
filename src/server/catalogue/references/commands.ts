// What the administrator changes in reference books.
import type { z } from 'zod';
import type { references as calls } from '../../../api/calls/references.ts';
import type { Actor } from '../../../machines/law.ts';
import { VAT_RATES } from '../../../rules/vat.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid } from '../../platform/http/errors.ts';
import { vatRates } from './tables.ts';

/** The dates between which a rate of VAT holds. Throws 422. */
export async function setVatRate(tx: Tx, rate: z.output<typeof calls.setVatRate.body>, actor: Actor) {
  const { code, ...dates } = rate;
  if (dates.validFrom && dates.validTo && dates.validFrom > dates.validTo)
    throw invalid({ valid_to: ['Конец раньше начала'] });
  await tx.insert(vatRates).values(rate).onConflictDoUpdate({ target: vatRates.code, set: dates });
  await appendHistory(tx, {
    chain: 'settings',
    model: 'vatRate',
    modelId: null,
    event: 'vatRate.set',
    actor,
    at: await databaseNow(tx),
    payload: rate,
  });
  return { ...VAT_RATES.find((known) => known.code === code)!, ...dates };
}
