// JSON of very many small values, written straight into memory that is used again: no text is made of the whole, and no object of what
// stands in it. As texts a hundred rows with one Cyrillic letter are three times as long, and all of it is gone through once more to be sent.

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTED = 0x20;
/** From here on a character takes two bytes, then three. */
const TWO_BYTES = 0x80;
const THREE_BYTES = 0x800;
const SURROGATES = 0xd800;
const AFTER_SURROGATES = 0xe000;
/** The lower six bits of a character in a byte that follows. */
const FOLLOWING = 0x80;
const SIX_BITS = 0x3f;
const LEAD_OF_TWO = 0xc0;
const LEAD_OF_THREE = 0xe0;
/** No character of a text takes more. */
const MOST_BYTES = 3;

const TEN = 10;
const ZERO = 0x30;
/** Whole numbers up to here are divided as such, larger ones as what they are kept as. */
const MOST_SMALL = 0x7f_ff_ff_ff;
/** Of the largest whole number that is exact. */
const MOST_DIGITS = 16;
/** Those of the number that is being written, at the end. */
const digits = new Uint8Array(MOST_DIGITS);
/** Fewer bytes than these are copied sooner than the engine is asked to copy them. */
const SHORT = 48;

const FIRST_SIZE = 256 * 1024;
/** A larger one is not kept for the next. */
const KEPT_SIZE = 1024 * 1024;

/** What is written again and again, as bytes: `"name":` and its like. */
export const constant = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const NULL = constant('null');
const TRUE = constant('true');
const FALSE = constant('false');

export class JsonWriter {
  private bytes = Buffer.allocUnsafeSlow(FIRST_SIZE);
  private end = 0;

  /** Bytes that are JSON already, or a part of it. */
  raw(part: Uint8Array): void {
    const { length } = part;
    this.reserve(length);
    if (length > SHORT) this.bytes.set(part, this.end);
    else for (let index = 0; index < length; index += 1) this.bytes[this.end + index] = part[index]!;
    this.end += length;
  }

  /** A text that is JSON already, or a part of it. */
  ready(json: string): void {
    this.reserve(json.length * MOST_BYTES);
    this.end += this.bytes.write(json, this.end);
  }

  /** As JSON.stringify writes a text; of the part from `start` to `end`. */
  text(value: string, start = 0, end = value.length): void {
    this.reserve((end - start) * MOST_BYTES + 2);
    const { bytes } = this;
    let at = this.end;
    bytes[at] = QUOTE;
    at += 1;
    for (let index = start; index < end; index += 1) {
      const code = value.charCodeAt(index);
      if (code < TWO_BYTES) {
        if (code === QUOTE || code === BACKSLASH || code < FIRST_PRINTED)
          return this.escaped(value, start, end);
        bytes[at] = code;
        at += 1;
      } else if (code < THREE_BYTES) {
        bytes[at] = LEAD_OF_TWO | (code >> 6);
        bytes[at + 1] = FOLLOWING | (code & SIX_BITS);
        at += 2;
      } else if (code < SURROGATES || code >= AFTER_SURROGATES) {
        bytes[at] = LEAD_OF_THREE | (code >> 12);
        bytes[at + 1] = FOLLOWING | ((code >> 6) & SIX_BITS);
        bytes[at + 2] = FOLLOWING | (code & SIX_BITS);
        at += 3;
      } else return this.escaped(value, start, end);
    }
    bytes[at] = QUOTE;
    this.end = at + 1;
  }

  textOrNull(value: string | null): void {
    if (value === null) this.raw(NULL);
    else this.text(value);
  }

  /** A whole number. Its digits are counted here: as a text a large one, such as an id, takes longer than all around it. */
  whole(value: number): void {
    if (!(value >= 0) || !Number.isSafeInteger(value)) return this.ready(String(value));
    let from = MOST_DIGITS;
    let rest = value;
    for (; rest > MOST_SMALL; from -= 1) {
      const next = Math.floor(rest / TEN);
      digits[from - 1] = ZERO + (rest - next * TEN);
      rest = next;
    }
    let small = rest | 0;
    do {
      const next = (small / TEN) | 0;
      from -= 1;
      digits[from] = ZERO + (small - next * TEN);
      small = next;
    } while (small > 0);
    this.reserve(MOST_DIGITS);
    const { bytes } = this;
    let at = this.end;
    for (; from < MOST_DIGITS; from += 1, at += 1) bytes[at] = digits[from]!;
    this.end = at;
  }

  wholeOrNull(value: number | null): void {
    if (value === null) this.raw(NULL);
    else this.whole(value);
  }

  truth(value: boolean): void {
    this.raw(value ? TRUE : FALSE);
  }

  /** How much has been written. */
  get length(): number {
    return this.end;
  }

  /** All that was written, as bytes of their own; the next begins anew. */
  take(): Buffer {
    const taken = Buffer.allocUnsafeSlow(this.end);
    taken.set(this.bytes.subarray(0, this.end));
    this.end = 0;
    if (this.bytes.length > KEPT_SIZE) this.bytes = Buffer.allocUnsafeSlow(FIRST_SIZE);
    return taken;
  }

  private escaped(value: string, start: number, end: number): void {
    this.ready(JSON.stringify(value.slice(start, end)));
  }

  private reserve(more: number): void {
    const wanted = this.end + more;
    if (wanted <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, this.bytes.length * 2));
    larger.set(this.bytes.subarray(0, this.end));
    this.bytes = larger;
  }
}

/** Those that nobody is writing into: what is written may want something else to be written first. */
const free: JsonWriter[] = [];

/** What the function writes. */
export function writtenJson(write: (to: JsonWriter) => void): Buffer {
  const writer = free.pop() ?? new JsonWriter();
  // One that was left in the middle of a fault is not used again.
  write(writer);
  const bytes = writer.take();
  free.push(writer);
  return bytes;
}
