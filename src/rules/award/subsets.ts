/**
 * The cheapest so many winners, by trying every such group of vendors: within a group each item is filled from the lowest price up,
 * which no award can beat. For rules that ask for nothing but the number of winners.
 */
import type { AllocatedLine } from '../allocation.ts';
import { groupBy } from '../group-by.ts';
import type { AwardInput, AwardOffer } from './award.ts';
import { quantityOfSteps, scaleOf, targetOf } from './quantities.ts';

/** Groups times offers that are looked at before the question goes to a solver: less than a second. */
const MOST_WORK = 6e7;
/** Bits of a group. */
export const MOST_VENDORS = 30;

interface Line {
  readonly offer: AwardOffer;
  readonly bit: number;
  readonly most: number;
  readonly price: number;
}

interface Shelf {
  readonly places: number;
  readonly target: number;
  readonly lines: readonly Line[];
}

export type Shelves = readonly Shelf[];

/** @param asWhole an offer that its tolerance lets count as the whole supplies the whole: then no award is cheaper than it looks */
export function shelvesOf({ items, offers, vendors }: AwardInput, asWhole = false): Shelves {
  const bitOf = new Map(vendors.map(({ applicationId }, index) => [applicationId, 2 ** index]));
  const ofItem = groupBy(offers, ({ orderId }) => orderId);
  return items.map((item) => {
    const scale = scaleOf(item);
    const lines = (ofItem.get(item.orderId) ?? []).map((offer) => ({
      offer,
      bit: bitOf.get(offer.applicationId) ?? 0,
      most: Math.floor(Number(offer.quantity) * scale + 1e-9),
      price: Number(offer.comparableUnitPrice) / scale,
    }));
    const target = targetOf(
      item,
      lines.map(({ most }) => most),
    );
    return {
      places: item.places,
      target,
      lines: lines
        .map((line) =>
          asWhole && line.offer.countsAsWhole && line.most > 0 ? { ...line, most: target } : line,
        )
        .toSorted((a, b) => a.price - b.price),
    };
  });
}

/** How many lines a group's cost is made of. */
export const linesIn = (shelves: Shelves): number =>
  shelves.reduce((sum, { lines }) => sum + lines.length + 1, 0);

/** What the group costs; infinite where it does not reach, or is dearer than `most` by the way. */
export function costOf(shelves: Shelves, group: number, most: number): number {
  let sum = 0;
  for (const { lines, target } of shelves) {
    let left = target;
    for (const line of lines) {
      if (left === 0) break;
      if ((line.bit & group) === 0) continue;
      const taken = line.most < left ? line.most : left;
      sum += taken * line.price;
      left -= taken;
    }
    if (left > 0 || sum > most) return Infinity;
  }
  return sum;
}

/** All groups of so many of the first so many bits. */
function* groupsOf(size: number, vendors: number, from = 0, group = 0): Generator<number> {
  if (size === 0) {
    yield group;
    return;
  }
  for (let index = from; index <= vendors - size; index += 1)
    yield* groupsOf(size - 1, vendors, index + 1, group | (1 << index));
}

function groupCount(size: number, vendors: number): number {
  let count = 1;
  for (let index = 0; index < size; index += 1) count = (count * (vendors - index)) / (index + 1);
  return count;
}

export const isTryable = ({ vendors, offers }: AwardInput, size: number): boolean =>
  vendors.length <= MOST_VENDORS && groupCount(size, vendors.length) * (offers.length + 1) <= MOST_WORK;

/** The cheapest group; null where none supplies everything. */
export function cheapestGroup(shelves: Shelves, size: number, vendors: number): number | null {
  let best: number | null = null;
  let least = Infinity;
  for (const group of groupsOf(Math.min(size, vendors), vendors)) {
    const cost = costOf(shelves, group, least);
    if (cost >= least) continue;
    least = cost;
    best = group;
  }
  return best;
}

/** What a group is awarded. */
export function linesOfGroup(shelves: Shelves, group: number): AllocatedLine[] {
  return shelves.flatMap(({ places, target, lines }) => {
    let left = target;
    return lines.flatMap(({ offer, bit, most }) => {
      if (left === 0 || (bit & group) === 0) return [];
      const taken = Math.min(most, left);
      if (taken === 0) return [];
      left -= taken;
      const { orderId, offerId, applicationId } = offer;
      return [{ orderId, offerId, applicationId, quantity: quantityOfSteps(taken, places) }];
    });
  });
}
