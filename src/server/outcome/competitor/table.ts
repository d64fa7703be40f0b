// The competitor table as the screen and the spreadsheet show it; every number comes from the rules.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isComparing, isRating } from '../../../machines/lot-predicates.ts';
import { isRejected, isSubmitted } from '../../../machines/application-predicates.ts';
import type { ComparableStep, FrozenRate } from '../../../rules/comparable.ts';
import {
  allocatedQuantity,
  competitorRows,
  type competitorTable,
  type CompetitorCell,
} from '../../../rules/competitor.ts';
import { compare, divide, isZero, subtract, sum, trim } from '../../../rules/decimal.ts';
import { eachOf } from '../../../rules/paced.ts';
import { againstEstimate } from '../../../rules/estimate.ts';
import { lineSum, MONEY_PLACES, totalOf } from '../../../rules/money.ts';
import { savingsOf } from '../../../rules/savings.ts';
import { unitSign } from '../../../rules/units.ts';
import {
  firstPriceInLotCurrency,
  isAdmittedView,
  isApproved,
  loadComparison,
  type Comparison,
} from '../allocation/load.ts';
import { verifications } from '../../applications/core/decision-tables.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { estimatedTotalOf, estimatesOf, type LotEstimates } from '../../lots/estimates/queries.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import { isOffered } from '../../applications/core/totals.ts';
import type { OfferRow } from '../../applications/core/offer-tables.ts';
import type { View } from '../../applications/application/views.ts';
import { paced } from '../../platform/paced.ts';
import type { Db } from '../../platform/database/client.ts';
import { ratings, type RatingRow } from '../rating/tables.ts';

type Offered = OfferRow & { offerId: number; quantity: string; isExcluded: boolean };
type Cell = CompetitorCell<Offered>;

function vendorOf(view: View) {
  const { currency, vat, basis } = view.terms;
  return {
    view,
    applicationId: view.row.id,
    currency,
    vat,
    basis,
    tolerance: view.terms,
    isExcluded: isRejected(view.status) || !isSubmitted(view.status),
    // The rows were read for this table alone; copies of a lot's tens of thousands take longer than the comparison.
    offers: view.offers.filter(isOffered).map((offer): Offered =>
      Object.assign(offer, {
        offerId: offer.id,
        quantity: offer.quantity ?? '0',
        isExcluded: offer.approvedByCustomer === false || offer.archivedAt !== null,
      }),
    ),
  };
}

const ITEMS_A_TURN = 10;

/** Nothing before the envelopes are open, and nothing while the lot is sealed again. */
export async function competitorTableOf(
  db: Db,
  visitor: Visitor,
  lot: LotTableRow,
  { withCompetitors, additionalCalc }: { withCompetitors: boolean; additionalCalc: boolean },
): Promise<CompetitorTable> {
  const comparison: Comparison =
    isComparing(lot.status) && !lot.isSealed
      ? await loadComparison(db, visitor, lot)
      : { lot, orders: new Map(), views: [] };
  const { views, orders } = comparison;
  const rates = views[0]?.rates ?? {};
  const items = [...orders.values()].map((order) => ({
    order,
    orderId: order.id,
    quantity: order.quantity ?? '0',
  }));
  const table = await paced(
    competitorRows(
      { currency: lot.currency, basis: lot.basis, rates },
      items,
      await paced(eachOf(views, 1, vendorOf)),
    ),
  );
  const notes = await notesOf(db, lot.id);
  const estimated = await estimatesOf(db, lot.id);
  return {
    lot: {
      id: lot.id,
      number: lot.number,
      title: lot.title,
      currency: lot.currency,
      status: lot.status,
      version: lot.version,
      isAllocating: isRating(lot.status) && isOwnerOf(visitor, lot),
    },
    rates: Object.entries(rates).map(([currency, rate]) => rateOf(currency, rate)),
    vendors: withCompetitors ? table.columns.map((column) => presentVendor(column, notes)) : [],
    rows: await paced(
      eachOf(table.rows, ITEMS_A_TURN, (row) => {
        const { order, quantity } = row.item;
        const allocated = allocatedQuantity(row);
        const best = row.cells
          .flatMap((cells, index) => cells.map((cell) => ({ cell, view: views[index]! })))
          .find(({ cell }) => cell.isBest);
        return {
          order: {
            id: order.id,
            index: order.index,
            packagingGroup: order.packagingGroup,
            code: order.code,
            name: order.name,
            unit: order.unit,
            unitTitle: order.unit === null ? null : unitSign(order.unit),
            quantity: trim(quantity),
            estimate: estimated.prices.get(order.id) ?? null,
          },
          cells: withCompetitors
            ? row.cells.map((cells, index) => ({
                applicationId: views[index]!.row.id,
                offers: cells.map((cell) => presentCell(cell)),
              }))
            : [],
          minimum:
            best && row.bestUnitPrice !== null && row.bestSum !== null
              ? {
                  applicationId: best.view.row.id,
                  offerId: best.cell.offer.id,
                  unitPrice: row.bestUnitPrice,
                  sum: row.bestSum,
                }
              : null,
          allocated: trim(allocated),
          remainder: subtract(quantity, allocated),
        };
      }),
    ),
    additional: additionalCalc ? additionalOf(table, estimated) : null,
  };
}

