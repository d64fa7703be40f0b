/**
 * The cheapest award where vendors ask for least sums and nothing else is asked: of a large lot found without a solver, whose code alone takes longer to get ready. Vendors who
 * fall short of their sum are tried both left out and held to it; held to it, their prices are lowered until they earn it, which also tells what no award can cost less than.
 */
import type { AllocatedLine } from '../allocation.ts';
import type { AwardInput } from './award.ts';
import { quantityOfSteps } from './quantities.ts';
import { shelvesOf } from './subsets.ts';

/** Groups looked at before the question goes to a solver. */
const MOST_NODES = 200;
const ROUNDS = 12;
const HALVINGS = 30;
/** Prices lowered by this many times what is earned: who earns too little then never will. */
const MOST_FACTOR = 1e6;
/** What is dearer than the best by less than this is not looked into further. */
const CLOSE = 1e-7;

export interface LeastSumsAnswer {
  readonly lines: AllocatedLine[];
  /** No award can cost less. */
  readonly bound: number;
}

interface Line {
  readonly vendor: number;
  readonly most: number;
  /** Of a step, in the lot's currency and in the vendor's own. */
  readonly price: number;
  readonly own: number;
}

interface Filled {
  /** Steps a line, shelf by shelf. */
  readonly taken: readonly Float64Array[];
  readonly cost: number;
  /** With what is lowered by, and what is asked for it: no award that keeps to the sums costs less. */
  readonly bound: number;
  readonly earned: Float64Array;
}

type Place = 'free' | 'held' | 'out';

