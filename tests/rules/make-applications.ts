import * as fc from 'fast-check';
import type { RatedApplication, RatedItem, RatedOffer } from '../../src/rules/rating-types.ts';
import { price } from './make-decimals.ts';

export function makeOffer(over: Partial<RatedOffer> = {}): RatedOffer {
  return {
    orderId: 1,
    comparableUnitPrice: '100.00',
    quantity: '10',
    shipmentPeriod: 10,
    guaranteePeriod: 12,
    ...over,
  };
}

export function makeApplication(over: Partial<RatedApplication> = {}): RatedApplication {
  const applicationId = over.applicationId ?? 1;
  return {
    applicationId,
    companyTitle: `Поставщик ${applicationId}`,
    submittedAt: '2026-11-01T10:00:00.000Z',
    offers: [makeOffer()],
    deferralDays: 30,
    expertScores: {},
    ...over,
  };
}

export const ITEMS: readonly RatedItem[] = [
  { orderId: 1, quantity: '10' },
  { orderId: 2, quantity: '2.5' },
];

const anyOffer: fc.Arbitrary<RatedOffer> = fc.record({
  orderId: fc.constantFrom(1, 2),
  comparableUnitPrice: fc.option(fc.oneof(price, fc.constantFrom('0', '10.00')), { freq: 6 }),
  quantity: fc.constantFrom('10', '2.5', '1'),
  shipmentPeriod: fc.option(fc.integer({ min: 0, max: 60 })),
  guaranteePeriod: fc.option(fc.integer({ min: 0, max: 36 })),
});

/** Up to eight applications with distinct ids, often tied in price or time, often incomplete. */
export const anyApplications: fc.Arbitrary<RatedApplication[]> = fc.uniqueArray(
  fc
    .record({
      applicationId: fc.integer({ min: 1, max: 1000 }),
      submittedAt: fc.constantFrom(
        '2026-11-01T10:00:00.000Z',
        '2026-11-01T13:00:00+03:00',
        '2026-11-02T10:00:00Z',
      ),
      offers: fc.array(anyOffer, { maxLength: 5 }),
      deferralDays: fc.option(fc.integer({ min: 0, max: 90 })),
      expert: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 8 }),
    })
    .map(({ expert, ...fields }) =>
      makeApplication({ ...fields, expertScores: expert === null ? {} : { 5: String(expert) } }),
    ),
  { maxLength: 8, selector: ({ applicationId }) => applicationId },
);
