// What a lot that is made after another takes over beside its terms.
import { and, eq, isNotNull } from 'drizzle-orm';
import { round } from '../../../rules/decimal.ts';
import { MONEY_PLACES } from '../../../rules/money.ts';
import { applications } from '../../applications/core/tables.ts';
import { everybody } from '../../applications/core/rights.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { estimatesOf } from '../../lots/estimates/queries.ts';
import { invitedCompanies } from '../../lots/invitations/queries.ts';
import { ordersOf } from '../../lots/orders/queries.ts';
import type { Tx } from '../../platform/database/client.ts';
import { loadComparison } from '../allocation/load.ts';
import { awardedOf } from '../figures/record.ts';
import { paidPrices } from '../figures/tables.ts';

/**
 * What each item cost at last, else for what it was awarded to whom refused it, else what it was estimated at; by its place,
 * which a copy keeps.
 */
export async function lastPrices(
  tx: Tx,
  lot: LotTableRow,
  hasRefused: boolean,
): Promise<Map<number, string>> {
  const awarded = hasRefused ? await awardedOf(await loadComparison(tx, everybody, lot)) : [];
  const bought = await tx.select().from(paidPrices).where(eq(paidPrices.lotId, lot.id));
  const paid = new Map(
    [...awarded.map(({ order, price }) => ({ orderId: order.id, price })), ...bought].map(
      ({ orderId, price }) => [orderId, round(price, MONEY_PLACES)],
    ),
  );
  const { prices } = await estimatesOf(tx, lot.id);
  return new Map(
    (await ordersOf(tx, lot.id)).flatMap(({ id }, place) => {
      const price = paid.get(id) ?? prices.get(id);
      return price === undefined ? [] : [[place, price]];
    }),
  );
}

/** Invited, or of those that submitted. */
export async function companiesOf(tx: Tx, lotId: number): Promise<number[]> {
  const took = await tx
    .select({ id: applications.companyId })
    .from(applications)
    .where(and(eq(applications.lotId, lotId), isNotNull(applications.openedVersionId)));
  return [...(await invitedCompanies(tx, lotId)), ...took.map(({ id }) => id)];
}
