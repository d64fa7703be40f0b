// The daily load: a job that is repeated until the day's table is there, and the administrator's own press.
import { sql } from 'drizzle-orm';
import { dayOf } from '../../../rules/dates.ts';
import { databaseNow, transact, type Tx } from '../../platform/database/client.ts';
import type { Services } from '../../platform/services.ts';
import { dailyJob } from '../daily-load.ts';
import { currencyRates } from '../references/tables.ts';
import type { BankTable } from './bank-table.ts';
import { feedOf, type Feed } from './feed.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    /** `day`: YYYY-MM-DD. */
    'rates.load': { day: string };
  }
}

/** Asks the feed for today's table and keeps it; what an administrator has written for a day stands. Throws what the feed throws. */
export async function loadRates(services: Pick<Services, 'db'>, feed: Feed): Promise<BankTable> {
  const day = dayOf(await databaseNow(services.db));
  const table = await feed.tableFor(day);
  await transact(services.db, (tx) => keepTable(tx, table, { day, source: feed.source }));
  return table;
}

async function keepTable(
  tx: Tx,
  { date, rates }: BankTable,
  { day, source }: { day: string; source: Feed['source'] },
): Promise<void> {
  await tx
    .insert(currencyRates)
    .values(rates.map((rate) => ({ ...rate, date, source, loadedOn: day })))
    .onConflictDoUpdate({
      target: [currencyRates.code, currencyRates.date],
      set: {
        nominal: unlessWritten('nominal'),
        value: unlessWritten('value'),
        source: unlessWritten('source'),
        loadedOn: sql`excluded.loaded_on`,
      },
    });
}

/** An administrator's correction of the same day is not written over. */
const unlessWritten = (column: 'nominal' | 'value' | 'source') => {
  const name = sql.identifier(column);
  return sql`case when ${currencyRates.source} = 'admin' then ${currencyRates}.${name} else excluded.${name} end`;
};

export const loadRatesJob = dailyJob<'rates.load'>(async (services) => {
  const feed = feedOf(services.settings);
  if (feed) await loadRates(services, feed);
});
