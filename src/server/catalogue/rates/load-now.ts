import type { Actor } from '../../../machines/law.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import { loadPressed } from '../daily-load.ts';
import { feedOf } from './feed.ts';
import { loadRates } from './load.ts';

const NO_FEED = 'Источник курсов не задан (CBR_URL): впишите курсы вручную или укажите его при запуске.';

/** Throws 422 where no feed is named, or it gives no table that could be read. */
export async function loadNow(services: Services, actor: Actor): Promise<void> {
  const feed = feedOf(services.settings);
  if (!feed) throw invalid({}, NO_FEED);
  await loadPressed(services, actor, {
    kind: 'rates.load',
    load: () => loadRates(services, feed),
    row: ({ date }) => ({
      model: 'currencyRate',
      event: 'rates.loaded',
      payload: { source: feed.source, date },
    }),
    words: {
      unreadable: 'Источник курсов ответил не таблицей Банка России. Проверьте адрес CBR_URL.',
      silent: 'Источник курсов не отвечает. Площадка повторит попытку сама; можно вписать курсы вручную.',
    },
  });
}
