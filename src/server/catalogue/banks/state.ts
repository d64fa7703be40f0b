// How the directory stands, and one bank of it.
import { count, desc, eq, max, sql } from 'drizzle-orm';
import type { BankAnswer, BanksState } from '../../../api/records/bank.ts';
import type { Db } from '../../platform/database/client.ts';
import { jobs } from '../../platform/jobs/tables.ts';
import type { Services } from '../../platform/services.ts';
import { directoryFeed } from './feed.ts';
import { banks } from './tables.ts';

export async function banksState({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<BanksState> {
  const [kept] = await db
    .select({ count: count(), date: max(banks.directoryDate), loadedOn: max(banks.loadedOn) })
    .from(banks);
  const [job] = await db
    .select({ isFaulty: sql<boolean>`${jobs.error} is not null` })
    .from(jobs)
    .where(eq(jobs.kind, 'banks.load'))
    .orderBy(desc(jobs.id))
    .limit(1);
  return { feed: directoryFeed(settings)?.source ?? null, ...kept!, isFailing: job?.isFaulty ?? false };
}

/** Without a directory nothing is said of a БИК: it may be right. */
export async function bankBy(db: Db, bik: string): Promise<BankAnswer> {
  const { name, town, correspondentAccount } = banks;
  const [bank] = await db.select({ name, town, correspondentAccount }).from(banks).where(eq(banks.bik, bik));
  if (bank) return { bik, isKnown: true, bank };
  const [any] = await db.select({ bik: banks.bik }).from(banks).limit(1);
  return { bik, isKnown: any === undefined ? null : false, bank: null };
}
