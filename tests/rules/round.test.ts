import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '../../src/rules/decimal.ts';
import * as round from '../../src/rules/round.ts';
import { scaled } from './make-decimals.ts';

const percent = (step: string) => ({ stepKind: 'percent' as const, step });
const money = (step: string) => ({ stepKind: 'money' as const, step });

describe('the step', () => {
  it.each([
    ['100.00', percent('5'), '95.00'],
    ['0.33', percent('10'), '0.29'],
    ['100.00', percent('0'), '99.99'],
    ['0.02', percent('1'), '0.01'],
    ['0.01', percent('1'), null],
    ['100.00', money('12.50'), '87.50'],
    ['200.00', money('12.50'), '187.50'],
    ['100.00', money('100'), null],
    ['100.00', money('0'), '99.99'],
    ['100.00', percent('100'), null],
  ])('after %s by %o allows at most %s', (last, step, highest) =>
    expect(round.highestAllowedPrice(last, step)).toBe(highest),
  );

  it('allows the highest price and below, and neither zero nor a price above', () => {
    expect(round.isPriceAllowed('95.00', '100.00', percent('5'))).toBe(true);
    expect(round.isPriceAllowed('95.01', '100.00', percent('5'))).toBe(false);
    expect(round.isPriceAllowed('0.00', '100.00', percent('5'))).toBe(false);
    expect(round.isPriceAllowed('-1', '100.00', percent('5'))).toBe(false);
    expect(round.loweredBy('99.99', '5')).toBe('94.99');
    // 0.33 off 100.00 is 99.67; a third of a per cent off a kopeck leaves the kopeck.
    expect(round.loweredBy('100.00', '0.33')).toBe('99.67');
    expect(round.loweredBy('0.01', '0.33')).toBe('0.01');
  });

  it('is kept in whole kopecks for any price and per cent: one kopeck more would break it', () => {
    fc.assert(
      fc.property(scaled(2, 1n, 10n ** 12n), scaled(2, 1n, 9_999n), (last, step) => {
        const highest = round.highestAllowedPrice(last.text, percent(step.text));
        // In hundredths of a per cent of a kopeck: new ≤ last·(1 − step) and a kopeck higher is not.
        const limit = last.units * (10_000n - step.units);
        const kopecks = highest === null ? 0n : BigInt(highest.replace('.', ''));
        expect(kopecks * 10_000n <= limit).toBe(true);
        expect((kopecks + 1n) * 10_000n > limit || kopecks + 1n >= last.units).toBe(true);
        expect(highest === null || compare(highest, last.text) < 0).toBe(true);
      }),
    );
  });
});

describe('places', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, seconds)).toISOString();
  const prices = (applicationId: number, ...list: [number, string][]) => ({
    applicationId,
    prices: list.map(([seconds, price]) => ({ at: at(seconds), price })),
  });

  it('ticks from the epoch in even lengths', () => {
    expect(round.tick(at(29), 30)).toBe(at(0));
    expect(round.tick(at(30), 30)).toBe(at(30));
    expect([29, 30].map((seconds) => round.nextTick(at(seconds), 30))).toEqual(
      [at(30), at(60)].map(Date.parse),
    );
  });

  it('change on the tick and not with the price', () => {
    const rivals = [prices(1, [-60, '100'], [10, '80']), prices(2, [-60, '90'])];
    const shown = (seconds: number) =>
      round.placesAt(rivals, at(seconds), 30).map(({ applicationId }) => applicationId);
    expect(shown(11)).toEqual([2, 1]);
    expect(shown(29)).toEqual([2, 1]);
    expect(shown(30)).toEqual([1, 2]);
  });

  it('do not count a price of the very tick, and put the first of equal ones at one moment by number', () => {
    expect(round.placesAt([prices(1, [0, '80'])], at(0), 30)).toEqual([]);
    const rivals = [prices(2, [-60, '80']), prices(1, [-60, '80']), prices(3, [-61, '80'])];
    expect(round.placesAt(rivals, at(0), 30).map(({ applicationId }) => applicationId)).toEqual([3, 1, 2]);
  });

  it('put the earlier of equal prices ahead, whatever order the rows came in', () => {
    const rivals = [prices(1, [5, '80'], [-60, '100']), prices(2, [-60, '80']), prices(3, [20, '1'])];
    expect(round.placesAt(rivals, at(10), 10)).toEqual([
      { applicationId: 2, place: 1, price: '80' },
      { applicationId: 1, place: 2, price: '80' },
    ]);
  });
});

describe('extension', () => {
  const rule = { endsAt: '2026-11-21T12:00:00Z', extensionMinutes: 5, extensionLimit: 2, extensionsDone: 0 };
  it.each([
    ['11:54:59', rule, null],
    ['11:55:00', rule, '2026-11-21T12:05:00.000Z'],
    ['11:59:59', rule, '2026-11-21T12:05:00.000Z'],
    ['12:00:00', rule, null],
    ['11:59:00', { ...rule, extensionsDone: 1 }, '2026-11-21T12:05:00.000Z'],
    ['11:59:00', { ...rule, extensionsDone: 2 }, null],
    ['11:59:00', { ...rule, extensionMinutes: null }, null],
    ['11:59:00', { ...rule, extensionLimit: null }, null],
    ['11:59:00', { ...rule, extensionMinutes: 0 }, null],
    ['11:59:00', { ...rule, extensionMinutes: -5 }, null],
    ['11:59:00', { ...rule, extensionMinutes: 1 }, '2026-11-21T12:01:00.000Z'],
  ])('a better price at %s moves the end of %o to %s', (time, given, end) =>
    expect(round.extendedEnd(given, `2026-11-21T${time}Z`)).toBe(end),
  );
});
