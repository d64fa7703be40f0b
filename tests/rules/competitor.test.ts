import { describe, expect, it } from 'vitest';
import { allocatedQuantity, competitorTable } from '../../src/rules/competitor.ts';
import type { CompetitorOffer, CompetitorVendor } from '../../src/rules/competitor.ts';
import { calculateRating } from '../../src/rules/rating.ts';
import { NO_TOLERANCE } from '../../src/rules/tolerance.ts';

const LOT = {
  currency: 'RUB',
  basis: 'DDP',
  rates: { USD: { value: '80', nominal: '1', date: '2026-11-20' } },
};
const ITEMS = [
  { orderId: 1, quantity: '10', name: 'Насос' },
  { orderId: 2, quantity: '3', name: 'Труба' },
];

const offer = (over: Partial<CompetitorOffer> = {}): CompetitorOffer => ({
  offerId: 1,
  orderId: 1,
  quantity: '10',
  unitPrice: '100.00',
  repeatedPrice: null,
  allocatedQuantity: null,
  isExcluded: false,
  ...over,
});

const vendor = (over: Partial<CompetitorVendor> = {}): CompetitorVendor => ({
  applicationId: 1,
  currency: 'RUB',
  vat: 'vat20',
  basis: 'DDP',
  tolerance: NO_TOLERANCE,
  isExcluded: false,
  offers: [offer(), offer({ offerId: 2, orderId: 2, quantity: '3', unitPrice: '10.01' })],
  ...over,
});

describe('a cell', () => {
  it('holds the price, sums, VAT and the comparable sum', () => {
    const table = competitorTable(LOT, ITEMS, [
      vendor({
        currency: 'USD',
        offers: [offer({ unitPrice: '2.00', repeatedPrice: '1.50', allocatedQuantity: '4' })],
      }),
    ]);
    const cell = table.rows[0]?.cells[0]?.[0];
    expect(cell).toMatchObject({
      price: '1.50',
      loweredPercent: '25.00',
      sum: '15.00',
      vatSum: '3.00',
      sumWithVat: '18.00',
      comparableSum: '1200.00',
      isBest: true,
    });
    expect(table.columns[0]).toMatchObject({
      total: '15.00',
      firstTotal: '20.00',
      loweredPercent: '25.00',
      vatTotal: '3.00',
      totalWithVat: '18.00',
      comparableTotal: '1200.00',
      allocatedComparableTotal: '480.00',
      coverage: { items: 1, of: 2 },
      isComplete: false,
      isBest: false,
    });
    expect(table.rows[0]?.item.name).toBe('Насос');
    expect(table.rows.map(allocatedQuantity)).toEqual(['4', '0']);
  });

  it('compares at the ordered quantity what is offered within the tolerance', () => {
    const tolerance = { isToleranceEnabled: true, tolerancePlus: '0', toleranceMinus: '10' };
    const table = competitorTable(LOT, ITEMS, [vendor({ tolerance, offers: [offer({ quantity: '9' })] })]);
    expect(table.rows[0]?.cells[0]?.[0]).toMatchObject({
      sum: '900.00',
      comparableSum: '1000.00',
      isCompared: true,
    });
  });

  it('stands without a price or a rate, and says which rate is missing', () => {
    const table = competitorTable(LOT, ITEMS, [
      vendor({ currency: 'EUR', offers: [offer(), offer({ orderId: 2, unitPrice: null })] }),
      vendor({ currency: 'EUR', isExcluded: true }),
    ]);
    // Nor does an excluded application count what cannot be compared.
    expect(table.columns[1]).toMatchObject({ total: '0.00', coverage: { items: 0, of: 2 } });
    expect(table.rows[0]?.cells[0]?.[0]).toMatchObject({
      sum: '1000.00',
      comparableSum: null,
      isCompared: false,
    });
    expect(table.rows[1]?.cells[0]?.[0]).toMatchObject({ sum: null, vatSum: null, sumWithVat: null });
    expect(table.columns[0]).toMatchObject({ missingRates: ['EUR'], coverage: { items: 0, of: 2 } });
    expect(table.minimum).toEqual({ total: '0.00', coverage: { items: 0, of: 2 } });
  });
});

describe('a column', () => {
  it('takes a price that was set in the round alone for the first one', () => {
    const offers = [offer({ unitPrice: null, repeatedPrice: '90.00' })];
    const table = competitorTable(LOT, ITEMS, [vendor({ offers })]);
    expect(table.rows[0]!.cells[0]![0]!.loweredPercent).toBe('0.00');
    expect(table.columns[0]).toMatchObject({ firstTotal: '900.00', loweredPercent: '0.00' });
  });
});

