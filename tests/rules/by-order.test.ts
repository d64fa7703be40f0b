// Five thousand items and tens of vendors are looked through once, not once an item: told by counting the looks.
import { describe, expect, it } from 'vitest';
import { allocationFaults, cheapestSplit, itemRemainders } from '../../src/rules/allocation.ts';
import type { AllocationOffer } from '../../src/rules/allocation.ts';
import { byOrder } from '../../src/rules/by-order.ts';
import { competitorTable } from '../../src/rules/competitor.ts';
import type { CompetitorOffer, CompetitorVendor } from '../../src/rules/competitor.ts';
import { calculateRating } from '../../src/rules/rating.ts';
import { compareWithCheapest } from '../../src/rules/savings.ts';
import { NO_TOLERANCE } from '../../src/rules/tolerance.ts';
import { makeApplication, makeOffer } from './make-applications.ts';

const ITEMS = 400;
const VENDORS = 5;
/** Of one row's item, however many items there are. */
const LOOKS = 8;

const items = Array.from({ length: ITEMS }, (_, n) => ({ orderId: n + 1, quantity: '10' }));
const vendorIds = Array.from({ length: VENDORS }, (_, n) => n + 1);

/** The row with its `orderId` counted at each reading. */
function counted<T extends { orderId: number }>(row: T, looks: { n: number }): T {
  const { orderId } = row;
  return Object.defineProperty({ ...row }, 'orderId', {
    enumerable: true,
    get: () => {
      looks.n += 1;
      return orderId;
    },
  });
}

/** How often the items of rows are read, a row. */
function looksOf(work: (count: <T extends { orderId: number }>(row: T) => T) => void): number {
  const looks = { n: 0 };
  work((row) => counted(row, looks));
  return looks.n / (ITEMS * VENDORS);
}

const allocationOffers = (count: <T extends { orderId: number }>(row: T) => T) =>
  vendorIds.flatMap((applicationId) =>
    items.map(({ orderId }): AllocationOffer =>
      count({
        offerId: applicationId * 10_000 + orderId,
        applicationId,
        orderId,
        quantity: '10',
        comparableUnitPrice: `${100 + applicationId}.00`,
        submittedAt: '2026-11-01T10:00:00.000Z',
        isAdmitted: true,
        isApproved: true,
        allocatedQuantity: applicationId === 2 ? '10' : null,
      }),
    ),
  );

describe('rows are looked through a few times each', () => {
  it('by the rating', () => {
    const looks = looksOf((count) => {
      const applications = vendorIds.map((applicationId) =>
        makeApplication({
          applicationId,
          offers: items.map(({ orderId }) =>
            count(makeOffer({ orderId, comparableUnitPrice: `${100 + applicationId}.00` })),
          ),
        }),
      );
      const [best] = calculateRating('position', items, applications);
      expect(best).toMatchObject({ applicationId: 1, place: 1, ratingsWon: ITEMS });
    });
    expect(looks).toBeLessThanOrEqual(LOOKS);
  });

  it('by the competitor table', () => {
    const looks = looksOf((count) => {
      const vendors = vendorIds.map((applicationId): CompetitorVendor => ({
        applicationId,
        currency: 'RUB',
        vat: 'vat20',
        basis: 'DDP',
        tolerance: NO_TOLERANCE,
        isExcluded: false,
        offers: items.map(({ orderId }): CompetitorOffer =>
          count({
            offerId: orderId,
            orderId,
            quantity: '10',
            unitPrice: `${100 + applicationId}.00`,
            repeatedPrice: null,
            allocatedQuantity: null,
            isExcluded: false,
          }),
        ),
      }));
      const table = competitorTable({ currency: 'RUB', basis: 'DDP', rates: {} }, items, vendors);
      expect(table.columns.map(({ isBest }) => isBest)).toEqual([true, false, false, false, false]);
    });
    expect(looks).toBeLessThanOrEqual(LOOKS);
  });

  it.each([
    ['remainders', (offers: AllocationOffer[]) => itemRemainders(items, offers)],
    ['faults', (offers: AllocationOffer[]) => allocationFaults(items, offers)],
    ['the cheapest split', (offers: AllocationOffer[]) => cheapestSplit(items, offers)],
    ['the comparison with it', (offers: AllocationOffer[]) => compareWithCheapest(items, offers)],
  ])('by %s', (_, work) => {
    expect(looksOf((count) => void work(allocationOffers(count)))).toBeLessThanOrEqual(LOOKS);
  });
});

it('rows of an item stay in their order', () => {
  const rows = [
    { orderId: 2, name: 'b' },
    { orderId: 1, name: 'a' },
    { orderId: 2, name: 'c' },
  ];
  expect([...byOrder(rows)]).toEqual([
    [2, [rows[0], rows[2]]],
    [1, [rows[1]]],
  ]);
});
