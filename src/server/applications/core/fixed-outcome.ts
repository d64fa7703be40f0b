// What of the offers decides an outcome, as they stand: one text, whose hash the finish writes into the history.
import { asc, eq } from 'drizzle-orm';
import type { OutcomeOffer } from '../../../proof/bundle.ts';
import { canonicalJson } from '../../../proof/canonical.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { offers } from './offer-tables.ts';
import { roundPrices } from './round-tables.ts';

export async function outcomeText(db: Db | Tx, lotId: number): Promise<string> {
  const rows = await db.select().from(offers).where(eq(offers.lotId, lotId)).orderBy(asc(offers.id));
  return canonicalJson(
    rows.map((row): OutcomeOffer => ({
      id: row.id,
      application: row.applicationId,
      order: row.orderId,
      quantity: row.quantity,
      price: row.unitPrice,
      repeated: row.repeatedPrice,
      approved: row.approvedByCustomer,
      isArchived: row.archivedAt !== null,
      allocated: row.allocatedQuantity,
    })),
  );
}

interface Price {
  applicationId: number;
  offerId: number;
  price: string;
  at: Date;
}

/** The prices that were set in a round, in the order they came. */
export const pricesText = (prices: readonly Price[]): string =>
  canonicalJson(
    prices.map(({ applicationId, offerId, price, at }) => ({
      application: applicationId,
      at: at.toISOString(),
      offer: offerId,
      price,
    })),
  );

export async function roundPricesText(db: Db | Tx, roundId: number): Promise<string> {
  const rows = await db
    .select()
    .from(roundPrices)
    .where(eq(roundPrices.roundId, roundId))
    .orderBy(asc(roundPrices.id));
  return pricesText(rows.filter(({ isBaseline }) => !isBaseline));
}
