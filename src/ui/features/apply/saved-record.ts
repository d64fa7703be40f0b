/** The stored record after a save, made of what was sent and of the short answer: a large table does not come back at each save. */
import type { Application, ApplicationSaved } from '../../../api/records/application.ts';
import type { TermsInput } from '../../../api/records/application-terms.ts';
import type { Offer, OfferInput } from '../../../api/records/offer.ts';
import type { Order } from '../../../api/records/order.ts';
import { MONEY_BOUNDS, round, trim } from '../../../rules/decimal.ts';
import { lineSum } from '../../../rules/money.ts';

const told = ({ newOfferIds: _newOfferIds, ...rest }: ApplicationSaved) => rest;

export const afterTerms = (base: Application, terms: TermsInput, saved: ApplicationSaved): Application => ({
  ...base,
  ...(terms as Partial<Application>),
  ...told(saved),
});

/** The table as it is sent: of a row that is stored what differs, since what is left out stays as it is. */
export function unstored({ offers }: Application, table: readonly OfferInput[]): OfferInput[] {
  const known = new Map(offers.map((offer) => [offer.id, offer]));
  return table.map((row) => {
    const stored: Partial<Record<string, unknown>> | undefined =
      row.id === undefined ? undefined : known.get(row.id);
    if (!stored) return row;
    const { id, orderId, isAnalogue, ...fields } = row;
    const changed = Object.entries(fields).filter(([field, value]) => value !== stored[field]);
    return { id, orderId, isAnalogue, ...Object.fromEntries(changed) };
  });
}

/** @param sent the whole table, in its order */
export function afterOffers(
  base: Application,
  sent: readonly OfferInput[],
  saved: ApplicationSaved,
  orders: readonly Order[],
): Application {
  const known = new Map(base.offers.map((offer) => [offer.id, offer]));
  const items = new Map(orders.map((order) => [order.id, order]));
  const newIds = saved.newOfferIds.values();
  const offers = sent.flatMap((input, position): Offer[] => {
    const id = input.id ?? newIds.next().value;
    const order = items.get(input.orderId);
    if (id === undefined || order === undefined) return [];
    const before = known.get(id) ?? blank(base, id, order);
    return [written(before, input, position)];
  });
  return { ...base, ...told(saved), offers };
}

function written(before: Offer, input: OfferInput, position: number): Offer {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const after: Offer = { ...before, ...(given as Partial<Offer>), id: before.id, position };
  const unitPrice = after.unitPrice === null ? null : round(after.unitPrice, MONEY_BOUNDS.scale);
  const quantity = after.quantity === null ? null : trim(after.quantity);
  const sum = unitPrice === null || quantity === null ? null : lineSum(unitPrice, quantity);
  return { ...after, unitPrice, quantity, sum };
}

function blank(base: Application, id: number, order: Order): Offer {
  return {
    id,
    applicationId: base.id,
    lotId: base.lotId,
    orderId: order.id,
    order: { ...order, quantity: order.quantity ?? '0' },
    position: 0,
    isAnalogue: false,
    name: '',
    quantity: null,
    description: '',
    manufacturer: '',
    country: '',
    manufacturedYear: null,
    documentation: '',
    guaranteePeriod: null,
    shipmentPeriod: null,
    unitPrice: null,
    repeatedPrice: null,
    sum: null,
    convertedPrice: null,
    allocatedQuantity: null,
    approvedByCustomer: null,
    approvalReason: null,
    needsClarification: false,
    archivedAt: null,
    archiveReason: null,
    attachments: [],
  };
}
