// How a participant's place went over a round: tick by tick, what came late, what a restart has to reckon anew.
import { expect, it } from 'vitest';
import { Course } from '../../../src/server/outcome/rounds/course.ts';
import type { Field } from '../../../src/server/outcome/rounds/field.ts';
import type { RoundPrice } from '../../../src/server/outcome/rounds/moves.ts';
import { atOnce } from '../../../src/rules/paced.ts';

const START = Date.parse('2026-11-17T10:00:00.000Z');
const SECOND = 1_000;
const TICK_SECONDS = 15;

/** Three that offer one item; the first submitted first. */
const rated: number[] = [];
const field = {
  items: [{ orderId: 1, quantity: '10' }],
  rated: (prices: ReadonlyMap<number, string>, only?: number) => {
    rated.push(only!);
    return [1, 2, 3]
      .filter((id) => only === undefined || id === only)
      .map((applicationId) => ({
        applicationId,
        companyTitle: '',
        submittedAt: new Date(START - 10_000 + applicationId).toISOString(),
        deferralDays: null,
        expertScores: {},
        offers: prices.has(applicationId)
          ? [
              {
                orderId: 1,
                comparableUnitPrice: prices.get(applicationId)!,
                quantity: '10',
                shipmentPeriod: null,
                guaranteePeriod: null,
              },
            ]
          : [],
      }));
  },
} as unknown as Field;

const price = (applicationId: number, value: string, seconds: number | null): RoundPrice => ({
  applicationId,
  offerId: applicationId,
  price: value,
  isBaseline: seconds === null,
  at: new Date(START + (seconds ?? 0) * SECOND),
});
const baseline = [price(1, '100', null), price(2, '110', null), price(3, '120', null)];
const goOn = (course: Course, prices: RoundPrice[], seconds: number) =>
  atOnce(
    course.goOn(field, prices, {
      startedAt: START,
      placesAt: START + seconds * SECOND,
      tickSeconds: TICK_SECONDS,
    }),
  );
const told = (course: Course, id: number) =>
  course.of(id).map(({ at, place }) => [(Date.parse(at) - START) / SECOND, place]);

it('stands from the tick that showed it on, and is reckoned of who moved alone', () => {
  const course = new Course();
  goOn(course, baseline, 15);
  rated.length = 0;
  const moves = [...baseline, price(2, '90', 20), price(2, '89', 40), price(3, '80', 47)];
  goOn(course, moves, 60);
  expect(rated).toEqual([2, 2, 3]);
  expect([1, 2, 3].map((id) => told(course, id))).toEqual([
    [
      [0, 1],
      [30, 2],
      [60, 3],
    ],
    [
      [0, 2],
      [30, 1],
      [60, 2],
    ],
    [
      [0, 3],
      [60, 1],
    ],
  ]);
  // Whoever asks first after a restart is told the same.
  const anew = new Course();
  goOn(anew, moves, 60);
  expect([1, 2, 3].map((id) => told(anew, id))).toEqual([1, 2, 3].map((id) => told(course, id)));
});

it('a price that was committed late is shown by the tick that first knew of it', () => {
  const course = new Course();
  goOn(course, baseline, 30);
  goOn(course, [...baseline, price(2, '90', 29)], 45);
  expect(told(course, 2)).toEqual([
    [0, 2],
    [30, 1],
  ]);
});

it('of equal totals the earlier submission is ahead, and who cannot be compared has no place', () => {
  const course = new Course();
  goOn(course, [price(1, '100', null), price(2, '110', null)], 15);
  expect(told(course, 3)).toEqual([]);
  goOn(course, [price(1, '100', null), price(2, '110', null), price(2, '100', 16)], 30);
  expect(told(course, 2)).toEqual([[0, 2]]);
});
