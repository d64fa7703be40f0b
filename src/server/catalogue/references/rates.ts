// Currency rates by the day of the table; and their freezing at an opening.
import { and, desc, lte, sql } from 'drizzle-orm';
import type { FrozenRates } from '../../../rules/comparable.ts';
import { dayOf } from '../../../rules/dates.ts';
import { eq } from 'drizzle-orm';
import { frozenRates } from '../../lots/lot/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { currencyRates } from './tables.ts';

/** The last known rate of each currency on a day (YYYY-MM-DD) or before it. */
export async function ratesOn(tx: Tx | Db, day: string) {
  return tx
    .selectDistinctOn([currencyRates.code])
    .from(currencyRates)
    .where(lte(currencyRates.date, day))
    .orderBy(currencyRates.code, desc(currencyRates.date));
}

/** Keeps the rates of the opening's day (UTC+3) for the lot; a later opening takes the later ones. */
export async function freezeRates(tx: Tx, lotId: number, at: number): Promise<void> {
  const rates = await ratesOn(tx, dayOf(at));
  if (rates.length === 0) return;
  await tx
    .insert(frozenRates)
    .values(rates.map(({ code, value, nominal, date }) => ({ lotId, code, value, nominal, date })))
    .onConflictDoUpdate({
      target: [frozenRates.lotId, frozenRates.code],
      set: { value: sql`excluded.value`, nominal: sql`excluded.nominal`, date: sql`excluded.date` },
    });
}

/** The lot's frozen rates as the rules read them; empty before an opening. */
export async function frozenRatesOf(tx: Tx | Db, lotId: number): Promise<FrozenRates> {
  const rows = await tx
    .select()
    .from(frozenRates)
    .where(and(eq(frozenRates.lotId, lotId)));
  return Object.fromEntries(rows.map(({ code, value, nominal, date }) => [code, { value, nominal, date }]));
}