/** Null where nothing was found in its work. */
export function cheapestWithLeastSums(input: AwardInput): LeastSumsAnswer | null {
  const indexOf = new Map(input.vendors.map(({ applicationId }, index) => [applicationId, index]));
  const least = input.vendors.map(({ minSum }) => Math.max(0, Number(minSum ?? 0)));
  const shelves = shelvesOf(input);
  const goods = shelves.map(({ target, lines, places }) => ({
    target,
    lines: lines.map(({ offer, most, price }): Line => ({
      vendor: indexOf.get(offer.applicationId) ?? -1,
      most,
      price,
      own: Number(offer.ownUnitPrice) / 10 ** places,
    })),
  }));

  /** The cheapest that those who are not out can supply at prices lowered by so much of what they earn; null where they cannot. */
  function fill(places: readonly Place[], lowered: Float64Array): Filled | null {
    const earned = new Float64Array(least.length);
    let cost = 0;
    let bound = 0;
    const taken: Float64Array[] = [];
    for (const { target, lines } of goods) {
      const steps = new Float64Array(lines.length);
      let left = target;
      while (left > 0) {
        let best = -1;
        let lowest = Infinity;
        for (let index = 0; index < lines.length; index += 1) {
          const line = lines[index]!;
          if (steps[index]! > 0 || line.most === 0 || places[line.vendor] === 'out') continue;
          const price = line.price - lowered[line.vendor]! * line.own;
          if (price >= lowest) continue;
          lowest = price;
          best = index;
        }
        if (best < 0) return null;
        const line = lines[best]!;
        const some = Math.min(line.most, left);
        steps[best] = some;
        left -= some;
        cost += some * line.price;
        bound += some * lowest;
        earned[line.vendor]! += some * line.own;
      }
      taken.push(steps);
    }
    least.forEach((sum, vendor) => (bound += lowered[vendor]! * sum));
    return { taken, cost, bound, earned };
  }

  /** Prices of those who are held are lowered until each earns its sum; whoever gains takes from others only, so that nobody's is ever raised again. */
  function hold(places: readonly Place[]): Filled | null {
    const lowered = new Float64Array(least.length);
    const held = places.flatMap((place, vendor) => (place === 'held' ? [vendor] : []));
    let filled = fill(places, lowered);
    const isShort = (vendor: number): boolean => filled!.earned[vendor]! < least[vendor]!;
    for (let round = 0; round < ROUNDS && filled && held.some(isShort); round += 1)
      for (const vendor of held) {
        if (!isShort(vendor)) continue;
        let low = lowered[vendor]!;
        let high = Math.max(0.01, low * 2);
        const isEnough = (factor: number): boolean => {
          lowered[vendor] = factor;
          return fill(places, lowered)!.earned[vendor]! >= least[vendor]!;
        };
        while (high < MOST_FACTOR && !isEnough(high)) {
          low = high;
          high *= 2;
        }
        for (let step = 0; step < HALVINGS; step += 1) {
          const middle = (low + high) / 2;
          if (isEnough(middle)) high = middle;
          else low = middle;
        }
        lowered[vendor] = high;
        filled = fill(places, lowered);
      }
    return filled;
  }

  /** What was taken of who earns more than its sum goes back to the cheapest who sell anyway. */
  function givenBack(places: readonly Place[], { taken, earned }: Filled): Float64Array[] {
    const steps = taken.map((one) => one.slice());
    const spare = earned.map((sum, vendor) => sum - least[vendor]!);
    const takes = (vendor: number): boolean =>
      places[vendor] !== 'out' && (least[vendor] === 0 || earned[vendor]! >= least[vendor]!);
    const moves = goods.flatMap(({ lines }, shelf) =>
      lines.flatMap((from, index) => {
        if (steps[shelf]![index] === 0 || places[from.vendor] !== 'held') return [];
        return lines.flatMap((to, other) =>
          to.price < from.price && takes(to.vendor)
            ? [{ shelf, index, other, from, to, gain: (from.price - to.price) / from.own }]
            : [],
        );
      }),
    );
    for (const { shelf, index, other, from, to } of moves.toSorted((a, b) => b.gain - a.gain)) {
      const own = steps[shelf]!;
      const some = Math.min(
        own[index]!,
        to.most - own[other]!,
        Math.floor(spare[from.vendor]! / from.own + 1e-9),
      );
      if (some <= 0) continue;
      own[index]! -= some;
      own[other]! += some;
      spare[from.vendor]! -= some * from.own;
      spare[to.vendor]! += some * to.own;
    }
    return steps;
  }

  const costOf = (taken: readonly Float64Array[]): number =>
    goods.reduce(
      (sum, { lines }, shelf) =>
        lines.reduce((own, { price }, index) => own + price * taken[shelf]![index]!, sum),
      0,
    );

  const never = (vendor: number): boolean =>
    goods.reduce(
      (sum, { lines, target }) =>
        lines.reduce(
          (own, line) => (line.vendor === vendor ? own + Math.min(line.most, target) * line.own : own),
          sum,
        ),
      0,
    ) < least[vendor]!;

  let best: { taken: readonly Float64Array[]; cost: number } | null = null;
  let bound = Infinity;
  let nodes = 0;
  const open: (readonly Place[])[] = [
    least.map((sum, vendor) => (sum > 0 && never(vendor) ? 'out' : 'free')),
  ];
  for (let places = open.pop(); places; places = open.pop()) {
    nodes += 1;
    if (nodes > MOST_NODES) return null;
    const filled = hold(places);
    if (!filled) continue;
    if (best && filled.bound >= best.cost * (1 - CLOSE)) {
      bound = Math.min(bound, filled.bound);
      continue;
    }
    const now = places;
    const short = least
      .map((sum, vendor) => ({
        vendor,
        lacks: sum - filled.earned[vendor]!,
        isShort: filled.earned[vendor]! > 0 && now[vendor] === 'free',
      }))
      .filter(({ lacks, isShort }) => isShort && lacks > 0)
      .toSorted((a, b) => b.lacks - a.lacks)[0];
    if (short) {
      const as = (place: Place) => now.map((one, vendor) => (vendor === short.vendor ? place : one));
      open.push(as('held'), as('out'));
      continue;
    }
    bound = Math.min(bound, filled.bound);
    if (places.some((place, vendor) => place === 'held' && filled.earned[vendor]! < least[vendor]!)) continue;
    const taken = givenBack(places, filled);
    const cost = costOf(taken);
    if (!best || cost < best.cost) best = { taken, cost };
  }
  if (!best) return null;
  const lines = shelves.flatMap(({ places, lines: offered }, shelf) =>
    offered.flatMap(({ offer: { orderId, offerId, applicationId } }, index) => {
      const steps = best.taken[shelf]![index]!;
      return steps > 0 ? [{ orderId, offerId, applicationId, quantity: quantityOfSteps(steps, places) }] : [];
    }),
  );
  return { lines, bound };
}
