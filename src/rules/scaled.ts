/**
 * Short decimals as whole numbers: 12.50 is 1250 with two places. What fits fifteen digits a double holds exactly, and nearly
 * all prices and quantities do; whatever does not is null here, and calculated by the library (decimal.ts).
 */
export interface Scaled {
  readonly whole: number;
  readonly places: number;
}

const MOST_DIGITS = 15;
const POWERS = Array.from({ length: MOST_DIGITS + 1 }, (_, exponent) => 10 ** exponent);
const MINUS = 45;
const POINT = 46;
const NOUGHT = 48;
const NINE = 57;

/** The digits of a short decimal as one whole number, without its point; NaN for what is none. */
export function wholeOf(value: string): number {
  const start = value.charCodeAt(0) === MINUS ? 1 : 0;
  const { length } = value;
  if (length - start > MOST_DIGITS) return Number.NaN;
  let whole = 0;
  let point = -1;
  for (let index = start; index < length; index += 1) {
    const code = value.charCodeAt(index);
    if (code >= NOUGHT && code <= NINE) whole = whole * 10 + (code - NOUGHT);
    else if (code === POINT && point === -1 && index > start) point = index;
    else return Number.NaN;
  }
  const last = length - 1;
  if (last < start || point === last) return Number.NaN;
  return start === 1 ? -whole : whole;
}

/** How many digits a decimal has behind its point. */
export function placesOf(value: string): number {
  const point = value.indexOf('.');
  return point === -1 ? 0 : value.length - 1 - point;
}

/** Null for what is no decimal string, too. */
export function scaled(value: string): Scaled | null {
  const whole = wholeOf(value);
  return Number.isNaN(whole) ? null : { whole, places: placesOf(value) };
}

/**
 * The places of a decimal that are no noughts at its end, as the length of the text before them; -1 for another form than digits without a
 * needless nought in front, and a point.
 */
export function neededLength(value: string): number {
  const { length } = value;
  let point = -1;
  let needed = 0;
  for (let index = 0; index < length; index += 1) {
    const code = value.charCodeAt(index);
    if (code === POINT && point === -1 && index > 0) point = index;
    else if (code < NOUGHT || code > NINE) return -1;
    else if (point === -1 || code !== NOUGHT) needed = index + 1;
  }
  if (length === 0 || point === length - 1) return -1;
  return length > 1 && point !== 1 && value.charCodeAt(0) === NOUGHT ? -1 : needed;
}

const safe = (whole: number): number | null => (Number.isSafeInteger(whole) ? whole : null);

/** The same number with more places. */
const widened = ({ whole, places }: Scaled, to: number): number | null =>
  to - places > MOST_DIGITS ? null : safe(whole * POWERS[to - places]!);

/** Below nought, nought or above it, as a is less than, equal to or more than b. */
export function difference(a: Scaled, b: Scaled): number | null {
  const places = Math.max(a.places, b.places);
  const left = widened(a, places);
  const right = widened(b, places);
  return left === null || right === null ? null : left - right;
}

export function total(a: Scaled, b: Scaled): Scaled | null {
  const places = Math.max(a.places, b.places);
  const left = widened(a, places);
  const right = widened(b, places);
  if (left === null || right === null) return null;
  const whole = safe(left + right);
  return whole === null ? null : { whole, places };
}

export function product(a: Scaled, b: Scaled): Scaled | null {
  const whole = safe(a.whole * b.whole);
  return whole === null ? null : { whole, places: a.places + b.places };
}

/** a ÷ b, half-up, to exactly so many places; null for a nought as b, too. */
export function quotient(a: Scaled, b: Scaled, places: number): Scaled | null {
  const shift = places + b.places - a.places;
  if (b.whole === 0 || Math.abs(shift) > MOST_DIGITS) return null;
  const dividend = safe(Math.abs(a.whole) * (shift > 0 ? POWERS[shift]! : 1));
  const divisor = safe(Math.abs(b.whole) * (shift < 0 ? POWERS[-shift]! : 1));
  if (dividend === null || divisor === null) return null;
  const rest = dividend % divisor;
  const whole = (dividend - rest) / divisor + (rest >= divisor - rest ? 1 : 0);
  return { whole: a.whole < 0 === b.whole < 0 ? whole : -whole, places };
}

/** Half-up, away from nought, to exactly so many places. */
export function rounded(value: Scaled, places: number): Scaled | null {
  if (value.places <= places) {
    const whole = widened(value, places);
    return whole === null ? null : { whole, places };
  }
  const cut = value.places - places;
  if (cut > MOST_DIGITS) return null;
  const unit = POWERS[cut]!;
  const raised = safe(Math.abs(value.whole) + unit / 2);
  if (raised === null) return null;
  const whole = (raised - (raised % unit)) / unit;
  return { whole: value.whole < 0 ? -whole : whole, places };
}

/** With all of its places; a nought has no sign. */
export function written({ whole, places }: Scaled): string {
  const digits = String(Math.abs(whole));
  const sign = whole < 0 ? '-' : '';
  if (places === 0) return sign + digits;
  const padded = digits.length > places ? digits : digits.padStart(places + 1, '0');
  return `${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

/** Without the noughts at the end. */
export function shortened({ whole, places }: Scaled): Scaled {
  let rest = whole;
  let kept = places;
  while (kept > 0 && rest % 10 === 0) {
    rest /= 10;
    kept -= 1;
  }
  return { whole: rest, places: kept };
}
