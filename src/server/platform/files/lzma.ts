// What LZMA has packed (the raw stream of 7-Zip's «LZMA specification», without end marks): Node has gzip, brotli and zstd alone.

const PROBABILITY_BITS = 11;
const EVEN = 1 << (PROBABILITY_BITS - 1);
const ADAPTATION = 5;
const LEAST_RANGE = 2 ** 24;

/** Bits, each by how likely it has been where it stands. */
class Bits {
  private range = 0xffffffff;
  private code: number;
  private at = 5;
  private readonly packed: Buffer;

  constructor(packed: Buffer) {
    this.packed = packed;
    this.code = packed.length < this.at ? 0 : packed.readUInt32BE(1);
  }

  get isOver(): boolean {
    return this.at > this.packed.length;
  }

  one(places: Uint16Array, index: number): number {
    const likely = places[index]!;
    const bound = (this.range >>> PROBABILITY_BITS) * likely;
    const bit = this.code < bound ? 0 : 1;
    if (bit === 0) {
      this.range = bound;
      places[index] = likely + (((1 << PROBABILITY_BITS) - likely) >> ADAPTATION);
    } else {
      this.range -= bound;
      this.code -= bound;
      places[index] = likely - (likely >> ADAPTATION);
    }
    this.refill();
    return bit;
  }

  /** Bits that are as likely as not. */
  even(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1) {
      this.range >>>= 1;
      const bit = this.code < this.range ? 0 : 1;
      if (bit === 1) this.code -= this.range;
      value = value * 2 + bit;
      this.refill();
    }
    return value;
  }

  tree(places: Uint16Array, from: number, count: number): number {
    let node = 1;
    for (let left = count; left > 0; left -= 1) node = node * 2 + this.one(places, from + node);
    return node - (1 << count);
  }

  /** The lowest bit first. */
  reversed(places: Uint16Array, from: number, count: number): number {
    let [node, value] = [1, 0];
    for (let place = 0; place < count; place += 1) {
      const bit = this.one(places, from + node);
      node = node * 2 + bit;
      value += bit << place;
    }
    return value;
  }

  private refill(): void {
    if (this.range >= LEAST_RANGE) return;
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | (this.packed[this.at] ?? 0)) >>> 0;
    this.at += 1;
  }
}

const evenly = (count: number) => new Uint16Array(count).fill(EVEN);

const MOST_POSITIONS = 16;
const SHORT_BITS = 3;
const LONG_BITS = 8;

/** How long a match is, two less. */
class Lengths {
  private readonly choice = evenly(2);
  private readonly low = evenly(MOST_POSITIONS << SHORT_BITS);
  private readonly middle = evenly(MOST_POSITIONS << SHORT_BITS);
  private readonly high = evenly(1 << LONG_BITS);

  read(bits: Bits, position: number): number {
    if (bits.one(this.choice, 0) === 0) return bits.tree(this.low, position << SHORT_BITS, SHORT_BITS);
    if (bits.one(this.choice, 1) === 0) return 8 + bits.tree(this.middle, position << SHORT_BITS, SHORT_BITS);
    return 16 + bits.tree(this.high, 0, LONG_BITS);
  }
}

const SLOT_BITS = 6;
const FIRST_MODELLED_SLOT = 4;
const FIRST_EVEN_SLOT = 14;
const ALIGN_BITS = 4;

class Distances {
  private readonly slots = [0, 1, 2, 3].map(() => evenly(1 << SLOT_BITS));
  private readonly places = Array.from({ length: FIRST_EVEN_SLOT }, () => evenly(1 << 5));
  private readonly align = evenly(1 << ALIGN_BITS);

  read(bits: Bits, length: number): number {
    const slot = bits.tree(this.slots[Math.min(length, 3)]!, 0, SLOT_BITS);
    if (slot < FIRST_MODELLED_SLOT) return slot;
    const count = (slot >> 1) - 1;
    const base = (2 + (slot & 1)) * 2 ** count;
    if (slot < FIRST_EVEN_SLOT) return base + bits.reversed(this.places[slot]!, 0, count);
    return base + bits.even(count - ALIGN_BITS) * 2 ** ALIGN_BITS + bits.reversed(this.align, 0, ALIGN_BITS);
  }
}

