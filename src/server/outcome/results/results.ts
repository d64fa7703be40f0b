// The outcome of a lot as each reader may see it.
import { and, eq } from 'drizzle-orm';
import type { LotResults } from '../../../api/records/results.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isDeclined, type AgreementStatus } from '../../../machines/agreement-statuses.ts';
import { isSubmitted } from '../../../machines/application-predicates.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { add, compare, isPositive, sum, trim } from '../../../rules/decimal.ts';
import { againstEstimate, type AgainstEstimate } from '../../../rules/estimate.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { lineSum, totalOf } from '../../../rules/money.ts';
import { eachOf, type Paced } from '../../../rules/paced.ts';
import { savingsOf } from '../../../rules/savings.ts';
import { unitSign } from '../../../rules/units.ts';
import { effectivePrice } from '../../../rules/comparable.ts';
import {
  firstPriceInLotCurrency,
  loadComparison,
  priceInLotCurrency,
  type Comparison,
} from '../allocation/load.ts';
import { contractsOf } from '../agreements/winners.ts';
import { refusedOf, withoutRefused } from './refused.ts';
import { presentListedByIds } from '../../applications/application/list.ts';
import { receiptsOfLot } from '../../applications/application/receipt-verdicts.ts';
import { applications } from '../../applications/core/tables.ts';
import type { View } from '../../applications/application/views.ts';
import { isOwnCompany, everybody } from '../../applications/core/rights.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { isOwnerOf, isStaff } from '../../lots/core/rights.ts';
import { estimatesOf, type LotEstimates } from '../../lots/estimates/queries.ts';
import { mayReadEstimate } from '../../lots/estimates/rights.ts';
import type { OfferRow } from '../../applications/core/offer-tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { paced } from '../../platform/paced.ts';

const awardedOffers = (view: View): OfferRow[] =>
  view.offers.filter(({ allocatedQuantity }) => allocatedQuantity !== null && isPositive(allocatedQuantity));

const sumInLotCurrency = (view: View, offer: OfferRow): string =>
  lineSum(priceInLotCurrency(view, offer) ?? '0', offer.allocatedQuantity ?? '0');

const sumInOwnCurrency = (offer: OfferRow): string =>
  lineSum(effectivePrice(offer) ?? '0', offer.allocatedQuantity ?? '0');

const ITEMS_A_TURN = 50;

/** Winners and sums for the staff and those who took part; a vendor's own result beside them. */
export async function resultsOf(db: Db, visitor: Visitor, lot: LotTableRow): Promise<LotResults> {
  const own = visitor.role === 'vendor' ? await ownApplication(db, visitor, lot.id) : null;
  const finished = isFinished(lot.status);
  const isInside = isStaff(visitor) && (visitor.role !== 'manager' || isOwnerOf(visitor, lot));
  const tookPart = own !== null && isSubmitted(own.status);
  const comparison = finished ? await loadComparison(db, everybody, lot) : null;
  const awardedBy = await paced(
    eachOf(comparison?.views ?? [], 1, (view) => awardedOffers(view).map((offer) => ({ view, offer }))),
  );
  const awarded = awardedBy.flat();
  const winners = [...new Set(awarded.map(({ view }) => view))];
  const awardsOf = groupBy(awarded, ({ offer }) => offer.orderId);
  const told = comparison !== null && (isInside || tookPart);
  const seesContract = (view: View) => isInside || isOwnCompany(visitor, view.company.id);
  const contracts = winners.some(seesContract)
    ? await contractsOf(db, lot.id)
    : new Map<number, AgreementStatus>();
  const declined = [...contracts].flatMap(([id, status]) => (isDeclined(status) ? [id] : []));
  return {
    lotId: lot.id,
    status: lot.status,
    currency: lot.currency,
    finishedAt: lot.finishedAt?.toISOString() ?? null,
    unallocatedReason: told ? lot.unallocatedReason : null,
    winners: told
      ? await paced(
          eachOf(winners, 1, (view) => ({
            ...presentWinner(view, visitor),
            agreement: seesContract(view) ? (contracts.get(view.row.id) ?? 'none') : null,
          })),
        )
      : null,
    items: told
      ? await paced(
          eachOf([...comparison.orders.values()], ITEMS_A_TURN, (order) => {
            const awards = (awardsOf.get(order.id) ?? []).map(({ view, offer }) =>
              presentAward(view, offer, visitor, isInside),
            );
            return {
              orderId: order.id,
              index: order.index,
              name: order.name,
              unit: order.unit,
              unitTitle: order.unit === null ? null : unitSign(order.unit),
              ordered: trim(order.quantity ?? '0'),
              allocated: trim(sum(awards.map(({ quantity }) => quantity))),
              awards,
            };
          }),
        )
      : null,
    totals: told ? await paced(totalsOf(winners)) : null,
    refusals:
      comparison === null || !isInside ? null : declined.length > 0 ? await refusedOf(db, comparison) : [],
    receipts: told ? await receiptsOfLot(db, lot.id) : null,
    againstEstimate:
      comparison !== null && told && mayReadEstimate(visitor, lot)
        ? await paced(
            againstEstimateOf(
              isInside ? withoutRefused(comparison, declined) : comparison,
              await estimatesOf(db, lot.id),
            ),
          )
        : null,
    own: own ? await presentOwn(db, visitor, own.id, winners) : null,
  };
}

