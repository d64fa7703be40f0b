/** Re-bidding (переторжка): how low a price must go, when places are shown, and when the end moves. */
import { compare, divide, isPositive, multiply, round, roundDown, subtract } from './decimal.ts';
import type { Instant } from './dates.ts';
import { MONEY_PLACES } from './money.ts';

export const ROUND_STEP_KINDS = ['percent', 'money'] as const;
export type RoundStepKind = (typeof ROUND_STEP_KINDS)[number];
export type RoundStep = { readonly stepKind: RoundStepKind; readonly step: string };

const LEAST_STEP = '0.01';
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * The highest price that may follow the own last one, in the application's currency: at least the step below it and never
 * less than a kopeck below. Null where nothing above zero is left to offer.
 */
export function highestAllowedPrice(lastPrice: string, { stepKind, step }: RoundStep): string | null {
  const lowered =
    stepKind === 'percent'
      ? subtract(lastPrice, divide(multiply(lastPrice, step), '100', 2 * MONEY_PLACES + 2))
      : subtract(lastPrice, step);
  const strictly = subtract(lastPrice, LEAST_STEP);
  // Down and not half-up: rounding up would let in a price that is less than the step below.
  const highest = roundDown(compare(lowered, strictly) < 0 ? lowered : strictly, MONEY_PLACES);
  return isPositive(highest) ? highest : null;
}

/** Whether a new price keeps the step from the own last one. */
export function isPriceAllowed(newPrice: string, lastPrice: string, step: RoundStep): boolean {
  const highest = highestAllowedPrice(lastPrice, step);
  return highest !== null && isPositive(newPrice) && compare(newPrice, highest) <= 0;
}

/** A per cent off a price, half-up to kopecks, for «снизить всё на N %». */
export function loweredBy(price: string, percent: string): string {
  return round(divide(multiply(price, subtract('100', percent)), '100', MONEY_PLACES + 4), MONEY_PLACES);
}

/** The tick's beginning that a moment falls into, as ISO text: what was set before it is what may be shown. */
export function tick(at: Instant, tickSeconds: number): string {
  const length = tickSeconds * SECOND;
  return new Date(Math.floor(new Date(at).getTime() / length) * length).toISOString();
}

/** When what was set at a moment is shown: the end of its tick, in epoch milliseconds. */
export function nextTick(at: Instant, tickSeconds: number): number {
  return Date.parse(tick(at, tickSeconds)) + tickSeconds * SECOND;
}

/** A participant's comparable prices in the order they came, the baseline first. */
export type RoundPrices = {
  readonly applicationId: number;
  readonly prices: readonly { readonly at: string; readonly price: string }[];
};
export type RoundPlace = {
  readonly applicationId: number;
  readonly place: number;
  readonly price: string;
};

/**
 * Places as of the last tick, best first: they do not answer each price, so a rival's price cannot be found by trying.
 * Of equal prices the earlier set is ahead. A participant without a price at that time has no place.
 */
export function placesAt(
  participants: readonly RoundPrices[],
  at: Instant,
  tickSeconds: number,
): RoundPlace[] {
  const shown = Date.parse(tick(at, tickSeconds));
  const standing = participants.flatMap(({ applicationId, prices }) => {
    const known = prices
      .filter((entry) => Date.parse(entry.at) < shown)
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
    const last = known.at(-1);
    return last ? [{ applicationId, price: last.price, at: Date.parse(last.at) }] : [];
  });
  return standing
    .toSorted((a, b) => compare(a.price, b.price) || a.at - b.at || a.applicationId - b.applicationId)
    .map(({ applicationId, price }, index) => ({ applicationId, place: index + 1, price }));
}

export type ExtensionRule = {
  readonly endsAt: Instant;
  /** N: a better price within the last N minutes moves the end by N; 0 or null switches extensions off. */
  readonly extensionMinutes: number | null;
  /** M: how often at most; 0 or null switches extensions off. */
  readonly extensionLimit: number | null;
  readonly extensionsDone: number;
};

/** The round's new end after a better price came at `priceAt`, as ISO text; null where the end stays. */
export function extendedEnd(rule: ExtensionRule, priceAt: Instant): string | null {
  const window = (rule.extensionMinutes ?? 0) * MINUTE;
  if (window <= 0 || rule.extensionsDone >= (rule.extensionLimit ?? 0)) return null;
  const end = new Date(rule.endsAt).getTime();
  const at = new Date(priceAt).getTime();
  const isInWindow = at >= end - window && at < end;
  return isInWindow ? new Date(end + window).toISOString() : null;
}
