// A cell of the comparison as the contract has it: made of the rules' cell by the server, and by the page of a very large lot.
import type { ComparableStep, FrozenRate, FrozenRates } from '../../rules/comparable.ts';
import type { CompetitorCell, CompetitorOffer } from '../../rules/competitor.ts';
import { trim } from '../../rules/decimal.ts';
import { lineSum } from '../../rules/money.ts';
import type { CompetitorTable } from '../records/competitor.ts';

type CellOffer = CompetitorTable['rows'][number]['cells'][number]['offers'][number];

/** What of an offer stands in its cell beside what the rules read. */
export type OfferedLine = CompetitorOffer &
  Pick<
    CellOffer,
    | 'isAnalogue'
    | 'name'
    | 'manufacturer'
    | 'country'
    | 'shipmentPeriod'
    | 'guaranteePeriod'
    | 'approvedByCustomer'
    | 'approvalReason'
    | 'needsClarification'
    | 'archiveReason'
  > & { readonly archivedAt: Date | string | null };

const rateOf = (currency: string, { value, nominal, date }: FrozenRate) => ({
  currency,
  value,
  nominal,
  date,
});

function presentStep(step: ComparableStep): CellOffer['priceSteps'][number] {
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

export function presentCell(cell: CompetitorCell<OfferedLine>): CellOffer {
  const { offer, comparable } = cell;
  const allocated = offer.allocatedQuantity;
  return {
    offerId: offer.offerId,
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
    archivedAt: offer.archivedAt instanceof Date ? offer.archivedAt.toISOString() : offer.archivedAt,
    archiveReason: offer.archiveReason,
    isCompared: cell.isCompared,
    isBest: cell.isBest,
  };
}

export const presentRates = (rates: FrozenRates): CompetitorTable['rates'] =>
  Object.entries(rates).map(([currency, rate]) => rateOf(currency, rate));
