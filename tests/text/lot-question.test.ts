// What a question about a lot asks for, and since when.
import { expect, it } from 'vitest';
import { daySince, lotTopic } from '../../src/text/lot-question.ts';

it.each([
  ['Что сейчас мешает завершить?', 'blocked'],
  ['Сколько стоит второе место?', 'secondPlace'],
  ['Что изменилось с пятницы?', 'changes'],
  ['Почему нас не выбрали?', 'whyLost'],
  ['Что с моей заявкой?', 'ownApplication'],
  ['Какое наше место?', 'ownApplication'],
  ['Кто читал заявки?', 'readings'],
  ['Есть ли сигналы?', 'signals'],
  ['Сколько заявок подано?', 'participants'],
  ['Кого ждём?', 'waits'],
  ['Когда закончится приём?', 'happens'],
  ['Насосы центробежные', null],
])('«%s» asks for %s', (query, topic) => {
  expect(lotTopic(query)).toBe(topic);
});

it('«с пятницы» is the last Friday before today, at UTC+3', () => {
  // A Sunday, one o'clock at night in Moscow.
  const now = Date.parse('2026-11-21T22:00:00Z');
  expect(daySince('что изменилось с пятницы', now)).toBe('2026-11-20');
  expect(daySince('с воскресенья', now)).toBe('2026-11-15');
  expect(daySince('со вчера', now)).toBe('2026-11-21');
  expect(daySince('сегодня', now)).toBe('2026-11-22');
  expect(daySince('что нового', now)).toBe('2026-11-15');
});
