/**
 * An award as a mixed-integer program: a column an offer (its quantity in the unit's smallest steps) and, where a rule asks who
 * wins, a column a vendor (0 or 1). It is written in plain arrays, so that it can be solved by any solver and read by a test.
 */
import type { AwardDemand, AwardInput, AwardOffer, AwardRules, AwardVendor } from './award.ts';
import { groupBy } from '../group-by.ts';
import { scaleOf, targetOf } from './quantities.ts';

export interface Row {
  readonly low: number;
  readonly high: number;
  readonly indices: readonly number[];
  readonly values: readonly number[];
}

export interface Program {
  readonly cost: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
  readonly isWhole: readonly boolean[];
  readonly rows: readonly Row[];
  /** The offer of each of the first columns. */
  readonly offers: readonly AwardOffer[];
  /** The first column of the vendors, in the input's order; null where no rule asks who wins. */
  readonly firstVendor: number | null;
  /** What the costs are divided by. */
  readonly unit: number;
}

export interface Goal {
  /** What need not hold: asked to find out what cannot hold together. */
  readonly freeOf?: ReadonlySet<AwardDemand>;
  /** The fewest winners that cost no more than this, instead of the least sum. */
  readonly fewestWithin?: string;
  /** How much stricter sums of rules are held than they are: roundings must not break them. */
  readonly margin?: number;
}

const HUNDRED = 100;
/** Offers whose quantities a solver may be asked to find whole. */
export const MOST_WHOLE = 400;
/** Of a pinch of a finely measured thing so few steps are that rounding one moves a share: found whole, too. */
const COARSE_STEPS = 1_000;

/**
 * How much of each offer an award can hold: no more than is to be awarded of its item. Held this tightly the relaxed program is close
 * to the whole one: a vendor who wins a part must be paid for as that part. What is pinned stays as it is offered.
 */
function asFarAsOrdered(
  { items, offers }: AwardInput,
  rules: AwardRules,
  offered: readonly number[],
): number[] {
  const pinned = new Set(rules.pinned?.orderIds);
  const columns = groupBy(
    offers.map(({ orderId }, column) => ({ orderId, column })),
    ({ orderId }) => orderId,
  );
  const most = [...offered];
  for (const item of items) {
    const own = (columns.get(item.orderId) ?? []).map(({ column }) => column);
    if (pinned.has(item.orderId)) continue;
    const target = targetOf(
      item,
      own.map((column) => offered[column]!),
    );
    for (const column of own) most[column] = Math.min(offered[column]!, target);
  }
  return most;
}

