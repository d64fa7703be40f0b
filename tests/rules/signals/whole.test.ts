// Signals whole, as their readers and their answers have them, and each bound from both sides.
import { describe, expect, it } from 'vitest';
import { sharedSignals, textSignals } from '../../../src/rules/signals/links.ts';
import { discountOf, gapToSecond, priceSignals, type Bidder } from '../../../src/rules/signals/prices.ts';
import { procedureSignals, type ProcedureFacts } from '../../../src/rules/signals/procedure.ts';
import type { Found, Signal } from '../../../src/rules/signals/signal.ts';

const bidder = (applicationId: number, prices: readonly string[], over: Partial<Bidder> = {}): Bidder => ({
  applicationId,
  companyId: applicationId + 100,
  title: `ООО ${applicationId}`,
  isRejected: false,
  prices: new Map(prices.map((price, index) => [index + 1, price])),
  total: prices.reduce((sum, price) => sum + Number(price), 0).toFixed(2),
  ...over,
});
const plain = (signals: readonly Signal[]) =>
  signals.map((signal) => ({ ...signal, text: signal.text.replaceAll('\u00a0', ' ') }));
const codes = ({ signals }: Found) => signals.map(({ code }) => code);

describe('prices', () => {
  const prices = (bidders: readonly Bidder[], past: number[][] = []) => priceSignals(bidders, past, 'RUB');
  /** Ten lots of the same gap: its bound is the gap. */
  const past = (totals: number[]) => Array.from({ length: 10 }, () => totals);

  it.each([
    [[], null, null],
    [[100], null, null],
    [[0, 100], null, 1],
    [[0, 0], null, null],
    [[0.5, 1], 1, 0.5],
    [[100, 150], 0.5, 1 / 3],
    [[100, 100, 300], 0, 0.5],
  ])('of totals %j the gap is %s and the discount %s', (totals, gap, discount) => {
    expect(gapToSecond(totals)).toBe(gap);
    expect(discountOf(totals)).toBe(discount);
  });

  it('of one bidder, rejected or not, there is nothing to compare with', () => {
    expect(prices([bidder(7, ['5'], { isRejected: true })])).toEqual({
      signals: [
        {
          code: 'R018',
          key: 'R018',
          isRed: false,
          text: 'Предложение одно: сравнить цену ООО 7 не с чем.',
          formula: 'число поданных заявок = 1',
          sample: 1,
          applicationIds: [7],
        },
      ],
      skipped: [],
    });
    expect(prices([])).toEqual({ signals: [], skipped: [] });
  });

  it('close to the best by as much as the bound are told, with both; a hair above it not', () => {
    const found = prices([bidder(9, ['110.00']), bidder(3, ['100.00'])], past([100, 110, 110]));
    expect(plain(found.signals)).toEqual([
      {
        code: 'R024',
        key: 'R024:3:9',
        isRed: true,
        text: 'Второе предложение дороже лучшего всего на 10 % (110,00 ₽ и 100,00 ₽); обычно не меньше 10 %.',
        formula: '(второе − лучшее) ÷ лучшее ≤ Q1 − 1,5 × IQR по завершённым процедурам на такие же товары',
        sample: 10,
        applicationIds: [3, 9],
      },
      expect.objectContaining({ code: 'R058' }),
    ]);
    expect(codes(prices([bidder(9, ['110.01']), bidder(3, ['100.00'])], past([100, 110, 200])))).toEqual([]);
  });

  it('far below the others by as much as the bound are told, of the best alone; a hair less not', () => {
    const lot = [bidder(2, ['200.00']), bidder(5, ['100.00'])];
    expect(plain(prices(lot, past([100, 120, 280])).signals)).toEqual([
      {
        code: 'R058',
        key: 'R058:5',
        isRed: true,
        text: 'Лучшее предложение дешевле среднего остальных на 50 %; обычно не больше 50 %.',
        formula:
          '(среднее остальных − лучшее) ÷ среднее остальных ≥ Q3 + 1,5 × IQR по завершённым процедурам на такие же товары',
        sample: 10,
        applicationIds: [5],
      },
    ]);
    expect(codes(prices([bidder(2, ['199.99']), bidder(5, ['100.00'])], past([100, 120, 280])))).toEqual([]);
  });

  it('rejected and incomplete bidders are compared with nobody’s total; lots of which nothing is known are not counted', () => {
    const others = [
      bidder(1, ['50.00'], { isRejected: true }),
      bidder(2, ['60.00'], { total: null }),
      bidder(3, ['100.00']),
      bidder(4, ['110.00']),
    ];
    expect(prices(others, past([100, 110, 300])).signals.map(({ key }) => key)).toEqual(['R024:3:4']);
    expect(prices(others, [...past([100, 110, 300]).slice(1), [100]]).skipped).toEqual([
      { code: 'R024', sample: 9, needed: 10 },
      { code: 'R058', sample: 9, needed: 10 },
    ]);
  });

  it.each([
    ['three of six', ['1', '2', '3', '14', '25', '36'], 'одинаковы цены (3 из 6 общих позиций)'],
    ['three of seven', ['1', '2', '3', '14', '25', '36', '77'], null],
    ['two of two', ['1', '2'], 'одинакова общая сумма (2 из 2 общих позиций)'],
    ['two of three', ['1', '2', '9'], null],
    ['one of one', ['1'], 'одинакова общая сумма (1 из 1 общей позиции)'],
  ])('alike are told by their share: %s', (_, theirs, told) => {
    const own = ['1', '2', '3', '4', '5', '6', '7'].slice(0, theirs.length);
    const found = plain(prices([bidder(8, own), bidder(4, theirs)]).signals).filter(
      ({ code }) => code === 'R028',
    );
    expect(found.map(({ text }) => text)).toEqual(told === null ? [] : [`У ООО 8 и ООО 4 ${told}.`]);
  });

  it('one sum of other prices is told, whole, lower id first; by the rounding of each line alone it is none', () => {
    const pair = (total: string) => [bidder(8, ['1', '3'], { total }), bidder(4, ['2', '2'], { total })];
    expect(prices(pair('2.01')).signals).toEqual([
      {
        code: 'R028',
        key: 'R028:4:8',
        isRed: true,
        text: 'У ООО 8 и ООО 4 одинакова общая сумма.',
        formula: 'одинаковых цен не меньше 3 и половины общих позиций, или одинаковы суммы',
        sample: 2,
        applicationIds: [4, 8],
      },
    ]);
    expect(prices(pair('2.00')).signals).toEqual([]);
    // Two that offer other items have no price to be alike in, and no sum of nothing.
    const apart = (total: string | null) => [
      bidder(8, ['1'], { total }),
      { ...bidder(4, [], { total }), prices: new Map([[2, '1']]) },
    ];
    expect(codes(prices(apart('5')))).toEqual(['R028']);
    expect(prices(apart('0')).signals).toEqual([]);
    expect(prices(apart(null)).signals).toEqual([]);
  });

  it('in one proportion of five items are told, of the dearer to the first; of four, or strayed by more than half a per cent, not', () => {
    const own = ['10', '20', '30', '40', '50'];
    const times = (ratios: number[]) =>
      own.slice(0, ratios.length).map((price, at) => String(Number(price) * ratios[at]!));
    const told = (first: string[], second: string[]) => prices([bidder(8, first), bidder(4, second)]).signals;
    expect(told(own, times([1.25, 1.25, 1.25, 1.25, 1.25]))).toEqual([
      {
        code: 'constantRatio',
        key: 'constantRatio:4:8',
        isRed: true,
        text: 'Цены ООО 4 отличаются от цен ООО 8 на всех 5 общих позициях в одно и то же число раз: 1,2500.',
        formula:
          'отношение цен двух участников по позициям разбросано не больше чем на 0,5 % (не меньше 5 позиций)',
        sample: 5,
        applicationIds: [4, 8],
      },
    ]);
    expect(told(own.slice(1), times([1.25, 1.25, 1.25, 1.25]).map(String))).toEqual([]);
    // Nothing is a proportion of nothing: the item that is free is left out.
    expect(told([...own, '0'], [...times([2, 2, 2, 2, 2]), '7']).map(({ sample }) => sample)).toEqual([5]);
    expect(told([...own.slice(1), '0'], [...times([2, 2, 2, 2, 2]).slice(1), '7'])).toEqual([]);
    expect(told(['0.5', ...own.slice(1)], ['1', ...times([2, 2, 2, 2, 2]).slice(1)])).toHaveLength(1);
    // Two fifths at 2.02 and three at 2.00: a spread of 0.0098 of 2.008; at 2.022 it is 0.0108, more than 0.01004.
    expect(told(own, times([2.02, 2.02, 2, 2, 2]))).toHaveLength(1);
    expect(told(own, times([2.022, 2.022, 2, 2, 2]))).toEqual([]);
  });
});

