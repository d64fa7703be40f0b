// The administrator's press: the same load, answered at once.
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../machines/law.ts';
import { databaseNow, transact } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid } from '../../platform/http/errors.ts';
import { jobs } from '../../platform/jobs/tables.ts';
import type { Services } from '../../platform/services.ts';
import { UnreadableTable } from '../unreadable-table.ts';
import type { Directory } from './directory.ts';
import { directoryFeed, type DirectoryFeed } from './feed.ts';
import { loadBanks } from './load.ts';

/** Throws 422 where no feed is named, or it gives nothing that could be read. */
export async function loadBanksNow(services: Services, actor: Actor): Promise<void> {
  const feed = directoryFeed(services.settings);
  if (!feed) throw invalid({}, 'Источник справочника БИК не задан (BIC_URL).');
  const { date, banks } = await loaded(services, feed);
  await transact(services.db, async (tx) => {
    // What had been given up, or waits for its next attempt, has nothing left to do.
    await tx.delete(jobs).where(eq(jobs.kind, 'banks.load'));
    await appendHistory(tx, {
      chain: 'settings',
      model: 'bankDirectory',
      modelId: null,
      event: 'banks.loaded',
      actor,
      at: await databaseNow(tx),
      payload: { source: feed.source, date, count: banks.length },
    });
  });
}

async function loaded(services: Services, feed: DirectoryFeed): Promise<Directory> {
  try {
    return await loadBanks(services, feed);
  } catch (err) {
    services.log.warn({ err }, 'the directory of banks could not be loaded');
    throw invalid(
      {},
      err instanceof UnreadableTable
        ? 'Источник ответил не справочником БИК Банка России (ED807). Проверьте адрес BIC_URL.'
        : 'Источник справочника БИК не отвечает. Площадка повторит попытку сама.',
    );
  }
}
