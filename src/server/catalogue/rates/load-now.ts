// The administrator's press: the same load, answered at once.
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../machines/law.ts';
import { databaseNow, transact } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid } from '../../platform/http/errors.ts';
import { jobs } from '../../platform/jobs/tables.ts';
import type { Services } from '../../platform/services.ts';
import type { BankTable } from './bank-table.ts';
import { UnreadableTable } from '../unreadable-table.ts';
import { feedOf, type Feed } from './feed.ts';
import { loadRates } from './load.ts';

/** Throws 422 where no feed is named, or it gives nothing that could be read. */
export async function loadNow(services: Services, actor: Actor): Promise<void> {
  const feed = feedOf(services.settings);
  if (!feed)
    throw invalid(
      {},
      'Источник курсов не задан (CBR_URL): впишите курсы вручную или укажите его при запуске.',
    );
  const { date } = await loaded(services, feed);
  await transact(services.db, async (tx) => {
    // What had been given up, or waits for its next attempt, has nothing left to do.
    await tx.delete(jobs).where(eq(jobs.kind, 'rates.load'));
    await appendHistory(tx, {
      chain: 'settings',
      model: 'currencyRate',
      modelId: null,
      event: 'rates.loaded',
      actor,
      at: await databaseNow(tx),
      payload: { source: feed.source, date },
    });
  });
}

async function loaded(services: Services, feed: Feed): Promise<BankTable> {
  try {
    return await loadRates(services, feed);
  } catch (err) {
    services.log.warn({ err }, 'the rates could not be loaded');
    throw invalid(
      {},
      err instanceof UnreadableTable
        ? 'Источник курсов ответил не таблицей Банка России. Проверьте адрес CBR_URL.'
        : 'Источник курсов не отвечает. Площадка повторит попытку сама; можно вписать курсы вручную.',
    );
  }
}
