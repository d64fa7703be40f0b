// What awards are found from: the offers that may be allocated, their minimal sums, who is new here.
import { createHash, type Hash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AwardInput, AwardOffer, AwardRules } from '../../../rules/award/award.ts';
import { awardPlaces } from '../../../rules/award/quantities.ts';
import { chosenLines } from '../../../rules/allocation.ts';
import { isPositive } from '../../../rules/decimal.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { coversOrdered } from '../../../rules/tolerance.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { applications } from '../../applications/core/tables.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { isAdmittedView, type Allocation } from '../allocation/load.ts';
import type { StoredRules } from './rules.ts';

/** Companies that have been awarded something in a finished lot. */
async function formerWinners(db: Db, companyIds: readonly number[]): Promise<Set<number>> {
  if (companyIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ companyId: applications.companyId })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .innerJoin(lots, eq(lots.id, offers.lotId))
    .where(
      and(
        inArray(applications.companyId, [...companyIds]),
        inArray(lots.status, lotStatuses.filter(isFinished)),
        sql`${offers.allocatedQuantity} > 0`,
      ),
    );
  return new Set(rows.map(({ companyId }) => companyId));
}

export async function awardInputOf(db: Db, comparison: Allocation): Promise<AwardInput> {
  const views = comparison.views.filter(isAdmittedView);
  const former = await formerWinners(
    db,
    views.map(({ company }) => company.id),
  );
  const viewBy = new Map(views.map((view) => [view.row.id, view]));
  const storedBy = new Map(views.flatMap((view) => view.offers.map((offer) => [offer.id, offer] as const)));
  const offered = comparison.offers.flatMap((offer): AwardOffer[] => {
    const stored = storedBy.get(offer.offerId);
    const view = viewBy.get(offer.applicationId);
    const ownUnitPrice = stored?.repeatedPrice ?? stored?.unitPrice ?? null;
    if (!stored || !view || ownUnitPrice === null || offer.comparableUnitPrice === null) return [];
    if (!offer.isAdmitted || !offer.isApproved || !isPositive(offer.quantity)) return [];
    const ordered = comparison.orders.get(offer.orderId)?.quantity ?? '0';
    return [
      {
        offerId: offer.offerId,
        applicationId: offer.applicationId,
        orderId: offer.orderId,
        quantity: offer.quantity,
        comparableUnitPrice: offer.comparableUnitPrice,
        ownUnitPrice,
        countsAsWhole: coversOrdered(offer.quantity, ordered, view.terms),
      },
    ];
  });
  const ofItem = groupBy(offered, ({ orderId }) => orderId);
  return {
    items: [...comparison.orders.values()].flatMap(({ id, quantity, unit }) => {
      const ordered = quantity ?? '0';
      if (!isPositive(ordered)) return [];
      const quantities = [ordered, ...(ofItem.get(id) ?? []).map((offer) => offer.quantity)];
      return [{ orderId: id, quantity: ordered, places: awardPlaces(unit, quantities) }];
    }),
    offers: offered,
    vendors: views.map(({ row, company, terms }) => ({
      applicationId: row.id,
      companyId: company.id,
      minSum: terms.minSum,
      isNewcomer: !former.has(company.id),
    })),
  };
}

/** The rules of the lot as the award's rules: what is pinned keeps what is allocated by hand now. */
export function ownRulesOf(stored: StoredRules, comparison: Allocation): AwardRules {
  const pinned = new Set(stored.pinnedOrderIds);
  const lines = chosenLines(comparison.offers).filter(({ orderId }) => pinned.has(orderId));
  return {
    maxWinners: stored.maxWinners,
    incumbent: stored.incumbent && {
      companyId: stored.incumbent.companyId,
      percent: stored.incumbent.percent,
    },
    newcomerPercent: stored.newcomerPercent,
    pinned: pinned.size === 0 ? null : { orderIds: [...pinned], lines },
  };
}

/** Of everything that an award was found from: whoever has the same gets the same award. */
export const inputsHash = (input: AwardInput, rules: AwardRules): string =>
  begunWith(input)
    .copy()
    .update(`,"rules":${JSON.stringify(rules)}}`)
    .digest('hex');

const begun = new WeakMap<AwardInput, Hash>();

/** The input is long and the rules of each scenario are short: it is gone through once for all of them. */
function begunWith(input: AwardInput): Hash {
  let hash = begun.get(input);
  if (!hash) begun.set(input, (hash = createHash('sha256').update(`{"input":${JSON.stringify(input)}`)));
  return hash;
}