const STATES = 12;
const FIRST_AFTER_MATCH = 7;
const LITERAL_PLACES = 0x300;

/** Of a byte that settles three things. */
const SETTINGS = 9 * 5 * 5;

/**
 * The first `length` bytes of what was packed; fewer where it is broken or ends before.
 *
 * @param settings how literals and positions are told apart: the first byte of the coder's properties
 */
export function unpackLzma(packed: Buffer, settings: number, length: number): Buffer {
  if (settings >= SETTINGS) return Buffer.alloc(0);
  const literalContext = settings % 9;
  const literalPosition = Math.floor(settings / 9) % 5;
  const positionMask = (1 << Math.floor(settings / 45)) - 1;
  const bits = new Bits(packed);
  const out = Buffer.alloc(length);
  const literals = evenly(LITERAL_PLACES << (literalContext + literalPosition));
  const isMatch = evenly(STATES * MOST_POSITIONS);
  const isRepeat = evenly(STATES);
  const isOlder = [evenly(STATES), evenly(STATES), evenly(STATES)] as const;
  const isLongRepeat = evenly(STATES * MOST_POSITIONS);
  const [lengths, repeatLengths, distances] = [new Lengths(), new Lengths(), new Distances()];
  /** Of the last four matches, the latest first; one less. */
  let repeats = [0, 0, 0, 0] as [number, number, number, number];
  let state = 0;
  let at = 0;

  function literal(): number {
    const before = out[at - 1] ?? 0;
    const context =
      ((at & ((1 << literalPosition) - 1)) << literalContext) + (before >> (8 - literalContext));
    const from = context * LITERAL_PLACES;
    let node = 1;
    if (state >= FIRST_AFTER_MATCH) {
      // What stands where the last match would go on is a good guess, as long as its bits are right.
      for (let guess = out[at - repeats[0] - 1] ?? 0; node < 256; guess <<= 1) {
        const guessed = (guess >> 7) & 1;
        const bit = bits.one(literals, from + ((1 + guessed) << 8) + node);
        node = node * 2 + bit;
        if (bit !== guessed) break;
      }
    }
    while (node < 256) node = node * 2 + bits.one(literals, from + node);
    return node - 256;
  }

  /** The length of the match that comes, whose distance is the latest of the repeats then. */
  function match(position: number): number {
    if (bits.one(isRepeat, state) === 0) {
      const more = lengths.read(bits, position);
      repeats = [distances.read(bits, more), repeats[0], repeats[1], repeats[2]];
      state = state < FIRST_AFTER_MATCH ? 7 : 10;
      return more + 2;
    }
    const [first, second, third, fourth] = repeats;
    if (bits.one(isOlder[0], state) === 0) {
      if (bits.one(isLongRepeat, state * MOST_POSITIONS + position) === 0) {
        state = state < FIRST_AFTER_MATCH ? 9 : 11;
        return 1;
      }
    } else if (bits.one(isOlder[1], state) === 0) repeats = [second, first, third, fourth];
    else if (bits.one(isOlder[2], state) === 0) repeats = [third, first, second, fourth];
    else repeats = [fourth, first, second, third];
    const more = repeatLengths.read(bits, position);
    state = state < FIRST_AFTER_MATCH ? 8 : 11;
    return more + 2;
  }

  while (at < length && !bits.isOver) {
    const position = at & positionMask;
    if (bits.one(isMatch, state * MOST_POSITIONS + position) === 0) {
      out[at] = literal();
      at += 1;
      state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
      continue;
    }
    const end = Math.min(length, at + match(position));
    const distance = repeats[0] + 1;
    if (distance > at) break;
    for (; at < end; at += 1) out[at] = out[at - distance]!;
  }
  return out.subarray(0, at);
}
