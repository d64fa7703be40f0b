// Long calculations pause: nobody waits for the rating of fifty vendors with five thousand lines each.
import { expect, it } from 'vitest';
import { competitorRows, competitorTable } from '../../src/rules/competitor.ts';
import type { Paced } from '../../src/rules/paced.ts';
import { calculateRating, ratingOf } from '../../src/rules/rating.ts';
import { textPairs, textSignals } from '../../src/rules/signals/links.ts';
import { priceFindings, priceSignals } from '../../src/rules/signals/prices.ts';
import { NO_TOLERANCE } from '../../src/rules/tolerance.ts';

const VENDORS = 20;
const ITEMS = 400;

function counted<T>(work: Paced<T>): { pauses: number; result: T } {
  for (let pauses = 0; ; pauses += 1) {
    const step = work.next();
    if (step.done) return { pauses, result: step.value };
  }
}

const items = Array.from({ length: ITEMS }, (_, index) => ({ orderId: index + 1, quantity: '10' }));
const applications = Array.from({ length: VENDORS }, (_, vendor) => ({
  applicationId: vendor + 1,
  companyTitle: `ООО «Поставка ${vendor}»`,
  submittedAt: new Date(vendor).toISOString(),
  deferralDays: null,
  expertScores: {},
  tolerance: NO_TOLERANCE,
  offers: items.map(({ orderId }) => ({
    orderId,
    comparableUnitPrice: `${100 + ((orderId * 7 + vendor * 13) % 97)}.50`,
    quantity: '10',
    shipmentPeriod: null,
    guaranteePeriod: null,
  })),
}));

it('a rating, after each application and each fifty items', () => {
  const { pauses, result } = counted(ratingOf('position', items, applications));
  expect(pauses).toBeGreaterThanOrEqual(VENDORS + ITEMS / 50);
  expect(result).toEqual(calculateRating('position', items, applications));
});

it('the table of competitors, after each ten items and each column', () => {
  const lot = { currency: 'RUB', basis: 'DDP', rates: {} } as const;
  const vendors = applications.map(({ applicationId, tolerance, offers }) => ({
    applicationId,
    currency: 'RUB',
    vat: 'vat20' as const,
    basis: 'DDP' as const,
    tolerance,
    isExcluded: false,
    offers: offers.map(({ orderId, comparableUnitPrice, quantity }, index) => ({
      offerId: applicationId * ITEMS + index,
      orderId,
      quantity,
      unitPrice: comparableUnitPrice,
      repeatedPrice: null,
      allocatedQuantity: null,
      isExcluded: false,
    })),
  }));
  const { pauses, result } = counted(competitorRows(lot, items, vendors));
  expect(pauses).toBeGreaterThanOrEqual(VENDORS + ITEMS / 10);
  expect(result).toEqual(competitorTable(lot, items, vendors));
});

it('the signals, after each pair of bidders', () => {
  const FEW = 20;
  const pairs = (VENDORS * (VENDORS - 1)) / 2;
  const bidders = applications.map(({ applicationId, companyTitle, offers }) => ({
    applicationId,
    companyId: applicationId,
    title: companyTitle,
    isRejected: false,
    total: null,
    prices: new Map(
      offers.slice(0, FEW).map(({ orderId, comparableUnitPrice }) => [orderId, comparableUnitPrice]),
    ),
  }));
  const priced = counted(priceFindings(bidders, [], 'RUB'));
  expect(priced.pauses).toBeGreaterThanOrEqual(pairs);
  expect(priced.result).toEqual(priceSignals(bidders, [], 'RUB'));
  const written = applications.map(({ applicationId, companyTitle }) => ({
    applicationId,
    title: companyTitle,
    texts: new Map(
      items.slice(0, FEW).map(({ orderId }) => [orderId, `Насос собственной сборки номер ${orderId}`]),
    ),
  }));
  const told = counted(textPairs(written, new Map()));
  expect(told.pauses).toBeGreaterThanOrEqual(pairs);
  expect(told.result).toEqual(textSignals(written, new Map()));
  expect(told.result).toHaveLength(pairs);
});
