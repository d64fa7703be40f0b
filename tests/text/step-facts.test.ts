// What the dialogs of steps show to be confirmed, in words.
import { describe, expect, test } from 'vitest';
import { numberRanges } from '../../src/text/number-ranges.ts';
import { briefSum, partOfSum } from '../../src/text/short-sums.ts';
import { estimateFact, type PublishedEstimate } from '../../src/text/steps/estimate-fact.ts';
import { finishFacts } from '../../src/text/steps/finish-facts.ts';
import {
  admissionFacts,
  cancelFacts,
  openingFacts,
  prolongFacts,
  publishFacts,
  roundFacts,
  type LotFigures,
} from '../../src/text/steps/lot-facts.ts';
import { lateDelivery } from '../../src/text/steps/late-delivery.ts';
import { submitFacts, type SubmitFigures } from '../../src/text/steps/submit-facts.ts';
import type { StepFact } from '../../src/text/steps/step-fact.ts';

/** With plain spaces, as a person reads it. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const lines = (facts: StepFact[]) =>
  facts.map(({ label, value, warn }) => `${warn ? '! ' : ''}${plain(label)}: ${plain(value)}`);

describe('numbers of items', () => {
  test.each([
    [[], ''],
    [[3], '3'],
    [[4, 3], '3, 4'],
    [[3, 4, 5], '3–5'],
    [[9, 1, 2, 3, 7], '1–3, 7, 9'],
  ])('%j is «%s»', (numbers, text) => expect(numberRanges(numbers)).toBe(text));

  test('very many end with how many more', () => {
    const even = Array.from({ length: 20 }, (_, n) => 2 * n + 2);
    expect(numberRanges(even)).toBe('2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24 и ещё 8 позиций');
  });
});

describe('a part of a sum', () => {
  test.each([
    ['5600000.00', '32200000.00', '5,6 из 32,2 млн ₽'],
    ['0.00', '32200000.00', '0 из 32,2 млн ₽'],
    ['32200000.00', '32200000.00', '32,2 из 32,2 млн ₽'],
    ['1500000000.00', '4000000000.00', '1,5 из 4 млрд ₽'],
    ['950.00', '12000.50', '950,00 из 12 000,50 ₽'],
    // Short forms would tell that it is all, or nothing.
    ['32199000.00', '32200000.00', '32 199 000,00 из 32 200 000,00 ₽'],
    ['10000.00', '32200000.00', '10 000,00 из 32 200 000,00 ₽'],
  ])('%s of %s is «%s»', (part, whole, text) => expect(plain(partOfSum(part, whole, 'RUB'))).toBe(text));
});

describe('the estimate of a publication', () => {
  const whole: PublishedEstimate = {
    sum: '2442083.65',
    currency: 'RUB',
    estimated: 3,
    items: 3,
    isShown: false,
  };
  test.each([
    [whole, 'Оценка: 2 442 083,65 ₽ без НДС, участникам не видна'],
    [{ ...whole, estimated: 0 }, 'Оценка: 2 442 083,65 ₽ без НДС, участникам не видна'],
    [{ ...whole, estimated: 2 }, '! Оценка: 2 442 083,65 ₽ без НДС, только по 2 из 3 позиций'],
    [{ ...whole, isShown: true }, 'Начальная цена: 2 442 083,65 ₽ без НДС, увидят все'],
    [{ ...whole, sum: null }, 'Оценка: не указана: экономию будет не с чем сравнить'],
    [
      { ...whole, sum: null, isShown: true },
      '! Начальная цена: не указана, а участникам обещано её показать',
    ],
  ])('%j is «%s»', (estimate, line) => expect(lines([estimateFact(estimate)])).toEqual([line]));
});

describe('the finish', () => {
  const winner = (companyTitle: string, items: number, sum: string) => ({ companyTitle, items, sum });
  const left = (index: number, allocated = '0', isReachable = true) => ({
    index,
    unitTitle: 'шт',
    ordered: '100',
    allocated,
    isReachable,
  });

  test('names what stays without a winner, and what is allocated in part', () => {
    const figures = {
      currency: 'RUB',
      items: 5,
      allocatedSum: '5600000.00',
      wholeSum: '32200000.00',
      winners: [winner('ООО «Волна»', 2, '4000000.00'), winner('ООО «Парус»', 1, '1600000.00')],
      left: [left(3), left(4, '40'), left(5, '0', false)],
    };
    expect(lines(finishFacts(figures))).toEqual([
      '! Распределено: 2 из 5 позиций, 5,6 из 32,2 млн ₽',
      'Победители: ООО «Волна» — 2 поз., 4 000 000,00 ₽; ООО «Парус» — 1 поз., 1 600 000,00 ₽',
      '! Без победителя останутся: 3, 5',
      '! Частично: 4 (40 из 100 шт)',
      'Не хватает предложений: 5',
    ]);
  });

  test('is calm where everything has a winner', () => {
    const winners = [winner('ООО «Волна»', 3, '98360.28')];
    const sums = { allocatedSum: '98360.28', wholeSum: '98360.28' };
    const figures = { currency: 'RUB', items: 3, ...sums, winners, left: [] };
    expect(lines(finishFacts(figures))).toEqual([
      'Распределено: все 3 позиции, 98 360,28 ₽',
      'Победитель: ООО «Волна»',
    ]);
    expect(lines(finishFacts({ ...figures, items: 1 }))).toEqual([
      'Распределено: единственная позиция, 98 360,28 ₽',
      'Победитель: ООО «Волна»',
    ]);
  });

  test('names the largest winners and counts the rest', () => {
    const winners = Array.from({ length: 6 }, (_, n) => winner(`ООО «${n}»`, 1, '1.00'));
    const [, told] = finishFacts({
      currency: 'RUB',
      items: 6,
      allocatedSum: '6.00',
      wholeSum: '6.00',
      winners,
      left: [],
    });
    expect(plain(told!.value)).toMatch(/^ООО «0» — 1 поз\., 1,00 ₽; .*ООО «3» — 1 поз\., 1,00 ₽; и ещё 2$/);
  });

  test('does not list a thousand items', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => left(2 * index + 1, '1'));
    const [, partial] = finishFacts({
      currency: 'RUB',
      items: 2_000,
      allocatedSum: '1.00',
      wholeSum: '2.00',
      winners: [],
      left: many,
    });
    expect(partial!.value.length).toBeLessThan(250);
    expect(partial!.value).toContain('и ещё');
  });
});

describe('a lot’s steps', () => {
  const now = Date.parse('2026-11-21T19:00:00Z');
  const lot: LotFigures = {
    deadline: '2026-11-22T20:00:00Z',
    items: 30,
    files: 2,
    invited: 4,
    isOpen: true,
    category: { code: '24.20', title: 'Трубы стальные' },
    address: 'Усть-Кут, ул. Кирова, 1',
    contacts: [{ name: 'Закупкина Мария' }, { name: 'Складов Пётр' }],
    applications: 3,
    admitted: 2,
    marked: 2,
  };

  test('a publication that is whole warns of nothing', () => {
    expect(lines(publishFacts(lot, now))).toEqual([
      'Приём до: 22.11.2026 23:00:00, осталось 1 день 1 час',
      'Позиции: 30 позиций',
      'Файлы: 2 файла',
      'Приглашения: 4',
      'Категория: 24.20 Трубы стальные',
      'Место поставки: Усть-Кут, ул. Кирова, 1',
      'Контакты: Закупкина Мария, Складов Пётр',
    ]);
  });

  test('a publication with gaps warns of each', () => {
    const bare: LotFigures = {
      ...lot,
      deadline: '2026-11-21T19:13:00Z',
      items: 1,
      files: 0,
      invited: 0,
      isOpen: false,
      category: null,
      address: ' ',
      contacts: [],
    };
    expect(lines(publishFacts(bare, now))).toEqual([
      '! Приём до: 21.11.2026 22:13:00, осталось всего 13 минут',
      'Позиции: 1 позиция',
      'Файлы: не приложены',
      '! Приглашения: нет: закрытую процедуру не увидит ни один поставщик',
      '! Категория: не указана: её подписчики не узнают о процедуре',
      '! Место поставки: не указано',
      '! Контакты: не указаны: поставщикам не к кому обратиться',
    ]);
    expect(lines(publishFacts({ ...bare, isOpen: true }, now))[3]).toBe(
      'Приглашения: нет, процедуру увидят все',
    );
  });

  test('an opening, a round, an admission and a cancellation tell their counts', () => {
    expect(lines(openingFacts(lot))).toEqual(['Подано заявок: 3', 'Приём закончился: 22.11.2026 23:00:00']);
    expect(lines(openingFacts({ ...lot, applications: 1 }))[0]).toBe(
      '! Подано заявок: 1: сравнивать будет не с чем',
    );
    expect(lines(roundFacts(lot))).toEqual(['Участвуют: 2 из 2 допущенных', 'Позиции: 30 позиций']);
    expect(lines(admissionFacts(lot))).toEqual(['Допущено заявок: 2 из 3']);
    expect(lines(admissionFacts({ ...lot, admitted: 0 }))).toEqual([
      '! Допущено заявок: ни одной из 3: оценивать будет нечего',
    ]);
    expect(lines(cancelFacts(lot))).toEqual(['Подано заявок: 3', 'Приглашения: 4']);
    expect(lines(cancelFacts({ ...lot, applications: 0, invited: 0 }))).toEqual(['Подано заявок: 0']);
    expect(lines(prolongFacts(lot.deadline, now))).toEqual([
      'Сейчас до: 22.11.2026 23:00:00, осталось 1 день 1 час',
    ]);
    // Read on while the dialog stands open.
    expect(lines(prolongFacts(lot.deadline, Date.parse(lot.deadline!)))).toEqual([
      '! Срок истёк: 22.11.2026 23:00:00',
    ]);
    expect(prolongFacts(null, now)).toEqual([]);
  });
});

describe('a delivery that is wanted before the offers are in', () => {
  // Midnight of the second by Moscow, the first by Greenwich.
  const deadline = '2026-12-01T21:00:00Z';
  const of = (...terms: string[]) =>
    lateDelivery(
      terms.map((requiredDelivery, at) => ({ index: at + 1, requiredDelivery })),
      deadline,
    );

  test.each([
    [['02.12.2026', '30 дней', 'IV кв. 2026', 'по заявке', ''], null],
    [['01.12.2026', '03.12.2026'], 'Позиция: 1'],
    [['25.12.2023', 'до 30.11.2026', 'III кв. 2026', '01.03.2027', 'ноябрь 2026'], 'Позиции: 1–3, 5'],
  ])('%j: %s', (terms, text) => expect(of(...terms)).toBe(text));
});

describe('a submission', () => {
  const figures: SubmitFigures = {
    currency: 'RUB',
    vat: 'vat5',
    sumWithoutVat: '5560625.00',
    priced: 30,
    items: 30,
    hasUncounted: false,
    shipment: [30, 30],
    unscheduled: 0,
    unusual: [],
    replaces: null,
  };

  test('tells the sums, the lines and the term', () => {
    expect(lines(submitFacts(figures))).toEqual([
      'Сумма без НДС: 5 560 625,00 ₽',
      'НДС 5 %: 278 031,25 ₽',
      'Всего с НДС: 5 838 656,25 ₽',
      'Позиции с ценой: все 30',
      'Срок поставки: 30 дней',
    ]);
    expect(lines(submitFacts({ ...figures, vat: 'free' })).slice(1, 3)).toEqual([
      'НДС: без НДС',
      'Всего: 5 560 625,00 ₽',
    ]);
    expect(lines(submitFacts({ ...figures, hasUncounted: true }))[3]).toBe(
      'Аналоги: рядом с основным предложением в сумму не входят',
    );
  });

  test('warns of lines without a price, of no term, of a strange price', () => {
    const doubtful = { ...figures, priced: 26, shipment: [], unusual: [7, 3] };
    expect(lines(submitFacts(doubtful)).slice(3)).toEqual([
      '! Позиции с ценой: 26 из 30',
      '! Срок поставки: не указан',
      '! Необычная цена: позиции 3, 7: в десять и более раз далеко от середины ваших цен',
    ]);
    expect(lines(submitFacts({ ...figures, shipment: [10, 21] }))[4]).toBe('Срок поставки: от 10 до 21 дня');
    // A term of one line is none of the others.
    expect(lines(submitFacts({ ...figures, shipment: [21], unscheduled: 4 }))[4]).toBe(
      '! Срок поставки: 21 день, у 4 позиций не указан',
    );
  });

  test('says what the new revision takes the place of', () => {
    const again = { ...figures, replaces: { number: 2, sum: '6000000.00', currency: 'RUB' } };
    expect(lines(submitFacts(again)).at(-1)).toBe('Редакция: 2 заменит поданную на 6 000 000,00 ₽ без НДС');
  });
});

test('a sum in three figures keeps its scale, and is exact where it has none', () => {
  const told = ['8123456.78', '12431000', '109540000', '1999999999', '412600', '9999999', '999.5'].map(
    (sum) => briefSum(sum, 'RUB').replaceAll('\u00A0', ' '),
  );
  expect(told).toEqual([
    '8,12 млн ₽',
    '12,4 млн ₽',
    '110 млн ₽',
    '2 млрд ₽',
    '413 тыс. ₽',
    '10 млн ₽',
    '999,50 ₽',
  ]);
});
