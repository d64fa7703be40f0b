// What stays without a supplier where winners refused their contracts, and who offered it next.
import type { LotResults } from '../../../api/records/results.ts';
import { compare, isPositive, round, subtract, trim } from '../../../rules/decimal.ts';
import { lineSum, MONEY_PLACES, totalOf } from '../../../rules/money.ts';
import { unitSign } from '../../../rules/units.ts';
import type { Db } from '../../platform/database/client.ts';
import { isAdmittedView, isApproved, priceInLotCurrency, type Comparison } from '../allocation/load.ts';
import { refusalsOf } from '../agreements/refusals.ts';

type Refusals = NonNullable<LotResults['refusals']>;

/** Nothing is bought of whoever refused the contract. */
export function withoutRefused(comparison: Comparison, applicationIds: Iterable<number>): Comparison {
  const refused = new Set(applicationIds);
  return {
    ...comparison,
    views: comparison.views.map((view) =>
      refused.has(view.row.id)
        ? { ...view, offers: view.offers.map((offer) => ({ ...offer, allocatedQuantity: null })) }
        : view,
    ),
  };
}

/** The cheapest of those who were admitted and have not refused; null where nobody else offered it. */
function nextOf(
  { views }: Comparison,
  orderId: number,
  refused: ReadonlySet<number>,
): Refusals[number]['items'][number]['next'] {
  const found = views
    .filter((view) => isAdmittedView(view) && !refused.has(view.row.id))
    .flatMap((view) =>
      view.offers
        .filter((offer) => offer.orderId === orderId && isApproved(offer))
        .flatMap((offer) => {
          const unitPrice = priceInLotCurrency(view, offer);
          // What it supplies already, it cannot supply again.
          const left = subtract(offer.quantity ?? '0', offer.allocatedQuantity ?? '0');
          return unitPrice === null || !isPositive(left)
            ? []
            : [
                {
                  applicationId: view.row.id,
                  companyTitle: view.company.title,
                  unitPrice: round(unitPrice, MONEY_PLACES),
                  quantity: trim(left),
                },
              ];
        }),
    );
  return found.toSorted((a, b) => compare(a.unitPrice, b.unitPrice))[0] ?? null;
}

export async function refusedOf(db: Db, comparison: Comparison): Promise<Refusals> {
  const refusals = await refusalsOf(db, comparison.lot.id);
  const refused = new Set(refusals.map(({ applicationId }) => applicationId));
  return refusals.map(({ applicationId, companyTitle, itn, reason, at, byWinner }) => {
    const view = comparison.views.find(({ row }) => row.id === applicationId);
    const items = (view?.offers ?? []).flatMap((offer) => {
      const order = comparison.orders.get(offer.orderId);
      const quantity = offer.allocatedQuantity;
      if (!view || !order || quantity === null || !isPositive(quantity)) return [];
      const unitPrice = priceInLotCurrency(view, offer) ?? '0';
      return [
        {
          orderId: order.id,
          index: order.index,
          name: order.name,
          unitTitle: order.unit === null ? null : unitSign(order.unit),
          quantity: trim(quantity),
          unitPrice: round(unitPrice, MONEY_PLACES),
          sum: lineSum(unitPrice, quantity),
          next: nextOf(comparison, order.id, refused),
        },
      ];
    });
    return {
      applicationId,
      companyTitle,
      itn,
      reason,
      at: at.toISOString(),
      byWinner,
      sum: totalOf(items.map(({ sum }) => sum)),
      items: items.toSorted((a, b) => a.index - b.index),
    };
  });
}
