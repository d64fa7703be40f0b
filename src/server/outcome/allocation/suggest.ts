import type { z } from 'zod';
import type { allocationState, allocationSuggestion, Coverage } from '../../../api/records/allocation.ts';
import { allocationCoverage } from '../../../rules/coverage.ts';
import { cheapestSplit, itemRemainders, quantityOf } from '../../../rules/allocation.ts';
import { byOrder } from '../../../rules/by-order.ts';
import { isPositive, subtract, trim } from '../../../rules/decimal.ts';
import { lineSum } from '../../../rules/money.ts';
import { compareWithCheapest, costOf } from '../../../rules/savings.ts';
import { unitSign } from '../../../rules/units.ts';
import { itemsOf, type Allocation } from './load.ts';

/** The cheapest split beside the chosen one. The difference is told for the quantities that are allocated. */
export function suggestionOf(comparison: Allocation): z.infer<typeof allocationSuggestion> {
  const items = itemsOf(comparison);
  const { offers } = comparison;
  const split = cheapestSplit(items, offers);
  const chosen = compareWithCheapest(items, offers);
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
    chosenTotal: chosen.chosen,
    difference: chosen.difference ?? '0.00',
    isComparable: chosen.difference !== null,
    uncovered: items.flatMap(({ orderId, quantity }) => {
      const remainder = subtract(quantity, quantityOf(linesOf.get(orderId) ?? []));
      return isPositive(remainder) ? [{ orderId, remainder }] : [];
    }),
  };
}

/** What stays without a winner if the lot is finished as it is. */
export function coverageOf(comparison: Allocation): Coverage {
  const { left, ...figures } = allocationCoverage(itemsOf(comparison), comparison.offers);
  return {
    currency: comparison.lot.currency,
    ...figures,
    left: left.flatMap((item) => {
      const order = comparison.orders.get(item.orderId);
      if (!order) return [];
      const { index, name, unit } = order;
      return [{ ...item, index, name, unitTitle: unit === null ? null : unitSign(unit) }];
    }),
  };
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
