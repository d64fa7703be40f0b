import { expect, test } from 'vitest';
import { countedOffers, hasUncounted } from '../../src/rules/counted-offers.ts';

const offer = (id: number, orderId: number, isAnalogue: boolean, unitPrice: string | null) => ({
  id,
  orderId,
  isAnalogue,
  unitPrice,
});

test('one offer an item: the main one, or else the first analogue; those without a price stand aside', () => {
  const counted = countedOffers([
    offer(1, 10, true, '5.00'),
    offer(2, 10, false, '9.00'),
    offer(3, 20, false, null),
    offer(4, 20, true, '7.00'),
    offer(5, 20, true, '6.00'),
    offer(6, 30, false, null),
  ]);
  expect(counted.map(({ id }) => id)).toEqual([2, 4]);
  // The total leaves an offer out only where another one of its item is in it.
  expect(hasUncounted([offer(1, 10, true, '5.00'), offer(2, 10, false, null)])).toBe(false);
  expect(hasUncounted([offer(1, 10, true, '5.00'), offer(2, 10, false, '9.00')])).toBe(true);
});
