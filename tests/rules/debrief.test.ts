// What a participant is told of the distance to the winning price: never narrower than a band, always on its right side.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
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
