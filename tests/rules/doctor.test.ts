// The look before a submission, against a count of its own: common fractions of whole numbers, no rule of the product's.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  doctorFindings,
  findingCodes,
  type DoctorFacts,
  type DoctorRow,
  type FindingCode,
} from '../../src/rules/doctor.ts';
import { requiredDays } from '../../src/rules/required-delivery.ts';
import { questionOf } from '../../src/text/doctor.ts';

const row = (over: Partial<DoctorRow> = {}): DoctorRow => ({
  key: `row-${over.item ?? 1}`,
  item: 1,
  isAnalogue: false,
  price: '100.00',
  quantity: '4',
  ordered: '4',
  days: 30,
  requiredDelivery: '',
  name: '',
  manufacturer: '',
  year: null,
  past: null,
  ...over,
});
const facts = (over: Partial<DoctorFacts> = {}): DoctorFacts => ({
  rows: [row({ item: 1 }), row({ item: 2, price: '120.00' })],
  tolerance: { isToleranceEnabled: false, tolerancePlus: null, toleranceMinus: null },
  total: '880.00',
  currency: 'RUB',
  vat: 'vat22',
  basis: 'DDP',
  days: 30,
  validFor: 60,
  minSum: null,
  startProduction: null,
  startDelivery: null,
  hasContact: true,
  files: 1,
  lot: { currency: 'RUB', basis: 'DDP', deadline: '2026-12-01' },
  last: { vat: 'vat22', files: 1 },
  ...over,
});
const codes = (of: Partial<DoctorFacts>) => doctorFindings(facts(of)).map(({ code }) => code);
const itemsOf = (of: Partial<DoctorFacts>, code: string) =>
  doctorFindings(facts(of)).find((one) => one.code === code)?.items ?? [];

it('has nothing to ask of a plain application', () => {
  expect(codes({})).toEqual([]);
});

const asked: [FindingCode, Partial<DoctorFacts>][] = [
  ['unpriced', { rows: [row({ item: 1 }), row({ item: 2, price: null })] }],
  ['partial', { rows: [row({ quantity: '3.999999' })] }],
  ['noDays', { rows: [row({ days: null })], days: null }],
  ['later', { rows: [row({ days: 31, requiredDelivery: 'до 31.12.2026' })] }],
  ['bareAnalogue', { rows: [row(), row({ key: 'a', isAnalogue: true, name: 'Клин' })] }],
  ['oddYear', { rows: [row({ year: 2028 })] }],
  ['otherCurrency', { currency: 'USD' }],
  ['otherBasis', { basis: 'EXW' }],
  ['otherVat', { vat: 'free' }],
  ['noValidity', { validFor: null }],
  ['shortValidity', { validFor: 13 }],
  ['minSumAbove', { minSum: '880.01' }],
  ['datesCrossed', { startDelivery: '2026-12-10', startProduction: '2026-12-11' }],
  ['earlyDelivery', { startDelivery: '2026-11-30' }],
  ['noContact', { hasContact: false }],
  ['noFiles', { files: 0 }],
  ['samePrice', { rows: [1, 2, 3, 4, 5].map((item) => row({ item })) }],
  // 122 for 100, 244 for 200, 366 for 300: the past prices with 22 % added.
  [
    'vatInPrices',
    { rows: [1, 2, 3].map((n) => row({ item: n, price: `${122 * n}.00`, past: `${100 * n}.00` })) },
  ],
  [
    'allFarFromPast',
    { rows: [1, 2, 3].map((n) => row({ item: n, price: `${95 * n}.00`, past: `${n}.00` })) },
  ],
  ['farFromPast', { rows: [row({ price: '1000.00', past: '100.00' })] }],
  // The other three go down to 15 %: this one has doubled.
  [
    'farFromOwnRatio',
    {
      rows: [
        row({ item: 1, price: '150.00', past: '1000.00' }),
        row({ item: 2, price: '300.00', past: '2000.00' }),
        row({ item: 3, price: '450.00', past: '3000.00' }),
        row({ item: 4, price: '200.00', past: '100.00' }),
      ],
    },
  ],
  ['farFromLines', { rows: ['10.00', '12.00', '1300.00'].map((price, at) => row({ item: at + 1, price })) }],
];

describe.each(asked)('%s', (code, over) => {
  it('is asked, alone, and says where and how it was counted', () => {
    const found = doctorFindings(facts(over));
    expect(found.map((one) => one.code)).toEqual([code]);
    const { text, how } = questionOf(found[0]!);
    expect(text).not.toMatch(/undefined|NaN|null/);
    expect(how.length).toBeGreaterThan(10);
  });
});

it('leaves no question without a case above', () => {
  expect(asked.map(([code]) => code).toSorted()).toEqual(findingCodes.toSorted());
});

