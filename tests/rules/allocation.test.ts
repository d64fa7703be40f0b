import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as allocation from '../../src/rules/allocation.ts';
import type { AllocationItem, AllocationOffer } from '../../src/rules/allocation.ts';
import { compare, subtract } from '../../src/rules/decimal.ts';
import { compareWithCheapest, costOf, savingsOf } from '../../src/rules/savings.ts';
import { scaled } from './make-decimals.ts';

const ITEMS: readonly AllocationItem[] = [{ orderId: 1, quantity: '10' }];

const offer = (over: Partial<AllocationOffer> = {}): AllocationOffer => ({
  offerId: 1,
  applicationId: 1,
  orderId: 1,
  quantity: '10',
  comparableUnitPrice: '100',
  submittedAt: '2026-11-01T10:00:00Z',
  isAdmitted: true,
  isApproved: true,
  allocatedQuantity: null,
  ...over,
});

const codes = (...offers: AllocationOffer[]) =>
  allocation.allocationFaults(ITEMS, offers).map(({ code }) => code);

it('gives no line to an offer of nothing', () => {
  const nothing = offer({ quantity: '0', comparableUnitPrice: '1' });
  expect(allocation.cheapestSplit(ITEMS, [nothing, offer({ offerId: 2 })])).toEqual([
    { orderId: 1, offerId: 2, applicationId: 1, quantity: '10', comparableUnitPrice: '100' },
  ]);
});

describe('checks', () => {
  it('lets a full, a partial and an empty allocation stand', () => {
    expect(codes(offer({ allocatedQuantity: '10' }))).toEqual([]);
    expect(
      codes(offer({ allocatedQuantity: '4' }), offer({ offerId: 2, allocatedQuantity: '6.000000' })),
    ).toEqual([]);
    expect(codes(offer(), offer({ allocatedQuantity: '0', isApproved: false, isAdmitted: false }))).toEqual(
      [],
    );
  });

  it('names each fault', () => {
    expect(
      allocation.allocationFaults(ITEMS, [
        offer({ allocatedQuantity: '9' }),
        offer({ offerId: 2, allocatedQuantity: '1.000001' }),
      ]),
    ).toEqual([{ code: 'allocatedOverOrdered', orderId: 1, allocated: '10.000001', ordered: '10' }]);
    expect(codes(offer({ quantity: '3', allocatedQuantity: '4' }))).toEqual(['allocatedOverOffered']);
    expect(codes(offer({ allocatedQuantity: '-1' }))).toEqual(['allocatedNegative']);
    expect(codes(offer({ allocatedQuantity: '1', isApproved: false }))).toEqual(['allocatedNotApproved']);
    expect(codes(offer({ allocatedQuantity: '1', isAdmitted: false }))).toEqual(['allocatedNotAdmitted']);
  });

  it('tells the remainder', () => {
    const offers = [
      offer({ allocatedQuantity: '2.5' }),
      offer({ offerId: 2, orderId: 2, allocatedQuantity: '5' }),
    ];
    expect(allocation.itemRemainders(ITEMS, offers)).toEqual([
      { orderId: 1, ordered: '10', allocated: '2.5', remainder: '7.5' },
    ]);
  });
});

describe('the cheapest split', () => {
  const split = (...offers: AllocationOffer[]) =>
    allocation.cheapestSplit(ITEMS, offers).map(({ offerId, quantity }) => [offerId, quantity]);

  it('fills from the lowest price up to what is offered', () => {
    expect(
      split(
        offer({ offerId: 1, comparableUnitPrice: '100' }),
        offer({ offerId: 2, comparableUnitPrice: '90', quantity: '4' }),
        offer({ offerId: 3, comparableUnitPrice: '95', quantity: '3.5' }),
      ),
    ).toEqual([
      [2, '4'],
      [3, '3.5'],
      [1, '2.5'],
    ]);
  });

  it('passes over offers that may not be allocated, and may stay short', () => {
    expect(
      split(
        offer({ offerId: 1, comparableUnitPrice: '1', isApproved: false }),
        offer({ offerId: 2, comparableUnitPrice: '1', isAdmitted: false }),
        offer({ offerId: 3, comparableUnitPrice: null }),
        offer({ offerId: 4, quantity: '0' }),
        offer({ offerId: 5, quantity: '2' }),
      ),
    ).toEqual([[5, '2']]);
  });

  it('prefers the earlier of equal prices', () => {
    expect(split(offer({ offerId: 2 }), offer({ offerId: 1 }))).toEqual([[1, '10']]);
    expect(split(offer({ offerId: 1, submittedAt: '2026-11-02T10:00:00Z' }), offer({ offerId: 2 }))).toEqual([
      [2, '10'],
    ]);
  });
});

