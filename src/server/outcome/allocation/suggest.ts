import type { z } from 'zod';
import type { allocationState, allocationSuggestion, Coverage } from '../../../api/records/allocation.ts';
import type { AllocationItem, AllocationOffer } from '../../../rules/allocation.ts';
import { allocationCoverage } from '../../../rules/coverage.ts';
import { cheapestSplit, chosenLines, itemRemainders, quantityOf } from '../../../rules/allocation.ts';
import { byOrder } from '../../../rules/by-order.ts';
import { compare, isPositive, subtract, trim } from '../../../rules/decimal.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { lineSum, totalOf } from '../../../rules/money.ts';
import { eachOf } from '../../../rules/paced.ts';
import { compareWithCheapest, costOf } from '../../../rules/savings.ts';
import { unitSign } from '../../../rules/units.ts';
import { paced } from '../../platform/paced.ts';
import { itemsOf, type Allocation } from './load.ts';

const ITEMS_A_TURN = 100;

/** Counts items by the hundred, each with its own offers, and lets others have their turn in between. */
async function byHundreds<T>(
  comparison: Allocation,
  count: (items: AllocationItem[], offers: AllocationOffer[]) => T,
): Promise<T[]> {
  const items = itemsOf(comparison);
  const ofItem = byOrder(comparison.offers);
  const starts = Array.from({ length: Math.ceil(items.length / ITEMS_A_TURN) }, (_, at) => at * ITEMS_A_TURN);
  return paced(
    eachOf(starts, 1, (start) => {
      const those = items.slice(start, start + ITEMS_A_TURN);
      return count(
        those,
        those.flatMap(({ orderId }) => ofItem.get(orderId) ?? []),
      );
    }),
  );
}

/** The cheapest split beside the chosen one. The difference is told for the quantities that are allocated. */
export async function suggestionOf(comparison: Allocation): Promise<z.infer<typeof allocationSuggestion>> {
  const items = itemsOf(comparison);
  const parts = await byHundreds(comparison, (those, offers) => ({
    split: cheapestSplit(those, offers),
    chosen: compareWithCheapest(those, offers),
  }));
  const split = parts.flatMap((part) => part.split);
  const differences = parts.map(({ chosen }) => chosen.difference).filter((one) => one !== null);
  const isComparable = differences.length === parts.length;
  const linesOf = byOrder(split);
  const titles = new Map(comparison.views.map(({ row, company }) => [row.id, company.title]));
  return {
    currency: comparison.lot.currency,
    lines: split.map((line) => ({
      ...line,
      companyTitle: titles.get(line.applicationId) ?? '',
      sum: lineSum(line.comparableUnitPrice, line.quantity),
    })),
    total: costOf(split),
    chosenTotal: totalOf(parts.map(({ chosen }) => chosen.chosen)),
    difference: isComparable ? totalOf(differences) : '0.00',
    isComparable,
    uncovered: items.flatMap(({ orderId, quantity }) => {
      const remainder = subtract(quantity, quantityOf(linesOf.get(orderId) ?? []));
      return isPositive(remainder) ? [{ orderId, remainder }] : [];
    }),
  };
}

/** What stays without a winner if the lot is finished as it is. */
export async function coverageOf(comparison: Allocation): Promise<Coverage> {
  const parts = await byHundreds(comparison, allocationCoverage);
  return {
    currency: comparison.lot.currency,
    items: parts.reduce((count, { items }) => count + items, 0),
    allocatedSum: totalOf(parts.map(({ allocatedSum }) => allocatedSum)),
    wholeSum: totalOf(parts.map(({ wholeSum }) => wholeSum)),
    winners: winnersOf(comparison),
    left: parts
      .flatMap(({ left }) => left)
      .flatMap((item) => {
        const order = comparison.orders.get(item.orderId);
        if (!order) return [];
        const { index, name, unit } = order;
        return [{ ...item, index, name, unitTitle: unit === null ? null : unitSign(unit) }];
      }),
  };
}

function winnersOf({ offers, views }: Allocation): Coverage['winners'] {
  const lines = groupBy(chosenLines(offers), ({ applicationId }) => applicationId);
  return views
    .flatMap(({ row, company }) => {
      const own = lines.get(row.id) ?? [];
      const items = new Set(own.map(({ orderId }) => orderId)).size;
      return items === 0 ? [] : [{ companyTitle: company.title, items, sum: costOf(own) }];
    })
    .toSorted((a, b) => compare(b.sum, a.sum));
}

/** What is allocated and what is left, item by item. */
export function stateOf(comparison: Allocation): z.infer<typeof allocationState> {
  const { offers } = comparison;
  return {
    lotId: comparison.lot.id,
    items: itemRemainders(itemsOf(comparison), offers),
    offers: offers.map(({ offerId, allocatedQuantity }) => ({
      offerId,
      allocatedQuantity: allocatedQuantity === null ? null : trim(allocatedQuantity),
    })),
  };
}