it('asks on the very bound, and not beside it', () => {
  expect(codes({ validFor: 14 })).toEqual([]);
  expect(codes({ minSum: '880.00' })).toEqual([]);
  expect(codes({ rows: [row({ price: '999.99', past: '100.00' })] })).toEqual([]);
  expect(codes({ rows: [row({ price: '10.00', past: '100.00' })] })).toEqual(['farFromPast']);
  expect(codes({ rows: [row({ days: 30, requiredDelivery: 'до 31.12.2026' })] })).toEqual([]);
  // An analogue with a price is an offer of the item.
  expect(
    codes({
      rows: [row({ price: null }), row({ key: 'a', isAnalogue: true, name: 'Клин', manufacturer: 'ЗМК' })],
    }),
  ).toEqual([]);
});

it.each([
  ['30 дней', 30],
  ['45', 45],
  ['в течение 45 (сорока пяти) календарных дней', 45],
  ['20 рабочих дней', 28],
  ['2 недели', 14],
  ['3 мес.', 90],
  ['до 15.12.2026', 14],
  ['I кв. 2027', 120],
  ['4 квартал 2026 г.', 30],
  ['март 2027', 120],
  ['май 2027', 181],
  ['по согласованию', null],
  ['', null],
])('reads «%s» as %s days', (text, days) => {
  expect(requiredDays(text, '2026-12-01')).toBe(days);
});

/** Kopecks; a half of a kopeck where the middle lies between two. */
interface Fraction {
  over: bigint;
  under: bigint;
}
const less = (a: Fraction, b: Fraction) => a.over * b.under < b.over * a.under;
function middleOf(all: Fraction[]): Fraction {
  const sorted = all.toSorted((a, b) => (less(a, b) ? -1 : less(b, a) ? 1 : 0));
  const half = Math.floor(sorted.length / 2);
  const [lower, upper] = [sorted[half - 1]!, sorted[half]!];
  if (sorted.length % 2 === 1) return upper;
  return {
    over: lower.over * upper.under + upper.over * lower.under,
    under: 2n * lower.under * upper.under,
  };
}
const isFar = (a: Fraction, b: Fraction) =>
  a.over * b.under >= 10n * b.over * a.under || 10n * a.over * b.under <= b.over * a.under;

const kopecks = fc.integer({ min: 1, max: 1_000_000 });
const text = (n: number) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`;

it('does not ask of a list of unlike things, nor of a price that is near to the own past one', () => {
  const listOf = (prices: readonly string[], past: string | null = null) =>
    prices.map((price, at) => row({ item: at + 1, key: String(at), price, past }));
  // Bolts, cable and pumps.
  expect(
    itemsOf({ rows: listOf(['5.00', '8.00', '900.00', '1200.00', '350000.00', '80000.00']) }, 'farFromLines'),
  ).toEqual([]);
  const slip = ['10.00', '11.00', '12.00', '13.00', '1200.00'];
  expect(itemsOf({ rows: listOf(slip) }, 'farFromLines')).toEqual([5]);
  const known = listOf(slip).map((one) => (one.item === 5 ? { ...one, past: '1150.00' } : one));
  expect(itemsOf({ rows: known }, 'farFromLines')).toEqual([]);
});

it('finds the same prices as common fractions do', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(kopecks, fc.option(kopecks)), { minLength: 1, maxLength: 9 }), (list) => {
      const rows = list.map(([price, past], at) =>
        row({ item: at + 1, key: String(at), price: text(price), past: past === null ? null : text(past) }),
      );
      const own = list.map(([price]) => ({ over: BigInt(price), under: 1n }));
      const numbers = (isOf: (at: number) => boolean) => list.flatMap((_, at) => (isOf(at) ? [at + 1] : []));
      const ratios = list.map(([price, past]) =>
        past === null ? null : { over: BigInt(price), under: BigInt(past) },
      );
      const odd = own.length < 3 ? [] : numbers((at) => isFar(own[at]!, middleOf(own)));
      // Many of them are a list of unlike things; a price near to the own past one is no slip.
      const isFew = odd.length <= Math.max(1, Math.floor(own.length / 5));
      expect(itemsOf({ rows }, 'farFromLines')).toEqual(
        isFew
          ? odd.filter((item) => !ratios[item - 1] || isFar(ratios[item - 1]!, { over: 1n, under: 1n }))
          : [],
      );

      const known = ratios.filter((one) => one !== null);
      const one = { over: 1n, under: 1n };
      const middle = known.length < 3 ? null : middleOf(known);
      const isAllFar = middle !== null && isFar(middle, one);
      const fromPast = numbers((at) => !isAllFar && ratios[at] !== null && isFar(ratios[at]!, one));
      expect(itemsOf({ rows }, 'farFromPast')).toEqual(fromPast);
      expect(itemsOf({ rows }, 'allFarFromPast').length > 0).toBe(isAllFar);
    }),
  );
});
