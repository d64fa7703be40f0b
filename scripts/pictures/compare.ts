/**
 * Whether a picture shows something else than the kept one: both as brightness, a byte a point. A change is a tile that is another,
 * not single points: letters are drawn a little differently from machine to machine, and a block that has moved is not.
 */

export interface Shades {
  readonly width: number;
  readonly height: number;
  readonly points: Uint8Array;
}

const TILE = 12;
/** Of 255, the mean of a tile. */
const BOUND = 14;

/** Tiles that differ, of how many; all of them where the sizes do. */
export function changedTiles(one: Shades, other: Shades): { changed: number; of: number } {
  const across = Math.ceil(one.width / TILE);
  const down = Math.ceil(one.height / TILE);
  const of = across * down;
  if (one.width !== other.width || one.height !== other.height) return { changed: of, of };
  let changed = 0;
  for (let tile = 0; tile < of; tile += 1) {
    const left = (tile % across) * TILE;
    const top = Math.floor(tile / across) * TILE;
    let sum = 0;
    let count = 0;
    for (let y = top; y < Math.min(top + TILE, one.height); y += 1)
      for (let x = left; x < Math.min(left + TILE, one.width); x += 1) {
        const at = y * one.width + x;
        sum += Math.abs((one.points[at] ?? 0) - (other.points[at] ?? 0));
        count += 1;
      }
    if (sum / count > BOUND) changed += 1;
  }
  return { changed, of };
}
