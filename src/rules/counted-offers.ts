/** Which offers of an application make up its total: one an item. */

export interface Countable {
  readonly orderId: number;
  readonly isAnalogue: boolean;
  /** Null: not offered. */
  readonly unitPrice: string | null;
}

/** Of each item the main offer, or else the first analogue: an analogue beside it is a choice, not an addition. */
export function countedOffers<O extends Countable>(offers: readonly O[]): O[] {
  const byOrder = new Map<number, O>();
  for (const offer of offers) {
    if (offer.unitPrice === null) continue;
    const known = byOrder.get(offer.orderId);
    if (!known || (known.isAnalogue && !offer.isAnalogue)) byOrder.set(offer.orderId, offer);
  }
  return [...byOrder.values()];
}

/** An offer with a price stands beside another one of its item, and so the total does not count it. */
export const hasUncounted = (offers: readonly Countable[]): boolean =>
  offers.filter(({ unitPrice }) => unitPrice !== null).length > countedOffers(offers).length;