describe('the procedure', () => {
  const quiet: ProcedureFacts = {
    bidders: [bidder(1, ['10']), bidder(2, ['20'])],
    ownPast: { lots: 10, applications: 40, rejected: 4 },
    allPast: { lots: 50, applications: 200, rejected: 20 },
    termDays: 10,
    pastTerms: [8, 9, 10, 10, 10, 11, 11, 12, 12, 13],
    moves: [],
    pastWinners: Array.from({ length: 10 }, (_, index) => [101 + (index % 2)]),
  };
  const told = (over: Partial<ProcedureFacts>) => plain(procedureSignals({ ...quiet, ...over }).signals);
  const skipped = (over: Partial<ProcedureFacts>) => procedureSignals({ ...quiet, ...over }).skipped;
  const rejected = { isRejected: true };

  it('all but one rejected, and the cheapest whole one', () => {
    expect(
      told({ bidders: [bidder(3, ['20']), bidder(5, ['5'], rejected), bidder(4, ['10'], rejected)] }),
    ).toEqual([
      {
        code: 'R035',
        key: 'R035',
        isRed: true,
        text: 'Отклонены все, кроме одного: осталась заявка ООО 3, отклонено 2.',
        formula: 'допущена одна заявка, остальные отклонены',
        sample: 3,
        applicationIds: [5, 4],
      },
      {
        code: 'R036',
        key: 'R036:5',
        isRed: true,
        text: 'Отклонена самая дешёвая полная заявка: ООО 5.',
        formula: 'заявка с наименьшей приведённой суммой отклонена',
        sample: 3,
        applicationIds: [5],
      },
    ]);
  });

  it.each<[string, Bidder[], string[]]>([
    ['one alone', [bidder(1, ['10'])], []],
    ['one alone, rejected', [bidder(1, ['10'], rejected)], []],
    ['all rejected', [bidder(1, ['10'], rejected), bidder(2, ['20'], rejected)], ['R036']],
    ['two left', [bidder(1, ['10']), bidder(2, ['20']), bidder(3, ['30'], rejected)], []],
    [
      'the cheapest is not whole',
      [bidder(1, ['1'], { ...rejected, total: null }), bidder(2, ['20']), bidder(3, ['30'])],
      [],
    ],
    ['the dearest', [bidder(1, ['9'], rejected), bidder(2, ['100']), bidder(3, ['1000'])], ['R036']],
    ['compared as numbers', [bidder(1, ['100'], rejected), bidder(2, ['20']), bidder(3, ['30'])], []],
  ])('rejections: %s', (_, bidders, expected) => {
    expect(told({ bidders }).map(({ code }) => code)).toEqual(expected);
  });

  it('twice as many rejections as everybody’s, from ten lots on', () => {
    expect(told({ ownPast: { lots: 10, applications: 40, rejected: 9 } })).toEqual([
      {
        code: 'R038',
        key: 'R038',
        isRed: false,
        text: 'Организатор отклоняет 22,5 % заявок; по площадке — 10 %.',
        formula: 'доля отклонённых у организатора не меньше удвоенной доли по площадке',
        sample: 10,
        applicationIds: [],
      },
    ]);
    expect(told({ ownPast: { lots: 10, applications: 40, rejected: 8 } })).toHaveLength(1);
    expect(told({ ownPast: { lots: 10, applications: 40, rejected: 7 } })).toEqual([]);
    expect(skipped({ ownPast: { lots: 9, applications: 40, rejected: 40 } })).toEqual([
      { code: 'R038', sample: 9, needed: 10 },
    ]);
    const none = { lots: 10, applications: 0, rejected: 0 };
    expect(told({ ownPast: none })).toEqual([]);
    expect(told({ allPast: none })).toEqual([]);
    expect(told({ allPast: { ...none, applications: 5 } })).toEqual([]);
    const single = { lots: 10, applications: 1, rejected: 1 };
    expect(told({ ownPast: single, allPast: { lots: 10, applications: 2, rejected: 1 } })).toHaveLength(1);
    expect(told({ ownPast: single, allPast: single })).toEqual([]);
  });

  it('a term below half of the median, or below the bound where that is higher', () => {
    expect(told({ termDays: 1.2 })).toEqual([
      {
        code: 'shortTerm',
        key: 'shortTerm',
        isRed: false,
        text: 'Приём длится 1 день; при закупке таких же товаров обычно 11 дней.',
        formula:
          'срок приёма меньше половины срединного при закупке таких же товаров или ниже Q1 − 1,5 × IQR',
        sample: 10,
        applicationIds: [],
      },
    ]);
    // The bound, 10 − 1.5 × 1.75 = 7.375 days, is above half of the median.
    expect(told({ termDays: 7.375 })).toEqual([]);
    expect(told({ termDays: 7.37 })).toHaveLength(1);
    const apart = [2, 2, 2, 2, 4, 4, 40, 40, 40, 40];
    expect(told({ termDays: 2, pastTerms: apart })).toEqual([]);
    expect(told({ termDays: 1.9, pastTerms: apart })[0]!.text).toBe(
      'Приём длится 2 дня; при закупке таких же товаров обычно 4 дня.',
    );
    expect(skipped({ pastTerms: apart.slice(1) })).toEqual([{ code: 'shortTerm', sample: 9, needed: 10 }]);
    expect(procedureSignals({ ...quiet, termDays: null, pastTerms: [] })).toEqual({
      signals: [],
      skipped: [],
    });
  });

  it('a deadline moved within the last day, each move by itself', () => {
    const moves = [24, 23.9, 1, 0.9].map((hoursBefore) => ({ hoursBefore }));
    const late = told({ moves });
    expect(late.map(({ key, text }) => [key, text])).toEqual([
      ['lateMove:1', 'Срок приёма продлён за 23 ч до его окончания.'],
      ['lateMove:2', 'Срок приёма продлён за 1 ч до его окончания.'],
      ['lateMove:3', 'Срок приёма продлён за час до его окончания.'],
    ]);
    expect(late[0]).toMatchObject({
      isRed: false,
      formula: 'срок изменён меньше чем за 24 часа до прежнего срока',
      sample: 4,
      applicationIds: [],
    });
  });

  it('one who has won three in a row, or all there are, and bids again', () => {
    const won = (n: number) => Array.from({ length: 10 }, (_, at) => (at < n ? [102, 101] : [999]));
    const bidders = [bidder(1, ['10'], rejected), bidder(2, ['20']), bidder(3, ['30'])];
    const rows = (n: number) =>
      told({ bidders, pastWinners: won(n) }).filter(({ code }) => code === 'sameWinner');
    expect(rows(2)).toEqual([]);
    expect(rows(5)).toEqual([
      {
        code: 'sameWinner',
        key: 'sameWinner:2',
        isRed: false,
        text: 'ООО 2 выиграла подряд 5 прошлых процедур организатора на такие же товары.',
        formula:
          'победитель не меньше 3 последних завершённых процедур организатора подряд, где покупали то же: общая группа ОКПД2 или категория',
        sample: 10,
        applicationIds: [2],
      },
    ]);
    expect(rows(10)[0]!.text).toContain('подряд 10 прошлых процедур');
  });
});