describe('marks', () => {
  const best = (vendors: CompetitorVendor[]) =>
    competitorTable(LOT, ITEMS, vendors).rows.map(({ cells }) =>
      cells.map((own) => own.map(({ isBest }) => isBest)),
    );

  it('go to every lowest price of an item', () => {
    expect(best([vendor(), vendor({ applicationId: 2 })])).toEqual([
      [[true], [true]],
      [[true], [true]],
    ]);
  });

  it('do not go to a dearer price', () => {
    const dearer = vendor({ applicationId: 2, offers: [offer({ unitPrice: '120.00' })] });
    expect(best([vendor(), dearer])[0]).toEqual([[true], [false]]);
  });

  it('pass over rejected, excluded and partial offers', () => {
    const cheap = (over: Partial<CompetitorOffer>) => [offer({ unitPrice: '1.00', ...over })];
    expect(
      best([
        vendor(),
        vendor({ applicationId: 2, isExcluded: true, offers: cheap({}) }),
        vendor({ applicationId: 3, offers: cheap({ isExcluded: true }) }),
        vendor({ applicationId: 4, offers: cheap({ quantity: '9' }) }),
      ])[0],
    ).toEqual([[true], [false], [false], [false]]);
  });

  it('choose the best column among complete ones only, and the minimum over items', () => {
    const partial = vendor({ applicationId: 2, basis: 'EXW', offers: [offer({ unitPrice: '90.00' })] });
    const table = competitorTable(LOT, ITEMS, [vendor(), partial]);
    expect(table.columns.map(({ isBest, hasOtherBasis }) => [isBest, hasOtherBasis])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(table.minimum).toEqual({ total: '930.03', coverage: { items: 2, of: 2 } });
  });

  it('leave an excluded application out of the best column', () => {
    const cheaper = [offer({ unitPrice: '1.00' }), offer({ orderId: 2, quantity: '3', unitPrice: '1.00' })];
    const excluded = vendor({ applicationId: 2, isExcluded: true, offers: cheaper });
    const table = competitorTable(LOT, ITEMS, [excluded, vendor()]);
    expect(table.columns.map(({ isBest }) => isBest)).toEqual([false, true]);
  });

  it('pass over an excluded offer that covers nothing, and over a second one at the same price', () => {
    const offers = [
      offer({ quantity: '9', unitPrice: '1.00' }),
      offer({ offerId: 2 }),
      offer({ offerId: 3 }),
    ];
    const [column] = competitorTable(LOT, ITEMS, [vendor({ isExcluded: true, offers })]).columns;
    expect([column!.total, column!.coverage.items]).toEqual(['1000.00', 1]);
    const dearer = [offer(), offer({ offerId: 2, unitPrice: '120.00' })];
    expect(competitorTable(LOT, ITEMS, [vendor({ offers: dearer })]).columns[0]!.total).toBe('1000.00');
  });

  it('count of equal prices the first', () => {
    const tolerance = { isToleranceEnabled: true, tolerancePlus: '0', toleranceMinus: '10' };
    const offers = [offer(), offer({ offerId: 2, quantity: '9' })];
    expect(competitorTable(LOT, ITEMS, [vendor({ tolerance, offers })]).columns[0]!.total).toBe('1000.00');
  });

  it('go to a lot of one item, too', () => {
    expect(competitorTable(LOT, ITEMS.slice(0, 1), [vendor()]).columns[0]).toMatchObject({
      isComplete: true,
      isBest: true,
    });
  });

  it('are nobody’s in a lot without items', () => {
    expect(competitorTable(LOT, [], [vendor()]).columns[0]).toMatchObject({
      isComplete: false,
      isBest: false,
    });
  });

  it('counts the cheapest of analogues, and shows an excluded application its own totals', () => {
    const offers = [offer(), offer({ offerId: 2, unitPrice: '80.00' })];
    const table = competitorTable(LOT, ITEMS, [vendor({ offers }), vendor({ isExcluded: true, offers })]);
    expect(table.columns.map(({ total, coverage }) => [total, coverage.items])).toEqual([
      ['800.00', 1],
      ['800.00', 1],
    ]);
  });
});

it('lays the estimate of a whole lot beside what offers all of it, and nothing beside a part', () => {
  const [whole, part] = [vendor(), vendor({ applicationId: 2, offers: [offer()] })];
  const { columns } = competitorTable({ ...LOT, estimate: '1500.00' }, ITEMS, [whole, part]);
  expect(columns.map(({ estimatedTotal }) => estimatedTotal)).toEqual(['1500.00', null]);
});

it('agrees with the rating on every total', () => {
  const vendors = [vendor(), vendor({ applicationId: 2, currency: 'USD' })];
  const table = competitorTable(LOT, ITEMS, vendors);
  const rated = vendors.map(({ applicationId, offers }, index) => ({
    applicationId,
    companyTitle: '',
    submittedAt: '2026-11-01T10:00:00Z',
    deferralDays: null,
    expertScores: {},
    offers: offers.map(({ orderId, quantity }, row) => {
      const comparable = table.rows[row]?.cells[index]?.[0]?.comparable;
      const comparableUnitPrice = comparable?.ok === true ? comparable.unitPrice : null;
      return { orderId, quantity, comparableUnitPrice, shipmentPeriod: null, guaranteePeriod: null };
    }),
  }));
  const ratings = calculateRating('total', ITEMS, rated);
  expect(ratings.map(({ convertedTotal }) => convertedTotal)).toEqual(
    table.columns.map((column) => column.comparableTotal),
  );
  expect(ratings[0]?.convertedTotal).toBe('1030.03');
});

it('counts what is allocated to nobody as nothing', () => {
  const offers = [offer({ allocatedQuantity: '2.5' }), offer({ offerId: 2 })];
  expect(competitorTable(LOT, ITEMS, [vendor({ offers })]).rows.map(allocatedQuantity)).toEqual(['2.5', '0']);
});
