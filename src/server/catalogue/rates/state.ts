// How the platform's rates stand today: where they are from, which are missing or too old, and why the last load failed.
import { desc, eq, sql } from 'drizzle-orm';
import type { RatesState } from '../../../api/records/references.ts';
import { BASE_CURRENCY, CURRENCIES } from '../../../rules/currencies.ts';
import { dayOf } from '../../../rules/dates.ts';
import { holdsOn, isOldRate } from '../../../rules/rate-age.ts';
import { databaseNow } from '../../platform/database/client.ts';
import { jobs } from '../../platform/jobs/tables.ts';
import type { Services } from '../../platform/services.ts';
import { ratesOn } from './on-day.ts';
import { readSetting } from '../settings/queries.ts';
import { feedOf } from './feed.ts';

const latest = (days: readonly string[]): string | null => days.toSorted().at(-1) ?? null;

export async function ratesState({ db, settings }: Services): Promise<RatesState> {
  const day = dayOf(await databaseNow(db));
  const rates = await ratesOn(db, day);
  const maxAgeDays = await readSetting(db, 'rateMaxAgeDays');
  const known = new Set(rates.map(({ code }) => code));
  const newest = rates.toSorted((a, b) => (holdsOn(a) < holdsOn(b) ? 1 : -1))[0];
  return {
    feed: feedOf(settings)?.source ?? null,
    source: newest?.source ?? null,
    date: latest(rates.map((rate) => rate.date)),
    holdsOn: newest ? holdsOn(newest) : null,
    maxAgeDays,
    old: rates.filter((rate) => isOldRate(rate, day, maxAgeDays)).map(({ code }) => code),
    missing: CURRENCIES.map(({ code }) => code).filter((code) => code !== BASE_CURRENCY && !known.has(code)),
    isFailing: await isFailing(db),
  };
}

/** Whether a load has been tried and waits for its next attempt, or was given up. */
async function isFailing(db: Services['db']): Promise<boolean> {
  const [job] = await db
    .select({ attempts: jobs.attempts, isFaulty: sql<boolean>`${jobs.error} is not null` })
    .from(jobs)
    .where(eq(jobs.kind, 'rates.load'))
    .orderBy(desc(jobs.id))
    .limit(1);
  return job?.isFaulty ?? false;
}