describe('rivals', () => {
  const shared = (a: number, b: number, value: string, kind = 'почта') => ({
    applicationId: a,
    title: `К${a}`,
    withApplicationId: b,
    withTitle: `К${b}`,
    kind,
    value,
  });

  it('share a value: whole, lower id first, many values in one', () => {
    expect(sharedSignals([shared(5, 2, 'a@b.ru'), shared(5, 2, 'c@d.ru')], 4)).toEqual([
      {
        code: 'shared',
        key: 'shared:почта:2:5',
        isRed: true,
        text: 'У К2 и К5 совпадает почта: a@b.ru, c@d.ru.',
        formula:
          'одно и то же значение в данных двух или нескольких участников; сравнены все поданные заявки',
        sample: 4,
        applicationIds: [2, 5],
      },
    ]);
  });

  it.each([
    ['8 (916) 123-45-67', '+7 916 123 45 67', true],
    ['Ivanov@mail.ru', 'IVANOV@MAIL.RU', true],
    ['г. Москва,  ул. Мира', 'Г МОСКВА УЛ МИРА', true],
    // Longer or shorter than a phone: an account is not one, though its last ten figures are.
    ['40702810916123456', '50702810916123456', false],
    ['89161234567x', '79161234567x', false],
    ['x89161234567', 'x79161234567', false],
    ['161234567', '8161234567', false],
  ])('%s and %s are one value: %s', (one, other, isOne) => {
    // Each of three tells it its own way: one signal of all where it is one value.
    const found = sharedSignals([shared(1, 2, one), shared(2, 3, other)], 3);
    expect(found.map(({ applicationIds }) => applicationIds)).toEqual(
      isOne
        ? [[1, 2, 3]]
        : [
            [1, 2],
            [2, 3],
          ],
    );
  });

  it('six are named, of seven five', () => {
    const text = (many: number) =>
      sharedSignals(
        Array.from({ length: many - 1 }, (_, at) => shared(1, at + 2, 'x')),
        many,
      )[0]!.text;
    expect(text(6)).toBe('У К1, К2, К3, К4, К5 и К6 совпадает почта: x.');
    expect(text(7)).toBe('У К1, К2, К3, К4, К5 и ещё 2 участников совпадает почта: x.');
  });

  it('are told under a key that an answer can have', () => {
    const ids = Array.from({ length: 40 }, (_, at) => 1_000_000_000 + at);
    const [signal] = sharedSignals(
      ids.slice(1).map((id) => shared(ids[0]!, id, 'x')),
      40,
    );
    expect(signal!.key).toHaveLength(200);
    expect(signal!.applicationIds).toEqual(ids);
  });

  const write = (applicationId: number, ...texts: string[]) => ({
    applicationId,
    title: `К${applicationId}`,
    texts: new Map(texts.map((text, at) => [at + 1, text])),
  });
  const texts = (one: string[], other: string[], own: ReadonlyMap<number, string> = new Map()) =>
    textSignals([write(7, ...one), write(3, ...other)], own);

  it('write word for word, ё and spaces aside, from 25 signs and two items on', () => {
    const [long, short] = ['а'.repeat(25), 'а'.repeat(24)];
    expect(texts([long, long], [long, long])).toEqual([
      {
        code: 'sameText',
        key: 'sameText:3:7',
        isRed: true,
        text: 'К7 и К3 описали 2 позиции слово в слово, и не словами заказчика.',
        formula:
          'одинаковые описания длиной от 25 знаков, или общих не меньше 85 % слов, которых нет у заказчика (от 6 слов), не меньше чем у 2 позиций',
        sample: 2,
        applicationIds: [3, 7],
      },
    ]);
    expect(texts([short, short], [short, short])).toEqual([]);
    const padded = ` ${short} `;
    expect(texts([padded, padded], [padded, padded])).toEqual([]);
    const [worn, plainly] = ['Бочка  жёлтая,\nтолстостенная 5 л', 'бочка желтая, толстостенная 5 л'];
    expect(texts([worn, worn], [plainly, plainly])).toHaveLength(1);
    const five = Array.from({ length: 5 }, () => long);
    expect(texts(five, five)[0]!.text).toContain('описали 5 позиций слово в слово');
  });

  const six = 'альфа бета гамма дельта эпсилон дзета';
  const fourteen = `${six} эта тета йота каппа лямбда мю ню кси`;
  it.each([
    ['six words, another order', six, 'дзета эпсилон дельта гамма бета альфа', true],
    ['five words', 'альфа бета гамма дельта эпсилон', 'эпсилон дельта гамма бета альфа', false],
    ['five against six', 'альфа бета гамма дельта эпсилон', six, false],
    ['six against five', six, 'эпсилон дельта гамма бета альфа', false],
    // Of 14 and 14 words 11.9 must be of both.
    ['two words of fourteen are others', fourteen, fourteen.replace('мю ню', 'пи ро'), true],
    ['three are', fourteen, fourteen.replace('мю ню кси', 'пи ро фи'), false],
    ['a word more', six, `${six} эта`, true],
    ['the buyer’s own words do not count', `насос ${six}`, `насос ${six.replace('альфа', 'омега')}`, false],
  ])('write nearly alike: %s', (_, one, other, isTold) => {
    const own = new Map([1, 2].map((id) => [id, 'Насос']));
    expect(texts([one, one], [other, other], own)).toHaveLength(isTold ? 1 : 0);
  });

  it('are compared by the same item alone', () => {
    const text = 'а'.repeat(30);
    const other = {
      ...write(3),
      texts: new Map([
        [8, text],
        [9, text],
      ]),
    };
    expect(textSignals([write(7, text, text), other], new Map())).toEqual([]);
  });
});
