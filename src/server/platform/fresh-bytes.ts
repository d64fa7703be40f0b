// Random bytes for what is made all day long: keys, nonces, salts.
import { randomBytes } from 'node:crypto';

/** Drawn many at a time: what a drawing costs does not depend on how many they are. */
const DRAWN_BYTES = 4_096;
let drawn = Buffer.alloc(0);
let taken = 0;

/** Given once and not kept here. */
export function freshBytes(bytes: number): Buffer {
  if (taken + bytes > drawn.length) {
    drawn = randomBytes(DRAWN_BYTES);
    taken = 0;
  }
  const given = Buffer.from(drawn.subarray(taken, taken + bytes));
  drawn.fill(0, taken, taken + bytes);
  taken += bytes;
  return given;
}
