// Rates that the administrator writes by hand.
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { references as calls } from '../../../api/calls/references.ts';
import type { Actor } from '../../../machines/law.ts';
import { isCurrencyCode } from '../../../rules/currencies.ts';
import { dayOf } from '../../../rules/dates.ts';
import { equal, trim } from '../../../rules/decimal.ts';
import { rateTaken } from '../../../text/overtaken.ts';
import { rateAheadText } from '../../../text/rates.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid } from '../../platform/http/errors.ts';
import { currencyRates } from '../references/tables.ts';

const DAY_MS = 86_400_000;
/** The Bank of Russia sets rates for some days ahead, over long holidays for two weeks: a later day is a slip, and would be seen by nobody. */
const AHEAD_DAYS = 31;

type Written = Omit<z.output<typeof calls.setRate.body>, 'was'>;
type Rate = Pick<Written, 'nominal' | 'value'>;

const isSame = (one: Rate, other: Rate): boolean =>
  equal(one.nominal, other.nominal) && equal(one.value, other.value);

/** What the administrator has not seen on that day is not written over. Throws 422. */
async function ensureAsKnown(tx: Tx, rate: Written, was: Rate | null): Promise<void> {
  await tx.execute(sql`lock table ${currencyRates} in share row exclusive mode`);
  const [now] = await tx
    .select()
    .from(currencyRates)
    .where(and(eq(currencyRates.code, rate.code), eq(currencyRates.date, rate.date)));
  if (!now || isSame(now, rate) || (was && isSame(now, was))) return;
  throw invalid({ value: [rateTaken(trim(now.nominal), trim(now.value), now.date)] });
}

/** Throws 422. */
export async function setRate(tx: Tx, { was, ...rate }: z.output<typeof calls.setRate.body>, actor: Actor) {
  if (!isCurrencyCode(rate.code) || rate.code === 'RUB') throw invalid({ code: ['Такой валюты нет'] });
  const at = await databaseNow(tx);
  if (rate.date > dayOf(at + AHEAD_DAYS * DAY_MS)) throw invalid({ date: [rateAheadText(AHEAD_DAYS)] });
  if (was !== undefined) await ensureAsKnown(tx, rate, was);
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
    at,
    payload: rate,
  });
  return row!;
}
