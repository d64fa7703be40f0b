// What a round's step would do and how a round went, against calculations of another kind.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowestPrices, placesOverTime } from '../../src/rules/round-picture.ts';
import { stepsBelow } from '../../src/rules/round-rehearsal.ts';

describe('steps to the lead', () => {
  it('are counted from what one step takes', () => {
    expect(stepsBelow('8102905.52', '8062390.99', '8041620.00', 'percent')).toBe(2);
    expect(stepsBelow('110.00', '105.00', '100.00', 'money')).toBe(3);
    expect(stepsBelow('110.00', '110.00', '100.00', 'money')).toBeNull();
    expect(stepsBelow('110.00', '50.00', '1.00', 'money')).toBeNull();
  });

  it('are none where one changes nothing, and never more than a thousand', () => {
    expect(stepsBelow('90.00', '90.00', '100.00', 'money')).toBeNull();
    expect(stepsBelow('1001.00', '1000.00', '1.01', 'money')).toBe(1_000);
    expect(stepsBelow('1002.00', '1001.00', '1.01', 'money')).toBeNull();
  });

  it('are as many as doubles walk, where these are far from a tie', () => {
    const total = fc.integer({ min: 100_000, max: 10_000_000 });
    fc.assert(
      fc.property(
        total,
        fc.integer({ min: 1, max: 20 }),
        fc.double({ min: 0.5, max: 0.99, noNaN: true }),
        (rub, step, part) => {
          const best = Math.round(rub * part * 100) / 100;
          const after = Math.round(rub * (1 - step / 100) * 100) / 100;
          const exact = Math.log(best / rub) / Math.log(after / rub);
          fc.pre(Math.abs(exact - Math.round(exact)) > 1e-3);
          expect(stepsBelow(`${rub}.00`, after.toFixed(2), best.toFixed(2), 'percent')).toBe(
            Math.ceil(exact),
          );
        },
      ),
    );
  });
});

it('places over time are those of sorting all last totals anew at each move', () => {
  const curve = (id: number) =>
    fc.record({
      id: fc.constant(id),
      start: fc.integer({ min: 50, max: 70 }),
      moves: fc.array(
        fc.record({ at: fc.integer({ min: 0, max: 10_000 }), total: fc.integer({ min: 40, max: 60 }) }),
        {
          maxLength: 5,
        },
      ),
    });
  fc.assert(
    fc.property(fc.tuple(curve(1), curve(2), curve(3)), (made) => {
      const at = (ms: number) => new Date(ms).toISOString();
      const curves = made.map(({ id, start, moves }) => ({
        id,
        start: String(start),
        moves: moves
          .toSorted((a, b) => a.at - b.at)
          .map((move) => ({ at: at(move.at), total: String(move.total) })),
      }));
      const told = placesOverTime(curves);
      expect(told).toHaveLength(1 + made.reduce((n, { moves }) => n + moves.length, 0));
      // Again by a naive loop: of all moves up to the told one each rival's last, and who stands before whom counted one by one.
      for (const [index, { places }] of told.entries()) {
        const done = curves
          .flatMap(({ id, moves }) => moves.map((move) => ({ ...move, id })))
          .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
          .slice(0, index);
        const stand = curves.map(({ id, start }, order) => {
          const mine = done.filter((move) => move.id === id).at(-1);
          return { id, total: Number(mine?.total ?? start), since: mine ? Date.parse(mine.at) : -1, order };
        });
        for (const one of stand) {
          const ahead = stand.filter(
            (other) =>
              other.total < one.total ||
              (other.total === one.total &&
                (other.since < one.since || (other.since === one.since && other.order < one.order))),
          );
          expect([index, one.id, places.get(one.id)]).toEqual([index, one.id, ahead.length + 1]);
        }
      }
    }),
  );
});

it('lowest prices are added up of items that had one at both times alone', () => {
  const item = (quantity: string, before: string | null, after: string | null) => ({
    quantity,
    before,
    after,
  });
  const some = [
    item('3', '10', '9.5'),
    item('2', '1', null),
    item('2', null, '1'),
    item('1', '0.05', '0.04'),
  ];
  expect(lowestPrices(some)).toEqual({ before: '30.05', after: '28.54' });
  expect(lowestPrices(some.slice(1, 3))).toBeNull();
  expect(lowestPrices(some.slice(0, 1))).toEqual({ before: '30.00', after: '28.50' });
});