const rateOf = (currency: string, { value, nominal, date }: FrozenRate) => ({
  currency,
  value,
  nominal,
  date,
});

function presentStep(
  step: ComparableStep,
): CompetitorTable['rows'][number]['cells'][number]['offers'][number]['priceSteps'][number] {
  const bare = { currency: null, loweredPercent: null, vat: null, rates: [] };
  switch (step.kind) {
    case 'offered':
      return { ...bare, ...step };
    case 'repeated':
      return { ...bare, ...step };
    case 'withoutVat':
      return { ...bare, ...step };
    case 'converted':
      return {
        ...bare,
        kind: step.kind,
        price: step.price,
        currency: step.to,
        rates: [
          ...(step.fromRate ? [rateOf(step.from, step.fromRate)] : []),
          ...(step.toRate ? [rateOf(step.to, step.toRate)] : []),
        ],
      };
    default:
      return step satisfies never;
  }
}

function presentCell(cell: Cell) {
  const { offer, comparable } = cell;
  const allocated = offer.allocatedQuantity;
  return {
    offerId: offer.id,
    isAnalogue: offer.isAnalogue,
    name: offer.name,
    manufacturer: offer.manufacturer,
    country: offer.country,
    quantity: trim(offer.quantity),
    unitPrice: offer.unitPrice,
    repeatedPrice: offer.repeatedPrice,
    loweredPercent: cell.loweredPercent,
    sum: cell.sum,
    vatSum: cell.vatSum,
    sumWithVat: cell.sumWithVat,
    comparableUnitPrice: comparable.ok ? comparable.unitPrice : null,
    comparableSum: cell.comparableSum,
    priceSteps: comparable.steps.map(presentStep),
    incomparable: comparable.ok ? null : comparable.reason,
    coversOrdered: cell.coversItem,
    shipmentPeriod: offer.shipmentPeriod,
    guaranteePeriod: offer.guaranteePeriod,
    allocatedQuantity: allocated === null ? null : trim(allocated),
    allocatedSum: allocated === null || cell.price === null ? null : lineSum(cell.price, allocated),
    approvedByCustomer: offer.approvedByCustomer,
    approvalReason: offer.approvalReason,
    needsClarification: offer.needsClarification,
    archivedAt: offer.archivedAt?.toISOString() ?? null,
    archiveReason: offer.archiveReason,
    isCompared: cell.isCompared,
    isBest: cell.isBest,
  };
}

interface Notes {
  ratings: Map<number, RatingRow>;
  checks: Map<string, string>;
  refusals: Map<number, string>;
}

async function notesOf(db: Db, lotId: number): Promise<Notes> {
  const rated = await db.select().from(ratings).where(eq(ratings.lotId, lotId));
  const standing = await db
    .select()
    .from(verifications)
    .where(and(inArray(verifications.lotId, [lotId]), isNull(verifications.cancelledAt)));
  return {
    ratings: new Map(rated.map((row) => [row.applicationId, row])),
    checks: new Map(standing.map((row) => [`${row.applicationId}:${row.stage}`, row.decision])),
    refusals: new Map(
      standing.flatMap(({ applicationId, decision, comment }) =>
        isRejected(decision as 'rejected') && comment ? [[applicationId, comment] as const] : [],
      ),
    ),
  };
}

