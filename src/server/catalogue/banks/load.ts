// The daily load: a job that is repeated until the day's directory is there, and the administrator's own press.
import { dayOf } from '../../../rules/dates.ts';
import { databaseNow, transact } from '../../platform/database/client.ts';
import type { Services } from '../../platform/services.ts';
import { dailyJob } from '../daily-load.ts';
import type { Directory } from './directory.ts';
import { directoryFeed, type DirectoryFeed } from './feed.ts';
import { banks } from './tables.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    /** `day`: YYYY-MM-DD. */
    'banks.load': { day: string };
  }
}

/** Rows of one statement: each brings six parameters, and a statement takes 65,535. */
const AT_ONCE = 5_000;

/** One directory for another: who is not in the new one is no bank any more. Throws what the feed throws. */
export async function loadBanks(services: Pick<Services, 'db'>, feed: DirectoryFeed): Promise<Directory> {
  const directory = await feed.read();
  const loadedOn = dayOf(await databaseNow(services.db));
  const rows = directory.banks.map((bank) => ({ ...bank, directoryDate: directory.date, loadedOn }));
  await transact(services.db, async (tx) => {
    await tx.delete(banks);
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await tx
        .insert(banks)
        .values(rows.slice(from, from + AT_ONCE))
        .onConflictDoNothing();
  });
  return directory;
}

export const loadBanksJob = dailyJob<'banks.load'>(async (services) => {
  const feed = directoryFeed(services.settings);
  if (feed) await loadBanks(services, feed);
});