/** What was bought, against the organiser's estimate of it. */
export function* againstEstimateOf(
  { views, orders }: Pick<Comparison, 'views' | 'orders'>,
  { total, prices }: LotEstimates,
): Paced<AgainstEstimate | null> {
  const allocated = new Map<number, string>();
  const lines = yield* eachOf(views, 1, (view) =>
    awardedOffers(view).flatMap((offer) => {
      const quantity = offer.allocatedQuantity ?? '0';
      allocated.set(offer.orderId, add(allocated.get(offer.orderId) ?? '0', quantity));
      const finalUnitPrice = priceInLotCurrency(view, offer);
      return finalUnitPrice === null
        ? []
        : [{ orderId: offer.orderId, estimate: prices.get(offer.orderId) ?? null, finalUnitPrice, quantity }];
    }),
  );
  const isWhole = [...orders.values()].every(
    ({ id, quantity }) => compare(allocated.get(id) ?? '0', quantity ?? '0') >= 0,
  );
  return againstEstimate(lines.flat(), { total, isWhole });
}

async function ownApplication(db: Db, visitor: Visitor, lotId: number) {
  const [row] = await db
    .select({ id: applications.id, status: applications.status })
    .from(applications)
    .where(and(eq(applications.lotId, lotId), eq(applications.companyId, visitor.companyId ?? 0)));
  return row ?? null;
}

function presentWinner(
  view: View,
  visitor: Visitor,
): Omit<NonNullable<LotResults['winners']>[number], 'agreement'> {
  const awarded = awardedOffers(view);
  return {
    applicationId: view.row.id,
    companyId: view.company.id,
    companyTitle: view.company.title,
    itemsWon: new Set(awarded.map(({ orderId }) => orderId)).size,
    sum: totalOf(awarded.map((offer) => sumInLotCurrency(view, offer))),
    isOwn: isOwnCompany(visitor, view.company.id),
  };
}

function presentAward(
  view: View,
  offer: OfferRow,
  visitor: Visitor,
  isInside: boolean,
): NonNullable<LotResults['items']>[number]['awards'][number] {
  const isOwn = isOwnCompany(visitor, view.company.id);
  const seesPrice = isInside || isOwn;
  return {
    applicationId: view.row.id,
    companyTitle: view.company.title,
    offerId: offer.id,
    offerName: offer.name,
    isAnalogue: offer.isAnalogue,
    quantity: trim(offer.allocatedQuantity ?? '0'),
    unitPrice: seesPrice ? effectivePrice(offer) : null,
    currency: seesPrice ? view.terms.currency : null,
    sum: sumInLotCurrency(view, offer),
    isOwn,
  };
}

function* totalsOf(winners: readonly View[]): Paced<NonNullable<LotResults['totals']>> {
  const lines = yield* eachOf(winners, 1, (view) =>
    awardedOffers(view).flatMap((offer) => {
      const first = firstPriceInLotCurrency(view, offer);
      const final = priceInLotCurrency(view, offer);
      return first === null || final === null
        ? []
        : [{ firstUnitPrice: first, finalUnitPrice: final, quantity: offer.allocatedQuantity ?? '0' }];
    }),
  );
  const savings = savingsOf(lines.flat());
  return {
    first: savings.first,
    final: savings.final,
    savings: savings.saved,
    savingsPercent: savings.percent,
  };
}

async function presentOwn(
  db: Db,
  visitor: Visitor,
  id: number,
  winners: readonly View[],
): Promise<LotResults['own']> {
  const [listed] = await presentListedByIds(db, visitor, [id]);
  if (!listed) return null;
  const won = winners.find(({ row }) => row.id === id);
  const awarded = won ? awardedOffers(won) : [];
  return {
    applicationId: id,
    vendorStatus: listed.vendorStatus,
    place: listed.place,
    itemsWon: new Set(awarded.map(({ orderId }) => orderId)).size,
    sum: totalOf(awarded.map(sumInOwnCurrency)),
    currency: listed.currency,
  };
}