type Table = ReturnType<
  typeof competitorTable<{ orderId: number; quantity: string }, Offered, ReturnType<typeof vendorOf>>
>;

function presentVendor(column: Table['columns'][number], notes: Notes): CompetitorTable['vendors'][number] {
  const { view } = column.vendor;
  const { row, company, terms } = view;
  const rated = notes.ratings.get(row.id);
  const check = (stage: string) => notes.checks.get(`${row.id}:${stage}`) ?? null;
  const won = new Set(
    view.offers
      .filter(({ allocatedQuantity: quantity }) => quantity !== null && !isZero(quantity))
      .map(({ orderId }) => orderId),
  );
  return {
    applicationId: row.id,
    companyId: company.id,
    companyTitle: company.title,
    itn: company.itn,
    status: view.status,
    isAdmitted: isAdmittedView(view),
    isRepeating: row.isMarked,
    vendorType: terms.vendorType,
    currency: terms.currency,
    vat: terms.vat,
    basis: terms.basis,
    address: terms.address,
    priceIncludes: terms.priceIncludes,
    paymentConditions: terms.paymentConditions,
    guarantee: terms.guarantee,
    shipmentPeriod: terms.shipmentPeriod,
    isValidFor: terms.isValidFor,
    minSum: terms.minSum,
    place: rated?.place ?? null,
    ratingTotal: rated?.total ?? null,
    coverage: column.coverage,
    total: column.total,
    vatTotal: column.vatTotal,
    totalWithVat: column.totalWithVat,
    convertedTotal: column.missingRates.length > 0 ? null : column.comparableTotal,
    allocatedTotal: column.allocatedComparableTotal,
    itemsWon: won.size,
    checks: { manager: check('manager'), security: check('security'), audit: check('audit') },
    rejectionReason: notes.refusals.get(row.id) ?? null,
  };
}

function additionalOf(table: Table, estimated: LotEstimates): NonNullable<CompetitorTable['additional']> {
  const complete = table.columns.filter(({ isComplete, vendor }) => isComplete && !vendor.isExcluded);
  const totals = complete.map(({ comparableTotal }) => comparableTotal);
  const columnOf = new Map(table.columns.map((column) => [column.vendor.applicationId, column]));
  const lines = table.rows.flatMap(({ cells }) =>
    cells.flat().flatMap(({ offer, comparable }) => {
      if (!comparable.ok || offer.allocatedQuantity === null || !isApproved(offer)) return [];
      const column = columnOf.get(offer.applicationId);
      const first = column ? firstPriceInLotCurrency(column.vendor.view, offer) : null;
      if (first === null) return [];
      return [
        {
          orderId: offer.orderId,
          firstUnitPrice: first,
          finalUnitPrice: comparable.unitPrice,
          quantity: offer.allocatedQuantity,
          estimate: estimated.prices.get(offer.orderId) ?? null,
        },
      ];
    }),
  );
  const savings = savingsOf(lines);
  return {
    minimumTotal: table.minimum.total,
    bestApplicationTotal: totals.toSorted(compare)[0] ?? null,
    averageTotal: totals.length === 0 ? null : divide(sum(totals), String(totals.length), MONEY_PLACES),
    allocatedTotal: totalOf(table.columns.map(({ allocatedComparableTotal }) => allocatedComparableTotal)),
    firstTotal: savings.first,
    savings: savings.saved,
    savingsPercent: savings.percent,
    estimatedTotal: estimatedTotalOf(
      table.rows.map(({ item }) => item),
      estimated,
    ),
    againstEstimate: againstEstimate(lines, {
      total: estimated.total,
      isWhole: table.rows.every((row) => compare(allocatedQuantity(row), row.item.quantity) >= 0),
    }),
    uncovered: table.rows.flatMap(({ bestUnitPrice, item }) =>
      bestUnitPrice === null ? [item.orderId] : [],
    ),
  };
}
