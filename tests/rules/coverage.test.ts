import { describe, expect, it } from 'vitest';
import type { AllocationItem, AllocationOffer } from '../../src/rules/allocation.ts';
import { allocationCoverage } from '../../src/rules/coverage.ts';

const items: readonly AllocationItem[] = [
  { orderId: 1, quantity: '10' },
  { orderId: 2, quantity: '4' },
  { orderId: 3, quantity: '2' },
];

let id = 0;
const offer = (
  orderId: number,
  price: string | null,
  quantity: string,
  over: Partial<AllocationOffer> = {},
): AllocationOffer => ({
  offerId: (id += 1),
  applicationId: 1,
  orderId,
  quantity,
  comparableUnitPrice: price,
  submittedAt: '2026-11-01T10:00:00Z',
  isAdmitted: true,
  isApproved: true,
  allocatedQuantity: null,
  ...over,
});

describe('coverage of an allocation', () => {
  it('tells what is allocated, what the rest would cost, and what is left', () => {
    const offers = [
      // The dearer one is chosen for a part; six are left, of which its cheaper rival offers five.
      offer(1, '100', '10', { allocatedQuantity: '4.000000' }),
      offer(1, '90', '5'),
      offer(2, '7.5', '4', { allocatedQuantity: '4' }),
    ];
    expect(allocationCoverage(items, offers)).toEqual({
      items: 3,
      allocatedSum: '430.00',
      // 5 × 90 and 1 × 100 more; for the third item nobody offers anything.
      wholeSum: '980.00',
      left: [
        { orderId: 1, ordered: '10', allocated: '4', remainder: '6', isReachable: true },
        { orderId: 3, ordered: '2', allocated: '0', remainder: '2', isReachable: false },
      ],
    });
  });

  it('counts on no offer that may not be allocated', () => {
    const offers = [
      offer(1, '1', '10', { isAdmitted: false }),
      offer(1, '1', '10', { isApproved: false }),
      offer(1, null, '10'),
      offer(1, '50', '3'),
    ];
    expect(allocationCoverage([items[0]!], offers)).toEqual({
      items: 1,
      allocatedSum: '0.00',
      wholeSum: '150.00',
      left: [{ orderId: 1, ordered: '10', allocated: '0', remainder: '10', isReachable: false }],
    });
  });

  it('leaves nothing where all is allocated, and does not count what nobody ordered', () => {
    const whole = [offer(1, '1.005', '10', { allocatedQuantity: '10' })];
    expect(allocationCoverage([items[0]!, { orderId: 9, quantity: '0' }], whole)).toEqual({
      items: 1,
      allocatedSum: '10.05',
      wholeSum: '10.05',
      left: [],
    });
  });
});
