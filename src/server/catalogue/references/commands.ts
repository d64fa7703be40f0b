// What the administrator changes in reference books.
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { references as calls } from '../../../api/calls/references.ts';
import type { Actor } from '../../../machines/law.ts';
import { datesText, overtaken } from '../../../text/overtaken.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid } from '../../platform/http/errors.ts';
import { knownVatRates } from './queries.ts';
import { vatRates } from './tables.ts';
import type { VatDates } from './vat-dates.ts';

type VatDays = Omit<VatDates, 'code'>;

const haveSameDates = (one: VatDays, other: VatDays): boolean =>
  one.validFrom === other.validFrom && one.validTo === other.validTo;

/** The dates between which a rate of VAT holds. Throws 422. */
export async function setVatRate(tx: Tx, rate: z.output<typeof calls.setVatRate.body>, actor: Actor) {
  const { code, was, ...dates } = rate;
  if (dates.validFrom && dates.validTo && dates.validFrom > dates.validTo)
    throw invalid({ valid_to: ['Конец раньше начала'] });
  await tx.execute(sql`lock table ${vatRates} in share row exclusive mode`);
  const now = (await knownVatRates(tx)).find((known) => known.code === code)!;
  if (was && !haveSameDates(was, now) && !haveSameDates(dates, now)) {
    const told = overtaken(datesText(now));
    throw invalid({ code: [told] }, told);
  }
  await tx
    .insert(vatRates)
    .values({ code, ...dates })
    .onConflictDoUpdate({ target: vatRates.code, set: dates });
  await appendHistory(tx, {
    chain: 'settings',
    model: 'vatRate',
    modelId: null,
    event: 'vatRate.set',
    actor,
    at: await databaseNow(tx),
    payload: { code, ...dates },
  });
  return { ...now, ...dates };
}