export function programOf(input: AwardInput, rules: AwardRules, goal: Goal = {}): Program {
  const { freeOf = new Set<AwardDemand>(), margin = 0 } = goal;
  const { offers, vendors } = input;
  const hasMinSum = !freeOf.has('minSum') && vendors.some(({ minSum }) => Number(minSum ?? 0) > 0);
  const itemBy = new Map(input.items.map((item) => [item.orderId, item]));
  const stepOf = ({ orderId }: AwardOffer): number => 1 / scaleOf(itemBy.get(orderId)!);
  const price = offers.map((offer) => Number(offer.comparableUnitPrice) * stepOf(offer));
  const offered = offers.map((offer) => Math.floor(Number(offer.quantity) / stepOf(offer) + 1e-9));
  const most = freeOf.has('coverage') ? offered : asFarAsOrdered(input, rules, offered);
  const unit = Math.max(1e-9, ...price);
  const cost = price.map((one) => one / unit);
  const low = offers.map(() => 0);
  const high = [...most];
  // Where no rule weighs sums, the cheapest quantities by chosen vendors are whole of themselves; of large lots they are rounded
  // afterwards, which costs a few roubles of many millions, and the bound tells how few.
  const weighsSums = rules.incumbent !== null || rules.newcomerPercent !== null || hasMinSum;
  const isExact = weighsSums && offers.length <= MOST_WHOLE;
  const isWhole = offers.map(
    (offer, column) => isExact && (itemBy.get(offer.orderId)!.places === 0 || most[column]! <= COARSE_STEPS),
  );
  const rows: Row[] = [];
  const columnsBy = (key: (offer: AwardOffer) => number): Map<number, number[]> => {
    const groups = new Map<number, number[]>();
    offers.forEach((offer, column) => {
      const known = groups.get(key(offer));
      if (known) known.push(column);
      else groups.set(key(offer), [column]);
    });
    return groups;
  };
  const ofItem = columnsBy(({ orderId }) => orderId);
  const ofVendor = columnsBy(({ applicationId }) => applicationId);

  const pinned = freeOf.has('pinned') ? null : rules.pinned;
  const isPinned = new Set(pinned?.orderIds);
  if (pinned) {
    const told = new Map(pinned.lines.map(({ offerId, quantity }) => [offerId, quantity]));
    offers.forEach((offer, column) => {
      if (!isPinned.has(offer.orderId)) return;
      const set = Math.round(Number(told.get(offer.offerId) ?? '0') / stepOf(offer));
      low[column] = set;
      // More than is offered cannot be kept: the bounds cross, and it is told as impossible by the solver's caller.
      high[column] = set;
    });
  }

  const maxWinners = freeOf.has('maxWinners') ? null : rules.maxWinners;
  const asksWho = maxWinners !== null || hasMinSum || goal.fewestWithin !== undefined;
  const firstVendor = asksWho ? offers.length : null;
  if (firstVendor !== null) {
    vendors.forEach((vendor, index) => {
      const own = ofVendor.get(vendor.applicationId) ?? [];
      cost.push(0);
      low.push(0);
      high.push(1);
      isWhole.push(true);
      const wins = firstVendor + index;
      // Where winners are not counted, only of who asks for a least sum it matters whether it wins.
      if (maxWinners === null && goal.fewestWithin === undefined && Number(vendor.minSum ?? 0) <= 0) return;
      for (const column of own) {
        if (most[column] === 0) continue;
        rows.push({ low: -Infinity, high: 0, indices: [column, wins], values: [1, -most[column]!] });
      }
      if (hasMinSum) rows.push(...minSumRow(vendor, own, wins));
    });
    if (maxWinners !== null)
      rows.push({
        low: -Infinity,
        high: maxWinners,
        indices: vendors.map((_, index) => firstVendor + index),
        values: vendors.map(() => 1),
      });
  }

  function minSumRow({ minSum }: AwardVendor, own: readonly number[], wins: number): Row[] {
    const least = Number(minSum ?? 0);
    if (least <= 0) return [];
    const dearest = Math.max(
      0,
      ...own.map((column) => Number(offers[column]!.ownUnitPrice) * stepOf(offers[column]!)),
    );
    return [
      {
        low: 0,
        high: Infinity,
        indices: [...own, wins],
        values: [
          ...own.map((column) => (Number(offers[column]!.ownUnitPrice) * stepOf(offers[column]!)) / least),
          -(1 + (margin * dearest) / least),
        ],
      },
    ];
  }

  if (!freeOf.has('coverage'))
    for (const item of input.items) {
      if (isPinned.has(item.orderId)) continue;
      const own = ofItem.get(item.orderId) ?? [];
      const target = targetOf(
        item,
        own.map((column) => offered[column]!),
      );
      if (target === 0) continue;
      const indices = [...own];
      const values = own.map(() => 1);
      // An offer that counts as the whole may stand alone: what it lacks is bought at its own price in the comparison.
      const alone = own.filter(
        (column) => offers[column]!.countsAsWhole && most[column]! < target && most[column]! > 0,
      );
      for (const column of alone) {
        const short = target - most[column]!;
        const stands = cost.length;
        cost.push(short * cost[column]!);
        low.push(0);
        high.push(1);
        isWhole.push(true);
        indices.push(stands);
        values.push(short);
        rows.push({ low: 0, high: Infinity, indices: [column, stands], values: [1, -most[column]!] });
      }
      rows.push({ low: target, high: target, indices, values });
    }

  const slack = offers.reduce((sum, _, column) => Math.max(sum, cost[column]!), 0) * margin;
  const incumbent = freeOf.has('incumbent') ? null : rules.incumbent;
  const newcomerPercent = freeOf.has('newcomerPercent') ? null : rules.newcomerPercent;
  if (incumbent !== null || newcomerPercent !== null) {
    // What each vendor is paid, and all of them: rules of shares weigh these few columns and not every offer again.
    const column = (): number => {
      cost.push(0);
      low.push(0);
      high.push(Infinity);
      isWhole.push(false);
      return cost.length - 1;
    };
    const paid = vendors.map(({ applicationId }) => {
      const own = ofVendor.get(applicationId) ?? [];
      const sum = column();
      rows.push({ low: 0, high: 0, indices: [...own, sum], values: [...own.map((one) => cost[one]!), -1] });
      return sum;
    });
    const whole = column();
    rows.push({ low: 0, high: 0, indices: [...paid, whole], values: [...paid.map(() => 1), -1] });
    const shareOf = (some: readonly number[], percent: string): Pick<Row, 'indices' | 'values'> => ({
      indices: [...some, whole],
      values: [...some.map(() => 1), -Number(percent) / HUNDRED],
    });
    if (incumbent !== null) {
      const own = paid.filter((_, index) => vendors[index]!.companyId === incumbent.companyId);
      rows.push({ low: slack, high: Infinity, ...shareOf(own, incumbent.percent) });
    }
    if (newcomerPercent !== null)
      paid.forEach((sum, index) => {
        const { isNewcomer, applicationId } = vendors[index]!;
        if (isNewcomer && ofVendor.has(applicationId))
          rows.push({ low: -Infinity, high: -slack, ...shareOf([sum], newcomerPercent) });
      });
  }

  if (goal.fewestWithin !== undefined) {
    rows.push({
      low: -Infinity,
      high: Number(goal.fewestWithin) / unit,
      indices: cost.flatMap((one, column) => (one === 0 ? [] : [column])),
      values: cost.filter((one) => one !== 0),
    });
    const costs = cost.map(() => 0);
    for (let index = 0; index < vendors.length; index += 1) costs[firstVendor! + index] = 1;
    return { cost: costs, low, high, isWhole, rows, offers, firstVendor, unit: 1 };
  }
  return { cost, low, high, isWhole, rows, offers, firstVendor, unit };
}
