// Signals held against the same measures calculated here by hand, and against lots where there is nothing to see.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedSignals, textSignals } from '../../../src/rules/signals/links.ts';
import { priceSignals, type Bidder } from '../../../src/rules/signals/prices.ts';
import { procedureSignals, type ProcedureFacts } from '../../../src/rules/signals/procedure.ts';
import { quartilesOf } from '../../../src/rules/signals/quartiles.ts';

const bidder = (applicationId: number, prices: readonly string[], over: Partial<Bidder> = {}): Bidder => ({
  applicationId,
  companyId: applicationId + 100,
  title: `ООО ${applicationId}`,
  isRejected: false,
  prices: new Map(prices.map((price, index) => [index + 1, price])),
  total: prices.reduce((sum, price) => sum + Number(price), 0).toFixed(2),
  ...over,
});
const codes = ({ signals }: { signals: readonly { code: string }[] }) => signals.map(({ code }) => code);

/** Ten lots whose second offer is 10–19 % above the first. */
const usual = Array.from({ length: 10 }, (_, index) => [100, 110 + index, 130]);

describe('prices', () => {
  it('say nothing of an ordinary lot', () => {
    const lot = [bidder(1, ['10', '21', '30']), bidder(2, ['11', '22', '35']), bidder(3, ['13', '20', '33'])];
    expect(priceSignals(lot, usual, 'RUB')).toEqual({ signals: [], skipped: [] });
  });

  it('too close to the best are told with the bound of finished lots, and of too few lots not at all', () => {
    const lot = [bidder(1, ['1000']), bidder(2, ['1001']), bidder(3, ['1200'])];
    // Gaps of 10 … 19 %: quartiles 12.25 and 16.75 %, so the bound is 12.25 − 1.5 × 4.5 = 5.5 %.
    const [signal] = priceSignals(lot, usual, 'RUB').signals;
    expect(signal).toMatchObject({ code: 'R024', key: 'R024:1:2', sample: 10, isRed: true });
    expect(signal!.text.replaceAll('\u00a0', ' ')).toBe(
      'Второе предложение дороже лучшего всего на 0,1 % (1 001,00 ₽ и 1 000,00 ₽); обычно не меньше 5,5 %.',
    );
    const few = priceSignals(lot, usual.slice(1), 'RUB');
    expect(codes(few)).toEqual([]);
    expect(few.skipped).toEqual([
      { code: 'R024', sample: 9, needed: 10 },
      { code: 'R058', sample: 9, needed: 10 },
    ]);
  });

  it('far below the others are told', () => {
    // (120 − 100) ÷ 120 … (124.5 − 100) ÷ 124.5: 16.7 … 19.7 %; here (200 − 100) ÷ 200 = 50 %.
    expect(codes(priceSignals([bidder(1, ['100']), bidder(2, ['200'])], usual, 'RUB'))).toEqual(['R058']);
  });

  it('alike, in one proportion or alone are told', () => {
    const prices = ['10.00', '20.00', '30.00', '40.00', '50.00'];
    const dearer = prices.map((price) => (Number(price) * 1.05).toFixed(2));
    expect(codes(priceSignals([bidder(1, prices), bidder(2, prices)], [], 'RUB'))).toEqual(['R028']);
    // A pinch at two prices: sums of some kopecks are the same by rounding alone.
    const pinch = [
      bidder(1, ['100.55', '33'], { total: '0.02' }),
      bidder(2, ['101.55', '34'], { total: '0.02' }),
    ];
    expect(codes(priceSignals(pinch, [], 'RUB'))).toEqual([]);
    expect(codes(priceSignals([bidder(1, prices), bidder(2, dearer)], [], 'RUB'))).toEqual(['constantRatio']);
    expect(codes(priceSignals([bidder(1, prices)], [], 'RUB'))).toEqual(['R018']);
    const strayed = ['10.50', '20.60', '31.80', '42.00', '52.50'];
    expect(codes(priceSignals([bidder(1, prices), bidder(2, strayed)], [], 'RUB'))).toEqual([]);
  });
});

describe('quartiles', () => {
  it('leave a quarter of the sample below and above', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 60 }),
        (values) => {
          const { q1, median, q3 } = quartilesOf(values);
          const below = (bound: number) => values.filter((value) => value < bound).length;
          const above = (bound: number) => values.filter((value) => value > bound).length;
          const quarter = Math.floor((values.length - 1) / 4) + 1;
          expect(below(q1)).toBeLessThanOrEqual(quarter);
          expect(above(q3)).toBeLessThanOrEqual(quarter);
          expect(Math.abs(below(median) - above(median))).toBeLessThanOrEqual(
            values.length - 2 * Math.min(below(median), above(median)),
          );
          expect(q1 <= median && median <= q3).toBe(true);
        },
      ),
    );
  });
});

