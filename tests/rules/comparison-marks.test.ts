import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortCompanyName } from '../../src/rules/company-name.ts';
import { deviation, heatStep, isFarFrom, percentReached } from '../../src/rules/comparison-marks.ts';
import { median } from '../../src/rules/median.ts';

describe('a price among those for its item', () => {
  it('is told in per cent to the best, half-up to tenths', () => {
    expect(deviation('95.40', '91.20')).toBe('4.6');
    expect(deviation('91.20', '96.50')).toBe('-5.5');
    expect(deviation('91.20', '91.2')).toBe('0.0');
    expect([deviation('1', null), deviation('1', '0')]).toEqual([null, null]);
  });

  it.each([
    ['0.0', 0],
    ['0.1', 1],
    ['3.0', 1],
    ['3.1', 2],
    ['6.0', 2],
    ['10.0', 3],
    ['15.0', 4],
    ['15.1', 5],
    ['400', 5],
  ])('%s per cent above the best: tint %i', (percent, step) => expect(heatStep(percent)).toBe(step));

  it('has the middle that sorting by hand gives', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 15 }), (kopecks) => {
        const sorted = kopecks.toSorted((a, b) => a - b);
        const [lower, upper] = [sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!];
        const found = median(kopecks.map((n) => (n / 100).toFixed(2)));
        expect(Number(found)).toBeCloseTo((lower + upper) / 200, 4);
      }),
    );
    expect(median([])).toBeNull();
  });

  it('is the odd one past 40 % from the median, among three or more', () => {
    const isOutlier = (price: string, all: readonly string[]) => isFarFrom(price, median(all), all.length);
    const prices = ['4290', '4385', '4610', '4498.53', '6940', '4470'];
    expect(prices.filter((price) => isOutlier(price, prices))).toEqual(['6940']);
    expect(isOutlier('50', ['50', '100', '100'])).toBe(true);
    expect(isOutlier('60', ['60', '100', '100'])).toBe(false);
    expect(isOutlier('300', ['300', '100'])).toBe(false);
  });
});

it.each([
  ['ООО «Энергокомплект-Поволжье»', 'Энергокомплект-Поволжье'],
  ['ООО «Торговый дом „Вектор“»', 'Торговый дом «Вектор»'],
  ['ООО «Торговый дом «Вектор»', 'Торговый дом «Вектор»'],
  ['ООО «Торговый дом «Вектор»»', 'Торговый дом «Вектор»'],
  ['АО "Исток"', 'Исток'],
  ['ИП Орлов Пётр', 'Орлов Пётр'],
  ['ООО «А» и «Б»', '«А» и «Б»'],
  ['ОООкна', 'ОООкна'],
])('%s is short %s', (title, short) => expect(shortCompanyName(title)).toBe(short));

it('a sum that falls short of the whole reaches no hundred per cent of it', () => {
  expect(percentReached('324483.29', '324768.37')).toBe(99);
  expect(percentReached('50', '200')).toBe(25);
  expect(percentReached('200', '200.00')).toBe(100);
  expect(percentReached('0', '0')).toBe(0);
});
