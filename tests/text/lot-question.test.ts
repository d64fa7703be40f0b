// What a question about a lot asks for, and since when.
import { expect, it } from 'vitest';
import { daySince, dayUntil, lotTopics } from '../../src/text/lot-question.ts';

it.each([
  ['Что сейчас мешает завершить?', 'blocked'],
  ['чё мишает завершить', 'blocked'],
  ['почему нельзя начать переторжку', 'blocked'],
  ['Сколько стоит второе место?', 'secondPlace'],
  ['скока стоит второе место', 'secondPlace'],
  ['скока стоит втарое место', 'secondPlace'],
  ['почему нас ни выбрали', 'whyLost'],
  ['насколько второй дороже первого', 'secondPlace'],
  ['Что изменилось с пятницы?', 'changes'],
  ['что изминилось со вчера', 'changes'],
  ['что поменялось с пятници', 'changes'],
  ['Почему нас не выбрали?', 'whyLost'],
  ['почему меня не выбрали', 'whyLost'],
  ['Что с моей заявкой?', 'ownApplication'],
  ['что с моей заявкй', 'ownApplication'],
  ['Какое наше место?', 'ownApplication'],
  ['Кто читал заявки?', 'readings'],
  ['кто смотрел мою заявку', 'readings'],
  ['Есть ли сигналы?', 'signals'],
  ['есть подозрительное?', 'signals'],
  ['Сколько заявок подано?', 'participants'],
  ['сколько участникв', 'participants'],
  ['кто подал', 'participants'],
  ['Кого ждём?', 'waits'],
  ['на ком сейчас процедура', 'waits'],
  ['Когда закончится приём?', 'deadline'],
  ['до какого числа можно подать', 'deadline'],
  ['rjulf rjytw ghbtvf', 'deadline'],
  ['почему я не могу подать заявку', 'mayApply'],
  ['кто выиграл', 'winners'],
  ['Кто победитель?', 'winners'],
  ['какая лучшая цена', 'prices'],
  ['какие цены у конкурентов', 'prices'],
  ['сколько сто\u0301ит самый дешёвый вариант', 'prices'],
  ['сколько сэкономили', 'savings'],
  ['сколько платили в прошлый раз', 'past'],
  ['какая прошлая цена на ножку', 'past'],
  ['сколько стоит правило не больше двух победителей', 'scenarios'],
  ['какие критерии', 'criteria'],
  ['как выбирают победителя', 'criteria'],
  ['что закупают', 'items'],
  ['куда поставлять', 'place'],
  ['кто организатор', 'organiser'],
  ['будет ли переторжка', 'round'],
  ['что дальше', 'happens'],
  ['Почему отклонили Ромашку?', 'refusals'],
  ['почему меня не допустили', 'refusals'],
  ['почему отменили процедуру', 'cancelled'],
  ['когда вскрыли заявки', 'dates'],
  ['когда закончится', 'happens'],
  ['когда завершится процедура', 'happens'],
  ['когда опубликована', 'dates'],
  ['кто вскрыл заявки', 'doers'],
  ['кто продлил приём', 'doers'],
  ['цел ли журнал', 'chain'],
  ['какая цена у Волны на насос', 'prices'],
  ['кто дешевле всех по кабелю', 'prices'],
  ['сколько просит Лебедев', 'prices'],
  ['какая начальная цена', 'estimate'],
  ['какой бюджет', 'estimate'],
  ['есть вопросы без ответа', 'questions'],
  ['кто не ответил на уточнение', 'clarifications'],
  ['подписан ли договор', 'contracts'],
  ['какой срок поставки', 'place'],
  ['в какой валюте', 'currency'],
  ['какие файлы приложены', 'files'],
  ['на каком этапе процедура', 'status'],
  ['кто допущен', 'participants'],
  ['могу ли я изменить заявку', 'mayChange'],
  ['какая моя сумма', 'ownApplication'],
  ['когда закончится переторжка', 'round'],
  ['можно ли продлить приём', 'blocked'],
])('«%s» asks first for %s', (query, topic) => {
  expect(lotTopics(query)[0]).toBe(topic);
});

it.each([
  'Насосы центробежные',
  'Как подать заявку?',
  'что такое переторжка',
  'Есть ли процедуры на задвижки?',
  'Какие процедуры закупают насосы?',
  'аккредитация компании',
])('«%s» asks for nothing of a lot', (query) => {
  expect(lotTopics(query)).toEqual([]);
});

it('«с пятницы» is the last Friday before today, at UTC+3', () => {
  // A Sunday, one o'clock at night in Moscow.
  const now = Date.parse('2026-11-21T22:00:00Z');
  expect(daySince('что изменилось с пятницы', now)).toBe('2026-11-20');
  expect(daySince('с воскресенья', now)).toBe('2026-11-15');
  expect(daySince('со вчера', now)).toBe('2026-11-21');
  expect(daySince('с пятници', now)).toBe('2026-11-20');
  expect(daySince('с позавчера', now)).toBe('2026-11-20');
  expect(daySince('сегодня', now)).toBe('2026-11-22');
  expect(daySince('что нового', now)).toBe('2026-11-15');
});

it('«вчера» is that day alone, «со вчера» all since then', () => {
  const now = Date.parse('2026-11-21T22:00:00Z');
  expect(dayUntil('что изменилось вчера', now)).toBe('2026-11-21');
  expect(dayUntil('что изменилось позавчера', now)).toBe('2026-11-20');
  expect(dayUntil('что было в пятницу', now)).toBe('2026-11-20');
  for (const since of ['со вчера', 'с пятницы', 'с прошлой пятницы', 'сегодня', 'что нового'])
    expect([since, dayUntil(since, now)]).toEqual([since, null]);
});
