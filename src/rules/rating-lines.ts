/** The application as it is compared: for each item its cheapest offer that supplies the whole of it. */
import { byOrder } from './by-order.ts';
import { comparableSum } from './comparable.ts';
import { compare } from './decimal.ts';
import { totalOf } from './money.ts';
import { eachOf, type Paced } from './paced.ts';
import type { PositionPlace, RatedApplication, RatedItem } from './rating-types.ts';
import { coversOrdered, NO_TOLERANCE } from './tolerance.ts';

export type ComparedLine = {
  readonly orderId: number;
  readonly comparableUnitPrice: string;
  readonly shipmentPeriod: number | null;
  readonly guaranteePeriod: number | null;
};

export type Compared = {
  readonly application: RatedApplication;
  readonly lines: readonly ComparedLine[];
  readonly convertedTotal: string;
  readonly isComplete: boolean;
};

/**
 * An item offered in part, or without a comparable price, is not covered: a low sum for half of the quantity would win
 * over an honest one. Totals use the ordered quantity for the same reason.
 */
export function comparedApplication(application: RatedApplication, items: readonly RatedItem[]): Compared {
  const tolerance = application.tolerance ?? NO_TOLERANCE;
  const sums: string[] = [];
  const lines: ComparedLine[] = [];
  const ofItem = byOrder(application.offers);
  for (const { orderId, quantity } of items) {
    let chosen: ComparedLine | null = null;
    for (const offer of ofItem.get(orderId) ?? []) {
      const { comparableUnitPrice } = offer;
      if (comparableUnitPrice === null) continue;
      if (!coversOrdered(offer.quantity, quantity, tolerance)) continue;
      const line = { ...offer, comparableUnitPrice };
      if (chosen === null || compareLines(line, chosen) < 0) chosen = line;
    }
    if (chosen === null) continue;
    lines.push(chosen);
    sums.push(comparableSum(chosen.comparableUnitPrice, quantity));
  }
  const isComplete = items.length > 0 && lines.length === items.length;
  return { application, lines, convertedTotal: totalOf(sums), isComplete };
}

/** Cheaper first; of equal prices the quicker, then the longer guaranteed: never the order in which rows were read. */
function compareLines(a: ComparedLine, b: ComparedLine): number {
  return (
    compare(a.comparableUnitPrice, b.comparableUnitPrice) ||
    (a.shipmentPeriod ?? Infinity) - (b.shipmentPeriod ?? Infinity) ||
    (b.guaranteePeriod ?? 0) - (a.guaranteePeriod ?? 0) ||
    0
  );
}

type Submitted = Pick<RatedApplication, 'applicationId' | 'submittedAt'>;

/** The earlier submission first, the id last so that the order never depends on the order of the input. */
export function bySubmission(a: Submitted, b: Submitted): number {
  return Date.parse(a.submittedAt) - Date.parse(b.submittedAt) || a.applicationId - b.applicationId;
}

const ITEMS_A_TURN = 50;

/** Places per item by comparable unit price; equal prices by submission. Keyed by application id. */
export function* positionPlaces(
  compared: readonly Compared[],
  items: readonly RatedItem[],
): Paced<Map<number, PositionPlace[]>> {
  const places = new Map<number, PositionPlace[]>(
    compared.map(({ application }) => [application.applicationId, []]),
  );
  const linesOf = yield* eachOf(
    compared,
    1,
    ({ lines }) => new Map(lines.map((line) => [line.orderId, line])),
  );
  for (const [done, { orderId }] of items.entries()) {
    if (done % ITEMS_A_TURN === ITEMS_A_TURN - 1) yield;
    const rivals = compared.flatMap(({ application }, index) => {
      const line = linesOf[index]!.get(orderId);
      return line ? [{ application, price: line.comparableUnitPrice }] : [];
    });
    rivals.sort((a, b) => compare(a.price, b.price) || bySubmission(a.application, b.application));
    rivals.forEach(({ application, price }, index) =>
      places.get(application.applicationId)?.push({ orderId, place: index + 1, comparableUnitPrice: price }),
    );
  }
  return places;
}
