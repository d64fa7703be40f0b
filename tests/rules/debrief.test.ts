// What a participant is told of the distance to the winning price: never narrower than a band, always on its right side.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { debriefOutcome } from '../../src/text/debrief.ts';
import { bandOf, debriefLine, leastChange } from '../../src/rules/debrief.ts';

const kopecks = fc.integer({ min: 1, max: 10_000_000 });

it('the needed cut lies within its band, and another price of the band gives the same', () => {
  fc.assert(
    fc.property(kopecks, kopecks, (a, b) => {
      const [winning, own] = [Math.min(a, b), Math.max(a, b)];
      if (winning === own) return;
      const { from, to } = bandOf((own / 100).toFixed(2), (winning / 100).toFixed(2));
      const cut = ((own - winning) * 100) / own;
      expect(cut).toBeGreaterThan(from - 1e-5);
      expect(cut).toBeLessThanOrEqual(to + 1e-5);
      expect(to - from).toBeGreaterThanOrEqual(1);
    }),
  );
});

it('the least change is that of the nearest price; where price did not decide there is none', () => {
  const item = { ownAllocated: '0', isRefused: false };
  const lines = [
    debriefLine({ ...item, orderId: 1, ownPrice: '100', winningPrices: ['80', '60'] }),
    debriefLine({ ...item, orderId: 2, ownPrice: '100', winningPrices: ['98'] }),
    debriefLine({ ...item, orderId: 3, ownPrice: '100', winningPrices: ['110'] }),
    debriefLine({ ...item, orderId: 4, ownPrice: '100', winningPrices: [] }),
    debriefLine({ ...item, orderId: 5, ownPrice: '100', winningPrices: ['90'], isRefused: true }),
  ];
  expect(lines.map(({ outcome }) => outcome)).toEqual([
    'dearer',
    'dearer',
    'otherGround',
    'noWinner',
    'refused',
  ]);
  expect(leastChange(lines)).toEqual({ orderId: 2, outcome: 'dearer', band: { from: 1, to: 3 } });
  expect(leastChange(lines.slice(2))).toBeNull();
});

it('says of every item what a count in whole kopecks says, and names the item that the least cut would have won', () => {
  const item = fc.record({
    own: fc.option(fc.integer({ min: 1, max: 5_000 }), { freq: 6 }),
    won: fc.boolean(),
    refused: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    winning: fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 3 }),
  });
  const money = (n: number) => (n / 100).toFixed(2);
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), (made) => {
      const items = made.map((one) => ({
        ...one,
        won: one.won && one.own !== null && one.winning.length === 0,
      }));
      const told = items.map(({ own, won, refused, winning }, index) =>
        debriefLine({
          orderId: index,
          ownPrice: own === null ? null : money(own),
          ownAllocated: won ? '1' : '0',
          isRefused: refused,
          winningPrices: winning.map(money),
        }),
      );
      /** The upper edge of the per cent of the own price by which it had to be lower, in whole numbers. */
      const cuts = items.map(({ own, won, refused, winning }) => {
        if (won || own === null || refused || winning.length === 0) return null;
        const dearest = winning.reduce((a, b) => (a > b ? a : b));
        if (own <= dearest) return null;
        return [1, 3, 5, 10, 20, 35, 50, 100].find((edge) => (own - dearest) * 100 <= edge * own)!;
      });
      for (const [index, { own, won, refused, winning }] of items.entries()) {
        const word = won
          ? 'won'
          : own === null
            ? 'notOffered'
            : refused
              ? 'refused'
              : winning.length === 0
                ? 'noWinner'
                : cuts[index] === null
                  ? 'otherGround'
                  : 'dearer';
        expect([index, told[index]!.outcome]).toEqual([index, word]);
      }
      const least = leastChange(told);
      const known = cuts.filter((cut) => cut !== null);
      // Of two within one band either may be named: which is nearer would tell more than the band.
      expect(least === null ? [] : [least.band!.to, cuts[least.orderId]]).toEqual(
        known.length === 0 ? [] : [Math.min(...known), Math.min(...known)],
      );
    }),
  );
});

it('is told without a bound that bounds nothing', () => {
  const told = (own: string, winning: string) =>
    debriefOutcome({ outcome: 'dearer', band: bandOf(own, winning), reason: null, part: null }).replaceAll(
      '\u00a0',
      ' ',
    );
  expect(told('1000', '10')).toBe('Нужно было снизить цену больше чем на 50 %');
  expect(told('100', '60')).toBe('Нужно было снизить цену больше чем на 35 %, но не больше чем на 50 %');
  expect(told('100', '99.5')).toBe('Нужно было снизить цену до 1 %');
});

it('of an item that was won in part says how much of it', () => {
  const won = { outcome: 'won', band: null, reason: null } as const;
  expect(debriefOutcome({ ...won, part: null })).toBe('Выиграна вами');
  expect(debriefOutcome({ ...won, part: { won: '6.5', of: '1000' } })).toBe(
    'Выиграна вами: 6,5 из 1\u00a0000',
  );
});
