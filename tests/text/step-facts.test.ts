// What the dialogs of steps show to be confirmed, in words.
import { describe, expect, test } from 'vitest';
import { numberRanges } from '../../src/text/number-ranges.ts';
import { partOfSum } from '../../src/text/short-sums.ts';
import { finishFacts } from '../../src/text/steps/finish-facts.ts';
import type { StepFact } from '../../src/text/steps/step-fact.ts';

/** With plain spaces, as a person reads it. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const lines = (facts: StepFact[]) =>
  facts.map(({ label, value, warn }) => `${warn ? '! ' : ''}${label}: ${plain(value)}`);

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

describe('the finish', () => {
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
      left: [left(3), left(4, '40'), left(5, '0', false)],
    };
    expect(lines(finishFacts(figures))).toEqual([
      '! Распределено: 2 из 5 позиций, 5,6 из 32,2 млн ₽',
      '! Без победителя останутся: 3, 5',
      '! Частично: 4 (40 из 100 шт)',
      'Не хватает предложений: 5',
    ]);
  });

  test('is calm where everything has a winner', () => {
    const figures = { currency: 'RUB', items: 3, allocatedSum: '98360.28', wholeSum: '98360.28', left: [] };
    expect(lines(finishFacts(figures))).toEqual(['Распределено: все 3 позиции, 98 360,28 ₽']);
    expect(lines(finishFacts({ ...figures, items: 1 }))).toEqual([
      'Распределено: единственная позиция, 98 360,28 ₽',
    ]);
  });

  test('does not list a thousand items', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => left(2 * index + 1, '1'));
    const [, partial] = finishFacts({
      currency: 'RUB',
      items: 2_000,
      allocatedSum: '1.00',
      wholeSum: '2.00',
      left: many,
    });
    expect(partial!.value.length).toBeLessThan(250);
    expect(partial!.value).toContain('и ещё');
  });
});
