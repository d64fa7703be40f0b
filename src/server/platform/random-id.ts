import { randomBytes } from 'node:crypto';

const BITS = 52n;
const MASK = (1n << BITS) - 1n;

/**
 * A positive 52-bit integer from the system's generator: exact as a JavaScript number, and neither countable nor guessable.
 * For records whose number or order must not be told by their ids (lifecycles «Sealing»).
 */
export function randomId(): number {
  for (;;) {
    const id = Number(randomBytes(8).readBigUInt64BE() & MASK);
    if (id > 0) return id;
  }
}

/** Several for what comes at once: they grow, so that the order in which it came is kept and nothing else is told. */
export const randomIds = (count: number): number[] =>
  Array.from({ length: count }, randomId).toSorted((a, b) => a - b);
