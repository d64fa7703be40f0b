import { expect, test } from 'vitest';
import { changedTiles, type Shades } from '../../scripts/pictures/compare.ts';

const SIZE = { width: 60, height: 36 };
/** White with a dark block. */
function picture(left: number, noise = 0): Shades {
  const points = new Uint8Array(SIZE.width * SIZE.height).fill(250 - noise);
  for (let y = 10; y < 26; y += 1) points.fill(40 + noise, y * SIZE.width + left, y * SIZE.width + left + 20);
  return { ...SIZE, points };
}

test('a block that has moved is a change, another way to draw the same letters is none', () => {
  expect(changedTiles(picture(10), picture(10, 9))).toEqual({ changed: 0, of: 15 });
  expect(changedTiles(picture(10), picture(15)).changed).toBeGreaterThanOrEqual(3);
  const wider = { ...picture(10), width: 61 };
  expect(changedTiles(picture(10), wider)).toEqual({ changed: 15, of: 15 });
});
