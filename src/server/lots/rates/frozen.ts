// Rates as they stood on the day of an opening: comparable prices never move after it.
import type { Tx, Db } from '../../platform/database/client.ts';
import { ratesOn } from '../../catalogue/rates/on-day.ts';
import { dayOf } from '../../../rules/dates.ts';
import { frozenRates } from './tables.ts';
import { sql, and, eq, inArray } from 'drizzle-orm';
import type { FrozenRates } from '../../../rules/comparable.ts';
import { groupBy } from '../../../rules/group-by.ts';

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

/** Rates frozen at each lot's opening; none before it. */
export async function ratesOf(db: Db | Tx, lotIds: readonly number[]): Promise<Map<number, FrozenRates>> {
  if (lotIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(frozenRates)
    .where(inArray(frozenRates.lotId, [...lotIds]));
  const grouped = groupBy(rows, ({ lotId }) => lotId);
  return new Map(
    [...grouped].map(([lotId, own]) => [
      lotId,
      Object.fromEntries(own.map(({ code, value, nominal, date }) => [code, { value, nominal, date }])),
    ]),
  );
}