describe('the procedure', () => {
  const quiet: ProcedureFacts = {
    bidders: [bidder(1, ['10']), bidder(2, ['20'])],
    ownPast: { lots: 12, applications: 40, rejected: 4 },
    allPast: { lots: 50, applications: 200, rejected: 20 },
    termDays: 10,
    pastTerms: [8, 9, 10, 10, 10, 11, 11, 12, 12, 13],
    moves: [{ hoursBefore: 100 }],
    pastWinners: Array.from({ length: 10 }, (_, index) => [101 + (index % 2)]),
  };

  it('says nothing where nothing is unusual', () => {
    expect(procedureSignals(quiet)).toEqual({ signals: [], skipped: [] });
  });

  it('tells of refusals, of a short term, of a late move and of one winner in a row', () => {
    const bidders = [bidder(1, ['10'], { isRejected: true }), bidder(2, ['20'])];
    expect(codes(procedureSignals({ ...quiet, bidders }))).toEqual(['R035', 'R036']);
    const ownPast = { lots: 12, applications: 40, rejected: 8 };
    expect(codes(procedureSignals({ ...quiet, ownPast }))).toEqual(['R038']);
    // The median is 10.5 days.
    expect(codes(procedureSignals({ ...quiet, termDays: 5.2 }))).toEqual(['shortTerm']);
    expect(codes(procedureSignals({ ...quiet, moves: [{ hoursBefore: 2 }] }))).toEqual(['lateMove']);
    const pastWinners = [[102], [102, 101], [102], ...Array.from({ length: 7 }, () => [103])];
    const { signals } = procedureSignals({ ...quiet, pastWinners });
    expect(signals.map(({ key, text }) => [key, text])).toEqual([
      ['sameWinner:2', 'ООО 2 выиграла подряд 3 прошлые процедуры организатора на такие же товары.'],
    ]);
    const few = procedureSignals({ ...quiet, pastWinners: pastWinners.slice(0, 9) });
    expect(few).toEqual({ signals: [], skipped: [{ code: 'sameWinner', sample: 9, needed: 10 }] });
  });
});

describe('rivals', () => {
  it('that share something are told once a pair', () => {
    const one = {
      applicationId: 1,
      title: 'А',
      withApplicationId: 2,
      withTitle: 'Б',
      kind: 'телефон',
      value: '79',
    };
    const back = { ...one, applicationId: 2, title: 'Б', withApplicationId: 1, withTitle: 'А' };
    expect(sharedSignals([one, back], 7).map(({ key, text, sample }) => [key, text, sample])).toEqual([
      ['shared:телефон:1:2', 'У А и Б совпадает телефон: 79.', 7],
    ]);
  });

  it('that many share is told once of them all, and a value of two of them apart', () => {
    const titles = ['', 'А', 'Б', 'В'];
    const pair = (a: number, b: number, value: string) => ({
      applicationId: a,
      title: titles[a]!,
      withApplicationId: b,
      withTitle: titles[b]!,
      kind: 'телефон',
      value,
    });
    // Each has written it another way; every pair is told from both sides.
    const ways = ['', '8 (916) 123-45-67', '+79161234567', '9161234567'];
    const told = [1, 2, 3].flatMap((a) => [1, 2, 3].flatMap((b) => (a === b ? [] : [pair(a, b, ways[a]!)])));
    const own = [pair(1, 2, '79160000000'), pair(2, 1, '79160000000')];
    expect(sharedSignals([...told, ...own], 3).map(({ key, text }) => [key, text])).toEqual([
      ['shared:телефон:1:2:3', 'У А, Б и В совпадает телефон: +7 (916) 123-45-67.'],
      ['shared:телефон:1:2', 'У А и Б совпадает телефон: +7 (916) 000-00-00.'],
    ]);
    const many = Array.from({ length: 49 }, (_, at) => ({
      ...pair(1, 2, '1'),
      withApplicationId: at + 2,
      withTitle: `К${at + 2}`,
    }));
    const [crowd, ...others] = sharedSignals(many, 50);
    expect([crowd!.text, others]).toEqual([
      'У А, К2, К3, К4, К5 и ещё 45 участников совпадает телефон: 1.',
      [],
    ]);
  });

  it('that write alike are told, unless they repeat the buyer', () => {
    const own = 'Насос центробежный консольный моноблочный';
    const texts = (text: string) => new Map([1, 2].map((orderId) => [orderId, text]));
    const write = (text: string) => [
      { applicationId: 1, title: 'А', texts: texts(text) },
      { applicationId: 2, title: 'Б', texts: texts(text.toUpperCase()) },
    ];
    const words = new Map([1, 2].map((orderId) => [orderId, own]));
    expect(codes({ signals: textSignals(write('Насос центрабежный, новый, в упоковке'), words) })).toEqual([
      'sameText',
    ]);
    expect(textSignals(write(own), words)).toEqual([]);
  });

  it('that write nearly alike are told, not those who add a word to the buyer’s or write of the same in words of their own', () => {
    const own = 'Насос центробежный консольный моноблочный на раме с двигателем';
    const told = (a: string, b: string, [first = a, second = b]: string[] = []) =>
      textSignals(
        [
          {
            applicationId: 2,
            title: 'Б',
            texts: new Map([
              [1, b],
              [2, second],
            ]),
          },
          {
            applicationId: 1,
            title: 'А',
            texts: new Map([
              [1, a],
              [2, first],
            ]),
          },
        ],
        new Map([1, 2].map((orderId) => [orderId, own])),
      ).map(({ text }) => text);
    const one = 'Насос в упоковке: рабочие колесо чугун, вал нержавейка, уплотнение графит';
    const alike = 'Б и А описали 2 позиции почти одними словами';
    expect(told(one, one.replace('чугун', 'бронза'))).toEqual([`${alike}, и не словами заказчика.`]);
    expect(told(one, `${one}, Россия`, [one, one])).toEqual([
      `${alike} (слово в слово: 1), и не словами заказчика.`,
    ]);
    expect(told(one, one.replace('чугун', 'бронза').replace('графит', 'керамика'))).toEqual([]);
    expect(told(`${own}, Россия`, `${own}, Китай`)).toEqual([]);
    expect(told(one, 'Упаковка: ящик; колесо из чугуна, вал нержавеющий, сальник с графитом')).toEqual([]);
    // One item alone may be chance.
    expect(told(one, one, [one, 'Совсем другой насос, другого завода и года'])).toEqual([]);
  });
});
