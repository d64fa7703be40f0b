// What the staff could read of a lot's applications as of a record of its history: no more than was open to them then, and no more
// than is open to them now.
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { LotMoment } from '../../../api/records/lot-moment.ts';
import type { Visitor } from '../../../machines/access.ts';
import { statusForStaff } from '../../../machines/application-masks.ts';
import { isWithdrawn } from '../../../machines/application-predicates.ts';
import type { ApplicationStatus } from '../../../machines/application-statuses.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { ordersOfLots } from '../../applications/core/items.ts';
import { rowOfDocument } from '../../applications/core/offer-row.ts';
import type { OfferRow } from '../../applications/core/offer-tables.ts';
import { readableApplications, readableHistoryOf } from '../../applications/core/rights.ts';
import { roundPrices } from '../../applications/core/round-tables.ts';
import { openVersions } from '../../applications/core/sealed.ts';
import { applications, applicationVersions } from '../../applications/core/tables.ts';
import { countedOffers, isOffered, offerTotals } from '../../applications/core/totals.ts';
import { lotRounds, lots, type LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { history, type HistoryRow } from '../../platform/history/tables.ts';

type Then = LotMoment['applications'];

/**
 * @param then the lot as it was
 * @param linesOf the application whose offers are told one by one
 */
export async function applicationsThen(
  db: Db,
  visitor: Visitor,
  then: LotTableRow,
  record: Pick<HistoryRow, 'id' | 'at'>,
  linesOf: number | undefined,
): Promise<Then> {
  // Before an opening there is nothing to be read.
  if (then.openedAt === null) return [];
  const versions = await versionsThen(db, visitor, then.id, record.at);
  if (versions.length === 0) return [];
  const statuses = then.isSealed
    ? new Map<number, ApplicationStatus>()
    : await statusesThen(db, visitor, then.id, record.id);
  const lowered = then.isSealed ? new Map<number, Lowered>() : await loweredThen(db, then.id, record.at);
  const orders = linesOf === undefined ? null : await ordersOfLots(db, [then.id]);
  const opened = await openVersions(db, versions);
  return versions
    .map(({ applicationId, companyTitle, submittedAt }, index) => {
      const { document } = opened[index]!;
      const status = statusForStaff(statuses.get(applicationId) ?? 'active', then.isSealed);
      const withRounds = !isWithdrawn(status);
      const rows = document.offers.map((offer): OfferRow => {
        const price = lowered.get(offer.id);
        // A version that came after a round has prices of its own under the ids of before.
        const stands = withRounds && price !== undefined && price.endedAt > submittedAt;
        return { ...rowOfDocument(document, offer, submittedAt), repeatedPrice: stands ? price.price : null };
      });
      const totals = offerTotals(countedOffers(rows), null);
      return {
        applicationId,
        companyTitle,
        status,
        submittedAt: submittedAt.toISOString(),
        currency: document.terms.currency,
        total: totals.offersTotalPriceRepeated ?? totals.offersTotalPrice,
        offered: rows.filter(isOffered).length,
        ...(applicationId === linesOf && orders ? { lines: linesThen(rows, orders) } : {}),
      };
    })
    .toSorted(
      (a, b) => Date.parse(a.submittedAt) - Date.parse(b.submittedAt) || a.applicationId - b.applicationId,
    );
}

/** The version of each that had been opened last. */
const versionsThen = (db: Db, visitor: Visitor, lotId: number, at: Date) =>
  db
    .selectDistinctOn([applicationVersions.applicationId], {
      id: applicationVersions.id,
      applicationId: applicationVersions.applicationId,
      lotId: applications.lotId,
      period: applicationVersions.period,
      sealed: applicationVersions.sealed,
      submittedAt: applicationVersions.submittedAt,
      companyTitle: companies.title,
    })
    .from(applicationVersions)
    .innerJoin(applications, eq(applications.id, applicationVersions.applicationId))
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .where(
      and(
        eq(applications.lotId, lotId),
        readableApplications(visitor),
        lte(applicationVersions.openedAt, at),
      ),
    )
    .orderBy(applicationVersions.applicationId, desc(applicationVersions.number));

async function statusesThen(db: Db, visitor: Visitor, lotId: number, recordId: number) {
  const rows = await db
    .selectDistinctOn([history.modelId], { id: history.modelId, to: history.to })
    .from(history)
    .where(
      and(
        eq(history.lotId, lotId),
        eq(history.model, 'application'),
        lte(history.id, recordId),
        sql`${history.to} is not null`,
        readableHistoryOf(visitor, lotId),
      ),
    )
    .orderBy(history.modelId, desc(history.id));
  return new Map(rows.map(({ id, to }) => [id!, to as ApplicationStatus]));
}

interface Lowered {
  price: string;
  endedAt: Date;
}

/** The last price of each offer in the rounds that were over. */
async function loweredThen(db: Db, lotId: number, at: Date): Promise<Map<number, Lowered>> {
  const rows = await db
    .selectDistinctOn([roundPrices.offerId], {
      offerId: roundPrices.offerId,
      price: roundPrices.price,
      endedAt: lotRounds.endedAt,
    })
    .from(roundPrices)
    .innerJoin(lotRounds, eq(lotRounds.id, roundPrices.roundId))
    .where(
      and(
        eq(lotRounds.lotId, lotId),
        eq(roundPrices.isBaseline, false),
        isNull(lotRounds.annulledAt),
        lte(lotRounds.endedAt, at),
      ),
    )
    .orderBy(roundPrices.offerId, desc(lotRounds.number), desc(roundPrices.at), desc(roundPrices.id));
  return new Map(rows.map(({ offerId, price, endedAt }) => [offerId, { price, endedAt: endedAt! }]));
}

const linesThen = (
  rows: readonly OfferRow[],
  orders: ReadonlyMap<number, { index: number; name: string }>,
): NonNullable<Then[number]['lines']> =>
  rows.filter(isOffered).map(({ orderId, name, quantity, unitPrice, repeatedPrice }) => ({
    orderId,
    position: orders.get(orderId)?.index ?? 0,
    name: name || (orders.get(orderId)?.name ?? ''),
    quantity,
    unitPrice,
    repeatedPrice,
  }));
