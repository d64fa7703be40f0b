// The debrief of a vendor's own application: made of what the staff know, told without anybody else's name or price.
import { and, eq, isNull } from 'drizzle-orm';
import type { Debrief } from '../../../api/records/debrief.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isSubmitted } from '../../../machines/application-predicates.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { compare, isPositive, max, min, sum, trim } from '../../../rules/decimal.ts';
import { debriefLine, leastChange } from '../../../rules/debrief.ts';
import { verifications } from '../../applications/core/decision-tables.ts';
import { everybody, isOwnCompany } from '../../applications/core/rights.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { isOffered } from '../../applications/core/totals.ts';
import type { Db } from '../../platform/database/client.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { isAdmittedView, isApproved, loadComparison, priceInLotCurrency } from '../allocation/load.ts';
import { ratingsOf } from '../rating/queries.ts';

const NOT_YET = 'Разбор появится после завершения процедуры';
const allocated = (quantity: string | null): string => quantity ?? '0';

export async function debriefOf(db: Db, visitor: Visitor, lot: LotTableRow): Promise<Debrief> {
  if (!isFinished(lot.status)) throw invalid({ status: [NOT_YET] }, NOT_YET);
  const { views, orders } = await loadComparison(db, everybody, lot);
  const own = views.find(({ company }) => isOwnCompany(visitor, company.id));
  if (!own || !isSubmitted(own.row.status)) throw notFound();
  const items = [...orders.values()];
  const offeredOf = (id: number) => own.offers.filter((offer) => offer.orderId === id && isOffered(offer));
  const wonOf = (id: number) =>
    sum(offeredOf(id).map(({ allocatedQuantity }) => allocated(allocatedQuantity)));
  const lines = items.map(({ id }) => {
    const offers = offeredOf(id);
    const prices = offers.map((offer) => priceInLotCurrency(own, offer)).filter((price) => price !== null);
    return debriefLine({
      orderId: id,
      ownPrice: min(prices),
      ownAllocated: wonOf(id),
      isRefused: offers.length > 0 && !offers.some(isApproved),
      winningPrices: views.flatMap((view) =>
        view.offers
          .filter((offer) => offer.orderId === id && isPositive(allocated(offer.allocatedQuantity)))
          .flatMap((offer) => priceInLotCurrency(view, offer) ?? []),
      ),
    });
  });
  const partOf = (orderId: number): Debrief['items'][number]['part'] => {
    const ordered = orders.get(orderId)?.quantity;
    const won = wonOf(orderId);
    return ordered && isPositive(won) && compare(won, ordered) < 0
      ? { won: trim(won), of: trim(ordered) }
      : null;
  };
  const reasons = new Map(own.offers.map(({ orderId, approvalReason }) => [orderId, approvalReason]));
  const orderBy = new Map(items.map((item) => [item.id, item]));
  const least = isAdmittedView(own) ? leastChange(lines) : null;
  const rated = await ratingsOf(db, everybody, lot);
  const mine = rated.find(({ applicationId }) => applicationId === own.row.id);
  return {
    place: mine?.place ?? null,
    of: rated.filter(({ place }) => place !== null).length,
    refusal: isAdmittedView(own) ? null : await refusalOf(db, own.row.id),
    items: lines.map((line) => ({
      ...line,
      index: orderBy.get(line.orderId)!.index,
      name: orderBy.get(line.orderId)!.name,
      reason: line.outcome === 'refused' ? (reasons.get(line.orderId) ?? null) : null,
      part: partOf(line.orderId),
    })),
    least: least && {
      index: orderBy.get(least.orderId)!.index,
      name: orderBy.get(least.orderId)!.name,
      band: least.band!,
    },
    scores: (mine?.scores ?? []).map(({ criterionId, code, title, weight, score }) => ({
      title,
      weight,
      score,
      best: max(
        rated
          .flatMap(({ scores }) => scores)
          .filter((one) => one.criterionId === criterionId && one.code === code)
          .flatMap((one) => one.score ?? []),
      ),
    })),
  };
}

/** What was said when it was rejected. */
async function refusalOf(db: Db, applicationId: number): Promise<string> {
  const rows = await db
    .select({ comment: verifications.comment })
    .from(verifications)
    .where(and(eq(verifications.applicationId, applicationId), isNull(verifications.cancelledAt)))
    .orderBy(verifications.id);
  return rows.at(-1)?.comment ?? '';
}
