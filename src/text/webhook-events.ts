// What an event of a webhook is called: news of a law, a step that no bell rings for, or a test.
import { historyTitle } from './history-events.ts';
import { isNewsName, news } from './news.ts';
import type { NewsEntry } from './news/facts.ts';

/** Where the news speaks to its reader, and a program is none. */
const impersonal: Record<string, string> = {
  ping: 'Проверочное событие',
  'lot.published': 'Процедура опубликована',
  'lot.roundStarted': 'Начата переторжка',
  'lot.won': 'Заявка победила',
  'lot.custodianNamed': 'Назначен хранитель ключа процедуры',
  'lot.keysAwaited': 'Ожидаются части ключа процедуры',
  'agreement.evaded': 'Договор с победителем не заключён',
  'invitation.sent': 'Отправлено приглашение',
};

/** The event's own name where nothing calls it otherwise. */
export function webhookEventTitle(event: string): string {
  const said = impersonal[event];
  if (said !== undefined) return said;
  const entry: NewsEntry | null = isNewsName(event) ? news[event] : null;
  return entry?.title({ whom: '' }) ?? historyTitle(event.split('.')[0]!, event);
}