describe('what it costs', () => {
  const offers = [
    offer({ offerId: 1, comparableUnitPrice: '100', allocatedQuantity: '6' }),
    offer({ offerId: 2, comparableUnitPrice: '90', quantity: '5' }),
  ];

  it('compares with the cheapest split of the same quantity', () => {
    expect(compareWithCheapest(ITEMS, offers)).toEqual({
      items: [{ orderId: 1, quantity: '6', chosen: '600.00', cheapest: '550.00', difference: '50.00' }],
      chosen: '600.00',
      cheapest: '550.00',
      difference: '50.00',
    });
  });

  it('does not compare what eligible offers cannot reach', () => {
    const rejected = offers.map((one) => ({ ...one, isApproved: one.offerId === 2 }));
    expect(compareWithCheapest(ITEMS, rejected)).toMatchObject({ cheapest: null, difference: null });
  });

  it('is nothing where nothing is allocated', () => {
    expect(compareWithCheapest(ITEMS, [offer()])).toMatchObject({
      chosen: '0.00',
      cheapest: '0.00',
      difference: '0.00',
    });
  });

  it('tells the saving against the first prices', () => {
    const lines = [
      { firstUnitPrice: '100', finalUnitPrice: '90', quantity: '10' },
      { firstUnitPrice: '50', finalUnitPrice: '50', quantity: '10' },
    ];
    expect(savingsOf(lines)).toEqual({
      first: '1500.00',
      final: '1400.00',
      saved: '100.00',
      percent: '6.67',
    });
    expect(savingsOf([])).toEqual({ first: '0.00', final: '0.00', saved: '0.00', percent: '0.00' });
  });
});

describe('for any offers', () => {
  const amount = scaled(3, 0n, 50_000n).map(({ text }) => text);
  const anyOffers: fc.Arbitrary<AllocationOffer[]> = fc
    .array(
      fc.record({
        orderId: fc.constantFrom(1, 2),
        quantity: amount,
        comparableUnitPrice: fc.option(
          scaled(2, 1n, 100_000n).map(({ text }) => text),
          { freq: 6 },
        ),
        isAdmitted: fc.boolean(),
        isApproved: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    .map((list) => list.map((fields, index) => offer({ ...fields, offerId: index + 1 })));
  const anyItems = fc.tuple(amount, amount).map(([first, second]) => [
    { orderId: 1, quantity: first },
    { orderId: 2, quantity: second },
  ]);

  function allocate(items: readonly AllocationItem[], offers: readonly AllocationOffer[]): AllocationOffer[] {
    const lines = allocation.cheapestSplit(items, offers);
    return offers.map((one) => ({
      ...one,
      allocatedQuantity: lines.find(({ offerId }) => offerId === one.offerId)?.quantity ?? null,
    }));
  }

  it('suggests an allocation without a fault', () => {
    fc.assert(
      fc.property(anyItems, anyOffers, (items, offers) => {
        expect(allocation.allocationFaults(items, allocate(items, offers))).toEqual([]);
      }),
    );
  });

  it('leaves a remainder only where nothing eligible is left', () => {
    fc.assert(
      fc.property(anyItems, anyOffers, (items, offers) => {
        const allocated = allocate(items, offers);
        for (const { orderId, remainder } of allocation.itemRemainders(items, allocated)) {
          if (compare(remainder, '0') === 0) continue;
          const idle = allocated.filter(
            (one) =>
              one.orderId === orderId &&
              one.isAdmitted &&
              one.isApproved &&
              one.comparableUnitPrice !== null &&
              compare(one.allocatedQuantity ?? '0', one.quantity) < 0,
          );
          expect(idle).toEqual([]);
        }
      }),
    );
  });

  it('costs no more than any other allocation of the same quantities, but for a kopeck a line', () => {
    fc.assert(
      fc.property(
        anyItems,
        anyOffers,
        fc.infiniteStream(fc.integer({ min: 0, max: 100 })),
        (items, offers, shares) => {
          const eligible = offers.filter(
            (one) => one.isAdmitted && one.isApproved && one.comparableUnitPrice !== null,
          );
          const chosen = eligible.map((one) => ({
            ...one,
            allocatedQuantity: ((Number(one.quantity) * (shares.next().value ?? 0)) / 100).toFixed(3),
          }));
          const fitting = chosen.filter(
            ({ allocatedQuantity, quantity }) => compare(allocatedQuantity, quantity) <= 0,
          );
          const { difference } = compareWithCheapest(items, fitting);
          expect(difference).not.toBeNull();
          expect(
            compare(difference ?? '', `-${(0.01 * (offers.length + 1)).toFixed(2)}`),
          ).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('costs the same whatever the order of the offers', () => {
    fc.assert(
      fc.property(anyItems, anyOffers, (items, offers) => {
        const there = allocation.cheapestSplit(items, offers);
        expect(allocation.cheapestSplit(items, offers.toReversed())).toEqual(there);
        expect(subtract(costOf(there.toReversed()), costOf(there))).toBe('0');
      }),
    );
  });
});
