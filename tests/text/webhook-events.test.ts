// Every event that a webhook can be told of is called by Russian words.
import { expect, test } from 'vitest';
import { lawEdges } from '../../src/machines/law-edges.ts';
import { webhookGroups } from '../../src/rules/webhook-groups.ts';
import { news } from '../../src/text/news.ts';
import { webhookEventTitle } from '../../src/text/webhook-events.ts';

test('an event has words, news and steps alike, and speaks to nobody in person', () => {
  const events = [
    'ping',
    ...Object.keys(news),
    ...webhookGroups.flatMap((law) => lawEdges[law].map(({ event }) => event)),
  ];
  for (const event of events) {
    const title = webhookEventTitle(event);
    expect(title, event).toMatch(/^[А-ЯЁ].*[а-яё]$/u);
    expect(title, event).not.toMatch(/(^|\s)(вы|вас|вам|ваш|ваша|с вами)(\s|$)/iu);
  }
  expect(webhookEventTitle('application.verify')).toBe('Заявка проверена организатором');
  expect(webhookEventTitle('lot.published')).toBe('Процедура опубликована');
});
