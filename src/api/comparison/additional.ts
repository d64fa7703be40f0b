// What is counted of the whole comparison beside the columns: the minimum, what is allocated, what was saved.
import { comparablePrice, type FrozenRates } from '../../rules/comparable.ts';
import {
  allocatedQuantity,
  type CompetitorColumn,
  type CompetitorRow,
  type CompetitorVendor,
} from '../../rules/competitor.ts';
import { compare, divide, min, sum } from '../../rules/decimal.ts';
import { againstEstimate, type EstimatedLine } from '../../rules/estimate.ts';
import { lineSum, MONEY_PLACES, totalOf } from '../../rules/money.ts';
import { savingsOf } from '../../rules/savings.ts';
import type { CompetitorTable } from '../records/competitor.ts';
import type { OfferedLine } from './present-cell.ts';

type Additional = NonNullable<CompetitorTable['additional']>;
type Vendor = Pick<CompetitorVendor, 'currency' | 'vat' | 'isExcluded'>;
type Item = { readonly orderId: number; readonly quantity: string };
type Line = EstimatedLine & { readonly firstUnitPrice: string };

/** Rows need not be kept: each is counted as it is added. */
export class AdditionalCounted {
  private readonly lot: { currency: string; rates: FrozenRates };
  private readonly vendors: readonly Vendor[];
  private readonly lines: Line[] = [];
  private readonly uncovered: number[] = [];
  private readonly estimates: string[] = [];
  private isWhole = true;

  constructor(lot: { currency: string; rates: FrozenRates }, vendors: readonly Vendor[]) {
    this.lot = lot;
    this.vendors = vendors;
  }

  /** @param estimate the organiser's, for a unit of the item */
  add(row: CompetitorRow<Item, OfferedLine>, estimate: string | null): void {
    const { item, cells, bestUnitPrice } = row;
    if (bestUnitPrice === null) this.uncovered.push(item.orderId);
    if (estimate !== null) this.estimates.push(lineSum(estimate, item.quantity));
    if (compare(allocatedQuantity(row), item.quantity) < 0) this.isWhole = false;
    for (const [index, own] of cells.entries())
      for (const { offer, comparable } of own) {
        const isApproved = offer.approvedByCustomer === true && offer.archivedAt === null;
        if (!comparable.ok || offer.allocatedQuantity === null || !isApproved) continue;
        const { currency, vat } = this.vendors[index]!;
        const { unitPrice } = offer;
        const first = comparablePrice(
          { unitPrice, repeatedPrice: null, currency, vat },
          this.lot.currency,
          this.lot.rates,
        );
        if (!first.ok) continue;
        this.lines.push({
          orderId: item.orderId,
          firstUnitPrice: first.unitPrice,
          finalUnitPrice: comparable.unitPrice,
          quantity: offer.allocatedQuantity,
          estimate,
        });
      }
  }

  /** @param estimatedTotal of the lot as a whole, where its items are not estimated */
  result(
    columns: readonly CompetitorColumn<Vendor>[],
    minimum: { total: string },
    estimatedTotal: string | null,
  ): Additional {
    const totals = columns.flatMap(({ isComplete, vendor, comparableTotal }) =>
      isComplete && !vendor.isExcluded ? [comparableTotal] : [],
    );
    const savings = savingsOf(this.lines);
    return {
      minimumTotal: minimum.total,
      bestApplicationTotal: min(totals),
      averageTotal: totals.length === 0 ? null : divide(sum(totals), String(totals.length), MONEY_PLACES),
      allocatedTotal: totalOf(columns.map(({ allocatedComparableTotal }) => allocatedComparableTotal)),
      firstTotal: savings.first,
      savings: savings.saved,
      savingsPercent: savings.percent,
      estimatedTotal: this.estimates.length === 0 ? estimatedTotal : totalOf(this.estimates),
      againstEstimate: againstEstimate(this.lines, { total: estimatedTotal, isWhole: this.isWhole }),
      uncovered: this.uncovered,
    };
  }
}
