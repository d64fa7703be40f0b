import { randomInt } from 'node:crypto';
import { freshBytes } from './fresh-bytes.ts';

const BITS = 52n;
const MASK = (1n << BITS) - 1n;

/**
 * A positive 52-bit integer from the system's generator: exact as a JavaScript number, and neither countable nor guessable.
 * For records whose number or order must not be told by their ids (lifecycles «Sealing»).
 */
export function randomId(): number {
  for (;;) {
    const id = Number(freshBytes(8).readBigUInt64BE() & MASK);
    if (id > 0) return id;
  }
}

const WIDEST_STEP = 2 ** 32;

/**
 * Ids of what joins a list whose order is told by ids: each is a random step above the last. They say what came after what within
 * the list, which its readers know, and nothing of any other.
 * @param last of the list; null while it is empty
 */
export function idsAfter(last: number | null, count: number): number[] {
  const ids: number[] = [];
  let id = last ?? randomId();
  while (ids.length < count) {
    id += 1 + randomInt(WIDEST_STEP);
    ids.push(id);
  }
  return ids;
}
