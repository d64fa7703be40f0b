// Who takes part in a round, with what is offered for which items: rated by whatever prices are given.
import { inArray } from 'drizzle-orm';
import { comparablePrice, type FrozenRates } from '../../../rules/comparable.ts';
import { groupBy } from '../../../rules/group-by.ts';
import type { RatedApplication, RatedItem } from '../../../rules/rating-types.ts';
import { byIds, loadViews, type View } from '../../applications/application/views.ts';
import { ordersOfLots } from '../../applications/core/items.ts';
import { offers, type OfferRow } from '../../applications/core/offer-tables.ts';
import { everybody } from '../../applications/core/rights.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { OrderRow } from '../../lots/orders/tables.ts';
import { ratesOf } from '../../lots/rates/frozen.ts';
import type { Db } from '../../platform/database/client.ts';

export interface Field {
  orders: ReadonlyMap<number, OrderRow>;
  items: RatedItem[];
  views: View[];
  /** By application. */
  rows: ReadonlyMap<number, readonly OfferRow[]>;
  /** Each application, or one alone, with the offers that have a price among the given, in the application's own currency. */
  rated: (prices: ReadonlyMap<number, string>, only?: number) => RatedApplication[];
}

export async function fieldOf(db: Db, lot: LotTableRow, applicationIds: readonly number[]): Promise<Field> {
  const rates = (await ratesOf(db, [lot.id])).get(lot.id) ?? {};
  const views = await loadViews(db, everybody, byIds([...applicationIds]), 'submitted');
  const found = await db
    .select()
    .from(offers)
    .where(inArray(offers.applicationId, [...applicationIds]));
  const rows = groupBy(found, ({ applicationId }) => applicationId);
  const orders = await ordersOfLots(db, [lot.id]);
  const items = [...orders.values()].map(({ id, quantity }) => ({ orderId: id, quantity: quantity ?? '0' }));
  return {
    orders,
    items,
    views,
    rows,
    rated: (prices, only) =>
      (only === undefined ? views : views.filter(({ row }) => row.id === only)).map(
        ({ row, company, terms }): RatedApplication => ({
          applicationId: row.id,
          companyTitle: company.title,
          submittedAt: (row.submittedAt ?? row.createdAt).toISOString(),
          deferralDays: null,
          expertScores: {},
          tolerance: terms,
          offers: (rows.get(row.id) ?? []).flatMap((offer) => {
            const price = prices.get(offer.id);
            if (price === undefined) return [];
            return [
              {
                orderId: offer.orderId,
                comparableUnitPrice: comparable(price, terms, lot, rates),
                quantity: offer.quantity ?? '0',
                shipmentPeriod: null,
                guaranteePeriod: null,
              },
            ];
          }),
        }),
      ),
  };
}

/** A price of the round in the lot's currency and without VAT; null where there is no rate. */
export function comparable(
  price: string | null,
  { currency, vat }: Pick<View['terms'], 'currency' | 'vat'>,
  lot: LotTableRow,
  rates: FrozenRates,
): string | null {
  const found = comparablePrice(
    { unitPrice: price, repeatedPrice: null, currency, vat },
    lot.currency,
    rates,
  );
  return found.ok ? found.unitPrice : null;
}
