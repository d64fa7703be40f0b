// Currency rates by the day of the table; and their freezing at an opening.
import { desc, lte } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client.ts';
import { currencyRates } from '../references/tables.ts';

/** The last known rate of each currency on a day (YYYY-MM-DD) or before it. */
export async function ratesOn(tx: Tx | Db, day: string) {
  return tx
    .selectDistinctOn([currencyRates.code])
    .from(currencyRates)
    .where(lte(currencyRates.date, day))
    .orderBy(currencyRates.code, desc(currencyRates.date));
}
