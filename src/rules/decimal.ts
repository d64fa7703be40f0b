/**
 * Exact decimal arithmetic over strings. The only file that knows the arithmetic library: everything outside
 * passes and gets plain decimal strings («12.5», «-0.01»), because binary floats lose kopecks (1.005 * 100).
 */
import { Big } from 'big.js';
import {
  difference,
  neededLength,
  placesOf,
  product,
  quotient,
  rounded,
  scaled,
  shortened,
  total as totalOf,
  wholeOf,
  written,
  type Scaled,
} from './scaled.ts';

/** How many digits a database column holds: numeric(precision, scale). */
export type DecimalBounds = { readonly precision: number; readonly scale: number };

/** numeric(18,6) */
export const QUANTITY_BOUNDS: DecimalBounds = { precision: 18, scale: 6 };
/** numeric(20,2) */
export const MONEY_BOUNDS: DecimalBounds = { precision: 20, scale: 2 };

const DECIMAL = /^-?\d+(\.\d+)?$/;
/** Digits that a double carries for certain; what a spreadsheet shows of a number cell. */
const DOUBLE_DIGITS = 15;

// An own constructor: its settings are changed for a division and must not touch another user of the library.
const Exact = Big();
Exact.RM = Big.roundHalfUp;

function read(value: string): Big {
  if (!DECIMAL.test(value)) throw new RangeError(`Not a decimal string: ${JSON.stringify(value)}`);
  return new Exact(value);
}

/** A nought has no sign, whatever it was counted from. */
const write = (value: Big): string => value.toFixed();

/** Whether the value is a decimal string as the wire carries it: digits, one point, an optional minus, no exponent. */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && DECIMAL.test(value);
}

/** Whether a decimal string fits a column without being rounded by it. */
export function fitsBounds(value: string, bounds: DecimalBounds): boolean {
  const [whole = '', fraction = ''] = write(read(value)).replace('-', '').split('.');
  const wholeDigits = whole === '0' ? 0 : whole.length;
  return wholeDigits <= bounds.precision - bounds.scale && fraction.length <= bounds.scale;
}

/** What both come to where they are short, calculated as whole numbers. */
function ofShort<T>(a: string, b: string, work: (a: Scaled, b: Scaled) => T | null): T | null {
  const left = scaled(a);
  const right = left && scaled(b);
  return left && right && work(left, right);
}

export function add(a: string, b: string): string {
  const short = ofShort(a, b, totalOf);
  return short ? written(shortened(short)) : write(read(a).plus(read(b)));
}

export function subtract(a: string, b: string): string {
  const short = ofShort(a, b, (left, right) => totalOf(left, { ...right, whole: -right.whole }));
  return short ? written(shortened(short)) : write(read(a).minus(read(b)));
}

export function multiply(a: string, b: string): string {
  const short = ofShort(a, b, product);
  return short ? written(shortened(short)) : write(read(a).times(read(b)));
}

/** a × b, rounded once, half-up, to `places`. */
export function multiplyRounded(a: string, b: string, places: number): string {
  const whole = wholeOf(a) * wholeOf(b);
  const known = rounded({ whole, places: placesOf(a) + placesOf(b) }, places);
  return known ? written(known) : round(write(read(a).times(read(b))), places);
}

/** a ÷ b, rounded once, half-up, to `places`. Throws a RangeError on a zero divisor. */
export function divide(a: string, b: string, places: number): string {
  const short = ofShort(a, b, (left, right) => quotient(left, right, places));
  if (short) return written(short);
  const divisor = read(b);
  if (divisor.eq(0)) throw new RangeError('Division by zero');
  Exact.DP = places;
  return read(a).div(divisor).toFixed(places);
}

const NOUGHTS = Array.from({ length: 10 }, (_, count) => '0'.repeat(count));

/** The value with as many noughts as it lacks places; null where it is of another form, or has more of them. */
function padded(value: string, places: number): string | null {
  const missing = places - placesOf(value);
  const noughts = NOUGHTS[missing];
  if (noughts === undefined || places === 0 || neededLength(value) === -1) return null;
  return missing === places ? `${value}.${noughts}` : value + noughts;
}

/** Half-up (away from zero) to exactly `places`: round('1.005', 2) = '1.01', round('2', 2) = '2.00'. */
export function round(value: string, places: number): string {
  const noughts = padded(value, places);
  if (noughts !== null) return noughts;
  const known = scaled(value);
  const short = known && rounded(known, places);
  if (short) return written(short);
  const text = read(value).toFixed(places);
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** Towards zero to exactly `places`, where rounding up would cross a limit. */
export function roundDown(value: string, places: number): string {
  return read(value).round(places, Big.roundDown).toFixed(places);
}

/** Without trailing zeros: '12.500' → '12.5'. */
export function trim(value: string): string {
  // Lists trim every quantity as the database pads it: cutting noughts off is all that there is to it.
  const needed = neededLength(value);
  return needed === -1 ? write(read(value)) : value.slice(0, needed);
}

export function compare(a: string, b: string): -1 | 0 | 1 {
  const order = orderOf(a, b) ?? read(a).cmp(read(b));
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

/** Below nought, nought or above it; null where one of them is not short. */
function orderOf(a: string, b: string): number | null {
  if (placesOf(a) !== placesOf(b)) return ofShort(a, b, difference);
  const order = wholeOf(a) - wholeOf(b);
  return Number.isNaN(order) ? null : order;
}

export function equal(a: string, b: string): boolean {
  return compare(a, b) === 0;
}

export function isZero(value: string): boolean {
  return read(value).eq(0);
}

export function isPositive(value: string): boolean {
  return signOf(value) > 0;
}

export function isNegative(value: string): boolean {
  return signOf(value) < 0;
}

function signOf(value: string): number {
  const whole = wholeOf(value);
  return Number.isNaN(whole) ? read(value).cmp(0) : whole;
}

/** Exact sum; '0' of nothing. */
export function sum(values: Iterable<string>): string {
  // What is too long for a whole number is added by the library, and the short rest apart.
  let short: Scaled = { whole: 0, places: 0 };
  let long: Big | null = null;
  for (const value of values) {
    const known = scaled(value);
    const next = known && totalOf(short, known);
    if (next) short = next;
    else long = (long ?? new Exact(0)).plus(read(value));
  }
  const text = written(shortened(short));
  return long === null ? text : write(long.plus(read(text)));
}

/** The least of the values as it was given; null of nothing. */
export function min(values: Iterable<string>): string | null {
  let least: string | null = null;
  for (const value of values) if (least === null || compare(value, least) < 0) least = value;
  return least;
}

/** The greatest of the values as it was given; null of nothing. */
export function max(values: Iterable<string>): string | null {
  let greatest: string | null = null;
  for (const value of values) if (greatest === null || compare(value, greatest) > 0) greatest = value;
  return greatest;
}

/**
 * A spreadsheet's number cell as a decimal string, without the tail that doubles grow (0.1 + 0.2 → '0.3');
 * null where the number is not finite.
 */
export function fromNumber(value: number): string | null {
  return Number.isFinite(value) ? write(new Exact(value.toPrecision(DOUBLE_DIGITS))) : null;
}
