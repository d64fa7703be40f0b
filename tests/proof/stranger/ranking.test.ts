// The ranking as docs/verification.md words it, against the platform's own: places that a stranger has calculated are what ours expects.
import { expect, it } from 'vitest';
import { ratingTypes, type RatingType } from '../../../src/rules/closed-lists.ts';
import { canonicalJson } from '../../../src/proof/canonical.ts';
import type { Body } from '../../../src/proof/bundle.ts';
import { checkComparable, checkRating, openedOf } from '../../../src/proof/check/content.ts';
import { ranked } from './outcome.ts';

/** Numbers that are always the same ones (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A lot of few and small numbers, so that zeros, ties, parts and what is missing come often. */
function lotOf(seed: number, ratingType: RatingType): Body {
  const below = numbers(seed);
  const one = <T>(...of: T[]): T => of[below(of.length)]!;
  const items = Array.from({ length: 1 + below(3) }, (_, at) => ({
    id: 10 + at,
    quantity: one('1', '2.5', '10'),
  }));
  const codes = ['price', 'delivery', 'guarantee', 'deferral', 'expert'] as const;
  const criteria = codes.flatMap((code, id) =>
    below(code === 'expert' ? 1 : 3) === 0 && (code !== 'expert' || below(3) > 0)
      ? []
      : [{ id: id + 1, code, weight: one('0', '10', '33.5', '50') }],
  );
  const applications = Array.from({ length: 1 + below(4) }, (_, at) => ({
    id: 100 + at,
    status: one('audited', 'audited', 'audited', 'secured', 'rejected'),
    company: `Компания ${at}`,
    itn: '7700000000',
    submittedAt: `2026-01-0${1 + below(2)}T00:00:00.000Z`,
  }));
  let id = 1_000;
  const made = applications.map((application) => {
    const terms = {
      currency: one('RUB', 'RUB', 'USD', 'EUR'),
      vat: 'vat20',
      shipmentPeriod: one(null, 5, 10),
      paymentConditions: { deferralDays: one(null, 0, 30, 45) },
      isToleranceEnabled: below(2) === 0,
      tolerancePlus: null,
      toleranceMinus: one(null, '10', '33.333'),
    };
    const offers = items.flatMap((item) =>
      Array.from({ length: one(0, 1, 1, 1, 2) }, () => ({
        id: (id += 1),
        orderId: item.id,
        quantity: one(item.quantity, item.quantity, '1', '9', null),
        unitPrice: one(null, '0.00', '1.01', '1.01', '3.33', '7.77'),
        shipmentPeriod: one(null, 0, 5, 7),
        guaranteePeriod: one(null, 0, 12, 24),
      })),
    );
    const rows = offers.map((offer) => ({
      id: offer.id,
      application: application.id,
      order: offer.orderId,
      quantity: offer.quantity,
      price: offer.unitPrice,
      repeated: null,
      approved: one(true, true, true, false, null),
      isArchived: below(8) === 0,
      allocated: null,
    }));
    return { application, content: { application: application.id, terms, offers }, rows };
  });
  const body: Body = {
    lot: {
      id: 1,
      number: '1',
      title: '',
      currency: 'RUB',
      status: 'rating',
      ratingType,
      admission: null,
      isSealed: false,
    },
    chain: 'lot:1',
    hidden: [],
    madeAt: '',
    signed: { heads: [], receipts: [] },
    laws: [],
    published: [{ version: 1, publishedAt: '', text: canonicalJson({ items, terms: { criteria } }) }],
    applications,
    versions: made.map(({ application, content }) => ({
      application: application.id,
      number: 1,
      receipt: '',
      nonce: null,
      content: canonicalJson(content),
      submittedAt: '',
      openedAt: '2026-01-03T00:00:00.000Z',
      voidedAt: null,
    })),
    rates: { USD: { value: '91.2345', nominal: '1', date: '' } },
    settings: {},
    rounds: [],
    outcome: canonicalJson(made.flatMap(({ rows }) => rows)),
    comparable: [],
    rating: {
      isStale: false,
      scores: applications.flatMap(({ id: application }) =>
        below(4) === 0 ? [] : [{ application, criterion: 5, score: one('0', '50', '77.77', '100') }],
      ),
      rows: [],
    },
  };
  body.comparable = comparableOf(body);
  return body;
}

/** By the words of the page: roubles for units, rounded once to six places. */
function comparableOf(body: Body): Body['comparable'] {
  const { contents, outcome } = openedOf(body);
  return outcome.flatMap((row): Body['comparable'] => {
    const currency = contents.get(row.application)?.terms.currency;
    if (row.price === null || currency === undefined) return [];
    if (currency === 'EUR') return [{ offer: row.id, price: null }];
    const hundredMillionths =
      BigInt(Math.round(Number(row.price) * 1_000)) * (currency === 'USD' ? 912_345n : 10_000n);
    const millionths = (hundredMillionths + 5n) / 10n;
    const text = String(millionths).padStart(7, '0');
    return [{ offer: row.id, price: `${text.slice(0, -6)}.${text.slice(-6)}` }];
  });
}

it.each(ratingTypes)('is the same by the type %s, of lots of every kind', (type) => {
  let [placed, missing] = [0, 0];
  for (let seed = 1; seed <= 250; seed += 1) {
    const body = lotOf(seed, type);
    const opened = openedOf(body);
    checkComparable(body, opened);
    const rows = ranked(JSON.parse(JSON.stringify(body)) as never) as unknown as NonNullable<
      Body['rating']
    >['rows'];
    expect(
      () => checkRating({ ...body, rating: { ...body.rating!, rows } }, opened, []),
      `lot ${seed}`,
    ).not.toThrow();
    placed += rows.filter(({ place }) => place !== null).length;
    missing += rows.filter(({ place }) => place === null).length;
  }
  // Both kinds came often: else nothing was shown.
  expect(Math.min(placed, missing)).toBeGreaterThan(20);
});
