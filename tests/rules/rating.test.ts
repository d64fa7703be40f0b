import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateRating } from '../../src/rules/rating.ts';
import { ratingTypes } from '../../src/rules/closed-lists.ts';
import type { Criterion, Rating } from '../../src/rules/rating-types.ts';
import { anyApplications, ITEMS, makeApplication, makeOffer } from './make-applications.ts';

const CRITERIA: readonly Criterion[] = [
  { id: 1, code: 'price', weight: '50' },
  { id: 2, code: 'delivery', weight: '20' },
  { id: 3, code: 'guarantee', weight: '10' },
  { id: 4, code: 'deferral', weight: '10' },
  { id: 5, code: 'expert', weight: '10' },
];
const ONE = ITEMS.slice(0, 1);

const placesOf = (ratings: readonly Rating[]) =>
  ratings.map(({ applicationId, place }) => [applicationId, place]);

function priced(applicationId: number, first: string, second?: string, submittedAt = '2026-11-01T10:00:00Z') {
  const offers = [makeOffer({ comparableUnitPrice: first })];
  if (second !== undefined)
    offers.push(makeOffer({ orderId: 2, comparableUnitPrice: second, quantity: '2.5' }));
  return makeApplication({ applicationId, offers, submittedAt });
}

describe('by total', () => {
  it('orders complete applications by their comparable total and leaves incomplete ones without a place', () => {
    const ratings = calculateRating('total', ITEMS, [
      priced(1, '100', '40'),
      priced(2, '1'),
      priced(3, '90', '40'),
    ]);
    expect(placesOf(ratings)).toEqual([
      [3, 1],
      [1, 2],
      [2, null],
    ]);
    expect(ratings.map(({ convertedTotal }) => convertedTotal)).toEqual(['1000.00', '1100.00', '10.00']);
    expect(ratings.map(({ total }) => total)).toEqual(['100.00', '90.91', null]);
    expect(ratings[2]?.coverage).toEqual({ items: 1, of: 2 });
    expect(ratings[1]?.scores).toEqual([
      { criterionId: null, code: 'price', value: '1100.00', best: '1000.00', score: '90.91', weight: '100' },
    ]);
  });

  it('breaks a tie by the earlier submission, whatever offset it is written with', () => {
    const late = priced(1, '100', '40', '2026-11-01T10:00:00Z');
    const early = priced(2, '100', '40', '2026-11-01T12:59:59+03:00');
    expect(placesOf(calculateRating('total', ITEMS, [late, early]))).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  it('does not let half of a quantity win over the whole', () => {
    const half = makeApplication({
      applicationId: 1,
      offers: [makeOffer({ comparableUnitPrice: '99', quantity: '5' })],
    });
    const whole = priced(2, '100');
    expect(placesOf(calculateRating('total', ONE, [half, whole]))).toEqual([
      [2, 1],
      [1, null],
    ]);
    const tolerance = { isToleranceEnabled: true, tolerancePlus: null, toleranceMinus: '50' };
    const ratings = calculateRating('total', ONE, [{ ...half, tolerance }, whole]);
    expect(placesOf(ratings)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(ratings[0]?.convertedTotal).toBe('990.00');
  });

  it('takes the cheapest of analogues, and stands an admitted application without offers', () => {
    const two = makeApplication({
      applicationId: 1,
      offers: [makeOffer({ comparableUnitPrice: '90' }), makeOffer({ comparableUnitPrice: '80' })],
    });
    const ratings = calculateRating('total', ONE, [makeApplication({ applicationId: 2, offers: [] }), two]);
    expect(ratings[0]?.convertedTotal).toBe('800.00');
    expect(ratings[1]).toMatchObject({ applicationId: 2, place: null, coverage: { items: 0, of: 1 } });
  });
});

it('takes the quicker of equally priced analogues, whatever row comes first', () => {
  const offers = [
    makeOffer({ shipmentPeriod: 20 }),
    makeOffer({ shipmentPeriod: 7 }),
    makeOffer({ shipmentPeriod: null }),
  ];
  const criteria: Criterion[] = [{ id: 2, code: 'delivery', weight: '100' }];
  for (const list of [offers, offers.toReversed()]) {
    const [rating] = calculateRating('weighted', ONE, [makeApplication({ offers: list })], criteria);
    expect(rating?.scores[0]?.value).toBe('7');
  }
});

it('takes the longer guaranteed of analogues alike in price and delivery', () => {
  const offers = [
    makeOffer({ guaranteePeriod: null }),
    makeOffer({ guaranteePeriod: 0 }),
    makeOffer({ guaranteePeriod: 24 }),
    makeOffer({ guaranteePeriod: 6 }),
  ];
  const criteria: Criterion[] = [{ id: 3, code: 'guarantee', weight: '100' }];
  for (const list of [offers, offers.toReversed()]) {
    const [rating] = calculateRating('weighted', ONE, [makeApplication({ offers: list })], criteria);
    expect(rating?.scores[0]?.value).toBe('24');
  }
});

it('holds a guarantee that is not told for less than a month of it', () => {
  const offers = [makeOffer({ guaranteePeriod: null }), makeOffer({ guaranteePeriod: 1 })];
  const criteria: Criterion[] = [{ id: 3, code: 'guarantee', weight: '100' }];
  for (const list of [offers, offers.toReversed()]) {
    const [rating] = calculateRating('weighted', ONE, [makeApplication({ offers: list })], criteria);
    expect(rating?.scores[0]?.value).toBe('1');
  }
});

it('caps an expert score at a hundred', () => {
  const generous = makeApplication({ expertScores: { 5: '150' } });
  const [rating] = calculateRating('weighted', ONE, [generous], CRITERIA.slice(4));
  expect([rating?.total, rating?.scores[0]?.score]).toEqual(['100.00', '100.00']);
});

it('counts what is not told of guarantee and deferral as none', () => {
  const untold = makeApplication({ offers: [makeOffer({ guaranteePeriod: null })], deferralDays: null });
  const [rating] = calculateRating('weighted', ONE, [untold], CRITERIA.slice(2, 4));
  expect(rating?.scores.map(({ value, score }) => [value, score])).toEqual([
    ['0', '0.00'],
    ['0', '0.00'],
  ]);
});

it('of a lot without items nobody has a place', () => {
  for (const type of ratingTypes)
    expect(placesOf(calculateRating(type, [], [priced(1, '1')], CRITERIA))).toEqual([[1, null]]);
});

describe('by position', () => {
  it('puts more items won ahead of a cheaper whole, and among equal ones the cheaper, then the earlier', () => {
    const three = [...ITEMS, { orderId: 3, quantity: '1' }];
    const whole = (applicationId: number, prices: readonly string[], submittedAt = '2026-11-01T10:00:00Z') =>
      makeApplication({
        applicationId,
        submittedAt,
        offers: three.map(({ orderId, quantity }, index) =>
          makeOffer({ orderId, quantity, comparableUnitPrice: prices[index]! }),
        ),
      });
    const places = (...applications: ReturnType<typeof whole>[]) =>
      placesOf(calculateRating('position', three, applications)).map(([id]) => id);
    expect(places(whole(1, ['1', '500', '500']), whole(2, ['300', '1', '1']))).toEqual([2, 1]);
    // Nobody's items but the third's: the cheaper whole is ahead of the dearer.
    expect(places(whole(1, ['9', '9', '9']), whole(2, ['8', '8', '8']), whole(3, ['1', '1', '1']))).toEqual([
      3, 2, 1,
    ]);
    expect(
      places(
        whole(1, ['9', '9', '9'], '2026-11-01T11:00:00Z'),
        whole(2, ['9', '9', '9']),
        whole(3, ['1', '1', '1']),
      ),
    ).toEqual([3, 2, 1]);
  });

  it('has no score and no criterion', () => {
    const [only] = calculateRating('position', ONE, [priced(1, '1')], CRITERIA);
    expect(only).toMatchObject({ scores: [], total: '100.00', place: 1 });
  });

  it('places each item and counts the items won, also of an incomplete application', () => {
    const ratings = calculateRating('position', ITEMS, [
      priced(1, '100', '40'),
      priced(2, '90'),
      priced(3, '110', '41'),
      makeApplication({ applicationId: 4, offers: [] }),
    ]);
    expect(
      ratings.map(({ applicationId, place, ratingsWon, total }) => [applicationId, place, ratingsWon, total]),
    ).toEqual([
      [1, 1, 1, '50.00'],
      [2, 2, 1, '50.00'],
      [3, 3, 0, '0.00'],
      [4, null, 0, null],
    ]);
    expect(ratings[0]?.positions).toEqual([
      { orderId: 1, place: 2, comparableUnitPrice: '100' },
      { orderId: 2, place: 1, comparableUnitPrice: '40' },
    ]);
  });
});

it('puts of those without a place the one that covers more first, unless items are won one by one', () => {
  const three = [...ITEMS, { orderId: 3, quantity: '1' }];
  const whole = makeApplication({
    applicationId: 3,
    offers: three.map(({ orderId, quantity }) =>
      makeOffer({ orderId, quantity, comparableUnitPrice: orderId === 1 ? '99' : '1' }),
    ),
  });
  const applications = [priced(1, '1'), priced(2, '50', '50'), whole];
  const order = (type: 'total' | 'position') =>
    calculateRating(type, three, applications).map(({ applicationId }) => applicationId);
  expect(order('total')).toEqual([3, 2, 1]);
  expect(order('position')).toEqual([3, 1, 2]);
});

describe('by weights', () => {
  it('names each score by its criterion', () => {
    const [rating] = calculateRating('weighted', ONE, [best], CRITERIA);
    expect(rating?.scores.map(({ criterionId }) => criterionId)).toEqual([1, 2, 3, 4, 5]);
  });

  it('puts of those whose expert score is missing the cheaper first', () => {
    const cheaper = { ...priced(2, '90'), expertScores: {} };
    expect(placesOf(calculateRating('weighted', ONE, [priced(1, '100'), cheaper], CRITERIA))).toEqual([
      [2, null],
      [1, null],
    ]);
  });

  const best = makeApplication({ applicationId: 1, expertScores: { 5: '80' } });
  const other = makeApplication({
    applicationId: 2,
    offers: [makeOffer({ comparableUnitPrice: '125', shipmentPeriod: 5, guaranteePeriod: 24 })],
    deferralDays: 60,
    expertScores: { 5: '40' },
  });

  it('shows raw values and scores that the total is made of', () => {
    const [first, second] = calculateRating('weighted', ONE, [best, other], CRITERIA);
    const shown = (rating?: Rating) =>
      rating?.scores.map(({ code, value, best: at, score }) => [code, value, at, score]);
    // 50·80 + 20·100 + 10·100 + 10·100 + 10·40 = 8400
    expect([first?.applicationId, first?.total, second?.total]).toEqual([2, '84.00', '78.00']);
    expect(shown(first)).toEqual([
      ['price', '1250.00', '1000.00', '80.00'],
      ['delivery', '5', '5', '100.00'],
      ['guarantee', '24', '24', '100.00'],
      ['deferral', '60', '60', '100.00'],
      ['expert', '40', null, '40.00'],
    ]);
    expect(shown(second)).toEqual([
      ['price', '1000.00', '1000.00', '100.00'],
      ['delivery', '10', '5', '50.00'],
      ['guarantee', '12', '24', '50.00'],
      ['deferral', '30', '60', '50.00'],
      ['expert', '80', null, '80.00'],
    ]);
  });

  it('divides by the sum of the weights, whatever it is', () => {
    const criteria: Criterion[] = [
      { id: 1, code: 'price', weight: '1' },
      { id: 2, code: 'delivery', weight: '2' },
    ];
    expect(calculateRating('weighted', ONE, [best, other], criteria).map(({ total }) => total)).toEqual([
      '93.33',
      '66.67',
    ]);
  });

  it('divides a zero as one unit', () => {
    const at = (
      applicationId: number,
      shipmentPeriod: number,
      comparableUnitPrice: string,
      guaranteePeriod: number,
    ) =>
      makeApplication({
        applicationId,
        offers: [makeOffer({ shipmentPeriod, comparableUnitPrice, guaranteePeriod })],
        deferralDays: 0,
      });
    const scores = calculateRating(
      'weighted',
      ONE,
      [at(1, 0, '0', 0), at(2, 4, '0.01', 0)],
      CRITERIA.slice(0, 4),
    ).map((rating) => rating.scores.map(({ score }) => score));
    expect(scores).toEqual([
      ['100.00', '100.00', '0.00', '0.00'],
      ['10.00', '25.00', '0.00', '0.00'],
    ]);
  });

  it('lets the worst item speak: last delivery, shortest guarantee; an untold delivery scores nothing', () => {
    const offers = [
      makeOffer({ shipmentPeriod: 3, guaranteePeriod: 6 }),
      makeOffer({ orderId: 2, quantity: '2.5' }),
    ];
    const untold = offers.map((offer) => ({ ...offer, shipmentPeriod: null }));
    const ratings = calculateRating(
      'weighted',
      ITEMS,
      [makeApplication({ applicationId: 1, offers }), makeApplication({ applicationId: 2, offers: untold })],
      CRITERIA.slice(1, 3),
    );
    expect(ratings[0]?.scores.map(({ value }) => value)).toEqual(['10', '6']);
    expect(ratings[1]?.scores[0]).toMatchObject({ value: null, score: '0.00' });
  });

  it('gives no place while an expert score is missing, and none without criteria', () => {
    const ratings = calculateRating('weighted', ONE, [best, { ...other, expertScores: {} }], CRITERIA);
    expect(placesOf(ratings)).toEqual([
      [1, 1],
      [2, null],
    ]);
    expect(placesOf(calculateRating('weighted', ONE, [best], []))).toEqual([[1, null]]);
  });

  it('prefers the lower comparable total among equal scores', () => {
    const criteria: Criterion[] = [{ id: 2, code: 'delivery', weight: '100' }];
    const ratings = calculateRating('weighted', ONE, [priced(1, '100'), priced(2, '99')], criteria);
    expect(placesOf(ratings)).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });
});

describe('for any applications', () => {
  const type = fc.constantFrom(...ratingTypes);

  it('does not depend on the order of applications, offers and items', () => {
    const shuffles = anyApplications.chain((applications) =>
      fc.tuple(
        fc.constant(applications),
        fc.shuffledSubarray(applications, { minLength: applications.length }),
      ),
    );
    fc.assert(
      fc.property(type, shuffles, (kind, [applications, shuffled]) => {
        const turned = shuffled.map((one) => ({ ...one, offers: one.offers.toReversed() }));
        const again = calculateRating(kind, ITEMS.toReversed(), turned, CRITERIA).map((rating) => ({
          ...rating,
          positions: rating.positions.toReversed(),
        }));
        const numbers = ({ positions, ...rating }: Rating) => ({
          ...rating,
          positions: positions.map(({ orderId, place, comparableUnitPrice }) => [
            orderId,
            place,
            Number(comparableUnitPrice),
          ]),
        });
        expect(again.map(numbers)).toEqual(calculateRating(kind, ITEMS, applications, CRITERIA).map(numbers));
      }),
    );
  });

  it('keeps scores within 0 and 100, gives the best 100, and numbers places without gaps', () => {
    fc.assert(
      fc.property(type, anyApplications, (kind, applications) => {
        const ratings = calculateRating(kind, ITEMS, applications, CRITERIA);
        expect(ratings.map(({ applicationId }) => applicationId).toSorted()).toEqual(
          applications.map(({ applicationId }) => applicationId).toSorted(),
        );
        const places = ratings.map(({ place }) => place).filter((place) => place !== null);
        expect(places).toEqual(places.map((_, index) => index + 1));
        for (const { total, scores, place, coverage } of ratings) {
          for (const value of [total, ...scores.map(({ score }) => score)]) {
            if (value === null) continue;
            expect(Number(value)).toBeGreaterThanOrEqual(0);
            expect(Number(value)).toBeLessThanOrEqual(100);
          }
          if (kind !== 'position' && coverage.items < coverage.of) expect(place).toBeNull();
          for (const { code, value, best, score } of scores) {
            if (['price', 'delivery'].includes(code) && value !== null && value === best)
              expect(score).toBe('100.00');
          }
        }
      }),
    );
  });

  it('never places a dearer complete application above a cheaper one by total', () => {
    fc.assert(
      fc.property(anyApplications, (applications) => {
        const totals = calculateRating('total', ITEMS, applications)
          .filter(({ place }) => place !== null)
          .map(({ convertedTotal }) => Number(convertedTotal));
        expect(totals).toEqual(totals.toSorted((a, b) => a - b));
      }),
    );
  });
});
