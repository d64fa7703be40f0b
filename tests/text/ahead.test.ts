// What the clock will do and who is waited for, by what is known of a lot.
import { describe, expect, it } from 'vitest';
import { happenings, waitedFor, type AheadFacts } from '../../src/text/ahead.ts';

const facts = (over: Partial<AheadFacts>): AheadFacts => ({
  now: '2026-11-23T10:00:00.000Z',
  status: 'applications',
  deadline: null,
  round: null,
  answersDue: [],
  prices: [],
  unansweredQuestions: 0,
  waiting: null,
  isRatingFresh: false,
  isNothingToOpen: false,
  isNobodyAdmitted: false,
  commission: null,
  contracts: { organizer: 0, winners: 0 },
  ...over,
});

const waits = (over: Partial<AheadFacts>) => waitedFor(facts(over)).map(({ who, what }) => `${who}: ${what}`);

describe('a lot that its commission opens waits', () => {
  const past = (status: 'untried' | 'ready' | 'opening' | 'joined' | 'failed', isAnew = false) =>
    waits({ status: 'deadlined', commission: { status, isAnew } });

  it('in its draft for the trial opening, and then for the publication', () => {
    const draft = { status: 'draft', commission: { status: 'untried', isAnew: false } } as const;
    expect(waits(draft)).toEqual(['Хранители ключей: пробное вскрытие', 'Организатор: публикация']);
    expect(waits({ ...draft, commission: { status: 'ready', isAnew: false } })).toEqual([
      'Организатор: публикация',
    ]);
  });

  it('after the deadline for its custodians, and for the organiser once the parts are together', () => {
    expect(past('ready')).toEqual(['Хранители ключей: свои части ключа']);
    expect(past('opening')).toEqual(['Хранители ключей: свои части ключа']);
    expect(past('joined')).toEqual(['Организатор: вскрытие заявок']);
    expect(waits({ status: 'deadlined' })).toEqual(['Организатор: вскрытие заявок']);
  });

  it('where the opening has failed for another commission, its trial and a new term', () => {
    expect(past('failed')).toEqual(['Организатор: новая комиссия']);
    expect(past('untried')).toEqual(['Хранители ключей: пробное вскрытие']);
    expect(past('ready', true)[0]).toMatch(/^Организатор: новый срок приёма/);
  });

  it('where nobody has applied for a new term, whatever the keys', () => {
    const commission = { status: 'ready', isAnew: false } as const;
    expect(waits({ status: 'deadlined', commission, isNothingToOpen: true })).toEqual([
      'Организатор: заявок нет: новый срок приёма или отмена',
    ]);
  });
});

it('who is asked to clarify is waited for, and not the commission', () => {
  const answersDue = ['2026-11-25T10:00:00.000Z'];
  expect(waits({ status: 'verification', answersDue })).toEqual(['Ваша компания: ответ на уточнение']);
  expect(waits({ status: 'verification' })).toEqual(['Комиссия: решения по заявкам']);
});

it('a finished lot waits for its contracts, by whose turn it is', () => {
  expect(waits({ status: 'finished' })).toEqual([]);
  expect(waits({ status: 'finished', contracts: { organizer: 1, winners: 2 } })).toEqual([
    'Организатор: договор: направить или подписать',
    'Победители: договоры, 2: направить или подписать',
  ]);
});

it('terms of one moment are told as one', () => {
  const at = '2026-11-24T10:00:00.000Z';
  const later = '2026-11-25T10:00:00.000Z';
  const found = happenings(facts({ status: 'verification', answersDue: [at, at, later] }));
  expect(found.map((one) => one.at)).toEqual([at, later]);
  expect(found[0]!.text).toContain('2 заявки');
});

it('from when on a better price moves the end of a round is told before, and with the end after', () => {
  const round = { endsAt: '2026-11-23T11:00:00.000Z', extensionMinutes: 10, extensionsLeft: 2 };
  const at = (now: string) =>
    happenings(facts({ now, status: 'repeating', round })).map((one) => [one.at, /продл/.test(one.text)]);
  expect(at('2026-11-23T10:00:00.000Z')).toEqual([
    ['2026-11-23T10:50:00.000Z', true],
    ['2026-11-23T11:00:00.000Z', false],
  ]);
  expect(at('2026-11-23T10:55:00.000Z')).toEqual([['2026-11-23T11:00:00.000Z', true]]);
});

it('tells whose prices run out and when, the soonest three that have not', () => {
  const prices = [
    ['2026-11-22', 'А'],
    ['2026-11-24', 'Б'],
    ['2026-11-25', 'В'],
    ['2026-11-26', 'Г'],
    ['2026-11-27', 'Д'],
  ].map(([day, company]) => ({ until: `${day}T00:00:00.000Z`, company: company! }));
  expect(
    happenings(facts({ status: 'rating', prices })).map(({ at, text }) => [at.slice(0, 10), text]),
  ).toEqual([
    ['2026-11-24', 'Истекут цены: Б'],
    ['2026-11-25', 'Истекут цены: В'],
    ['2026-11-26', 'Истекут цены: Г'],
  ]);
});
