// What is checked of a database that has come out of a backup: every chain of the history, every receipt, every file's bytes.
import { asc, eq, gt } from 'drizzle-orm';
import { receiptHash } from './applications/core/content.ts';
import { openUnlessChanged } from './applications/core/sealed.ts';
import { applications, applicationVersions } from './applications/core/tables.ts';
import { historyChains } from './platform/history/tables.ts';
import { verifyChain } from './platform/history/verify.ts';
import type { Services } from './platform/services.ts';
import { StartupError } from './platform/startup-error.ts';

const BATCH = 200;

/** Throws StartupError that names what does not hold. */
export async function checkRestored(services: Services, say: (line: string) => void): Promise<void> {
  const chains = await brokenChains(services);
  const receipts = await brokenReceipts(services);
  const faults = [
    ...chains.broken.map((chain) => `цепь истории ${chain} не сходится`),
    ...receipts.broken.map((id) => `квитанция версии ${id} не сходится`),
  ];
  if (faults.length > 0)
    throw new StartupError(`Восстановлено, но проверка не прошла:\n${faults.join('\n')}`);
  say(`Проверено: цепей истории ${chains.checked}, квитанций ${receipts.checked} — все сходятся.`);
}

interface Checked<T> {
  checked: number;
  broken: T[];
}

async function brokenChains({ db }: Services): Promise<Checked<string>> {
  const result: Checked<string> = { checked: 0, broken: [] };
  const chains = await db
    .select({ chain: historyChains.chain })
    .from(historyChains)
    .orderBy(asc(historyChains.chain));
  for (const { chain } of chains) {
    const { ok } = await verifyChain(db, chain);
    result.checked += 1;
    if (!ok) result.broken.push(chain);
  }
  return result;
}

/** Each sealed version is opened by the restored keys and hashed anew. Nothing of it is shown or kept. */
async function brokenReceipts({ db }: Services): Promise<Checked<number>> {
  const result: Checked<number> = { checked: 0, broken: [] };
  for (let last = 0; ;) {
    const rows = await db
      .select({
        id: applicationVersions.id,
        lotId: applications.lotId,
        period: applicationVersions.period,
        sealed: applicationVersions.sealed,
        hash: applicationVersions.hash,
      })
      .from(applicationVersions)
      .innerJoin(applications, eq(applications.id, applicationVersions.applicationId))
      .where(gt(applicationVersions.id, last))
      .orderBy(asc(applicationVersions.id))
      .limit(BATCH);
    for (const row of rows) {
      const opened = await openUnlessChanged(db, row);
      if (opened === null || receiptHash(opened) !== row.hash) result.broken.push(row.id);
      result.checked += 1;
      last = row.id;
    }
    if (rows.length < BATCH) return result;
  }
}
