import type { Actor } from '../../../machines/law.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import { loadPressed } from '../daily-load.ts';
import { directoryFeed } from './feed.ts';
import { loadBanks } from './load.ts';

/** Throws 422 where no feed is named, or it gives nothing that could be read. */
export async function loadBanksNow(services: Services, actor: Actor): Promise<void> {
  const feed = directoryFeed(services.settings);
  if (!feed) throw invalid({}, 'Источник справочника БИК не задан (BIC_URL)');
  await loadPressed(services, actor, {
    kind: 'banks.load',
    load: () => loadBanks(services, feed),
    row: ({ date, banks }) => ({
      model: 'bankDirectory',
      event: 'banks.loaded',
      payload: { source: feed.source, date, count: banks.length },
    }),
    words: {
      unreadable: 'Источник ответил не справочником БИК Банка России (ED807). Проверьте адрес BIC_URL.',
      silent: 'Источник справочника БИК не отвечает. Площадка повторит попытку сама.',
    },
  });
}
