// What is saved, against the estimate and against the first prices, counted again in whole numbers: a line is rounded to the kopeck, half up, then lines are added.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { againstEstimate, type EstimatedLine } from '../../src/rules/estimate.ts';
import { savingsOf } from '../../src/rules/savings.ts';

/** Prices to the hundred-thousandth, quantities to the millionth, as the platform holds them at the finest. */
const PRICE = 5;
const QUANTITY = 6;
const text = (value: bigint, places: number): string => {
  const digits = String(value).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};
/** The nearest whole, a half away from nought. */
function nearest(over: bigint, under: bigint): bigint {
  const size = over < 0n ? -over : over;
  const whole = (2n * size + under) / (2n * under);
  return over < 0n ? -whole : whole;
}
const money = (kopecks: bigint): string =>
  `${kopecks < 0n ? '-' : ''}${text(kopecks < 0n ? -kopecks : kopecks, 2)}`;
const kopecks = (price: bigint, quantity: bigint): bigint =>
  nearest(price * quantity * 100n, 10n ** BigInt(PRICE + QUANTITY));
const percent = (base: bigint, final: bigint): string =>
  base === 0n ? '0.00' : money(nearest((base - final) * 10_000n, base));

const price = fc.oneof(
  fc.bigInt({ min: 1n, max: 10n ** 7n }),
  fc.bigInt({ min: 1n, max: 10n ** 16n }),
  fc.constantFrom(50_000n, 150_000n, 33_333_333n),
);
const quantity = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 9n }),
  fc.constantFrom(100n, 1_000_000n, 500_000n, 10_000n),
);
/** A round only lowers: first prices are no lower than the last. */
const lines = fc.array(
  fc.record({
    item: fc.integer({ min: 1, max: 3 }),
    estimate: fc.option(price),
    cut: price,
    paid: price,
    quantity,
  }),
  { maxLength: 6 },
);
const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n);

it('is the same to the kopeck and to the hundredth of a per cent', () => {
  let [estimatedLots, dearer] = [0, 0];
  fc.assert(
    fc.property(lines, fc.option(price), fc.boolean(), (told, whole, isWhole) => {
      const asLines = told.map(({ item, estimate, paid, quantity: q }): EstimatedLine => ({
        orderId: item,
        estimate: estimate === null ? null : text(estimate, PRICE),
        finalUnitPrice: text(paid, PRICE),
        quantity: text(q, QUANTITY),
      }));
      const total = whole === null ? null : money(whole);
      const known = told.flatMap((one) =>
        one.estimate === null || one.quantity === 0n ? [] : [{ ...one, estimate: one.estimate }],
      );
      const told1 = againstEstimate(asLines, { total, isWhole });
      const made = (estimated: bigint, final: bigint, items: number) => ({
        items,
        estimated: money(estimated),
        final: money(final),
        saved: money(estimated - final),
        percent: percent(estimated, final),
      });
      if (known.length > 0) {
        const estimated = sum(known.map((one) => kopecks(one.estimate, one.quantity)));
        const final = sum(known.map((one) => kopecks(one.paid, one.quantity)));
        expect(told1).toEqual(made(estimated, final, new Set(known.map(({ item }) => item)).size));
        estimatedLots += 1;
        if (final > estimated) dearer += 1;
      } else if (whole !== null && isWhole && told.length > 0)
        expect({ ...told1, estimated: money(whole) }).toEqual(
          made(whole, sum(told.map((one) => kopecks(one.paid, one.quantity))), 0),
        );
      else expect(told1).toBeNull();

      const first = sum(told.map((one) => kopecks(one.paid + one.cut, one.quantity)));
      const final = sum(told.map((one) => kopecks(one.paid, one.quantity)));
      expect(
        savingsOf(
          told.map((one) => ({
            firstUnitPrice: text(one.paid + one.cut, PRICE),
            finalUnitPrice: text(one.paid, PRICE),
            quantity: text(one.quantity, QUANTITY),
          })),
        ),
      ).toEqual({
        first: money(first),
        final: money(final),
        saved: money(first - final),
        percent: percent(first, final),
      });
    }),
    { numRuns: 500, seed: 13 },
  );
  expect(estimatedLots).toBeGreaterThan(200);
  expect(dearer).toBeGreaterThan(50);
});
