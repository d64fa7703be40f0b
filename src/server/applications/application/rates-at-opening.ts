// What an opening must know of rates: once they are frozen, prices are compared by them for good.
import { isNotNull, and, sql } from 'drizzle-orm';
import { BASE_CURRENCY } from '../../../rules/currencies.ts';
import { dayOf } from '../../../rules/dates.ts';
import { isOldRate } from '../../../rules/rate-age.ts';
import { ratesOn } from '../../catalogue/rates/on-day.ts';
import { readSetting } from '../../catalogue/settings/queries.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { applications } from '../core/tables.ts';
import { submittedTo } from './open-envelopes.ts';

/**
 * Refuses an opening whose offers could not be compared, or only by rates of long ago. In which currencies offers are is sealed until
 * the rows are born, so that no guard can know it beforehand, and the refusal names none of them. Throws 422.
 */
export async function ensureRatesHold(tx: Tx, lot: LotTableRow, at: number): Promise<void> {
  const found = await tx
    .selectDistinct({ currency: sql<string>`${applications.terms}->>'currency'` })
    .from(applications)
    .where(and(submittedTo(lot.id), isNotNull(applications.terms)));
  const offered = found.map(({ currency }) => currency);
  if (offered.every((currency) => currency === lot.currency)) return;
  const day = dayOf(at);
  const rates = new Map((await ratesOn(tx, day)).map((rate) => [rate.code, rate]));
  const maxAgeDays = await readSetting(tx, 'rateMaxAgeDays');
  const needed = new Set([...offered, lot.currency].filter((code) => code !== BASE_CURRENCY));
  const isUnusable = [...needed].some((code) => {
    const rate = rates.get(code);
    return rate === undefined || isOldRate(rate, day, maxAgeDays);
  });
  if (isUnusable)
    throw invalid({
      status: [
        'Есть предложения в другой валюте, а курсов для сравнения нет или они устарели. Администратор обновит их на странице «Курсы и НДС».',
      ],
    });
}
