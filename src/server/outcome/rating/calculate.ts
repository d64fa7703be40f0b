// The rating's calculation: a background task that reads what is admitted and writes one row an application.
import { eq } from 'drizzle-orm';
import { isRating } from '../../../machines/lot-predicates.ts';
import { ratingOf } from '../../../rules/rating.ts';
import type { Criterion, RatedApplication, Rating } from '../../../rules/rating-types.ts';
import { system } from '../../engine/actors.ts';
import {
  isAdmittedView,
  isApproved,
  itemsOf,
  loadComparison,
  priceInLotCurrency,
  type Comparison,
} from '../allocation/load.ts';
import { visitorOf } from '../../applications/core/rights.ts';
import { criteriaOf } from '../../lots/criteria/queries.ts';
import { lockLot } from '../../lots/core/lock.ts';
import { recordChange } from '../../lots/core/record.ts';
import { lots } from '../../lots/core/tables.ts';
import { isOffered } from '../../applications/core/totals.ts';
import { transact, type Db, type Tx } from '../../platform/database/client.ts';
import { paced } from '../../platform/paced.ts';
import { announce } from '../../platform/live/announce.ts';
import type { TaskHandler } from '../../lots/tasks/run-task.ts';
import { expertScores, ratings } from './tables.ts';

async function scoresOf(tx: Tx | Db, lotId: number): Promise<Map<number, Record<number, string>>> {
  const rows = await tx.select().from(expertScores).where(eq(expertScores.lotId, lotId));
  const byApplication = new Map<number, Record<number, string>>();
  for (const { applicationId, criterionId, score } of rows)
    byApplication.set(applicationId, { ...byApplication.get(applicationId), [criterionId]: score });
  return byApplication;
}

/** The admitted applications as the rules compare them: approved offers that are not taken out of the comparison. */
function ratedOf(
  { views }: Comparison,
  scores: ReadonlyMap<number, Record<number, string>>,
): RatedApplication[] {
  return views.filter(isAdmittedView).map((view) => ({
    applicationId: view.row.id,
    companyTitle: view.company.title,
    submittedAt: (view.submittedAt ?? view.row.createdAt).toISOString(),
    deferralDays: view.terms.paymentConditions.deferralDays,
    expertScores: scores.get(view.row.id) ?? {},
    tolerance: view.terms,
    offers: view.offers
      .filter((offer) => isOffered(offer) && isApproved(offer))
      .map((offer) => ({
        orderId: offer.orderId,
        comparableUnitPrice: priceInLotCurrency(view, offer),
        quantity: offer.quantity ?? '0',
        shipmentPeriod: offer.shipmentPeriod ?? view.terms.shipmentPeriod,
        guaranteePeriod: offer.guaranteePeriod,
      })),
  }));
}

/** Calculates and writes a lot's rating; nothing where the lot has left rating meanwhile. */
export async function rateLot(tx: Tx, lotId: number, past?: number): Promise<Rating[] | null> {
  const { lot, at: now } = await lockLot(tx, lotId);
  const at = past ?? now;
  if (!isRating(lot.status)) return null;
  const comparison = await loadComparison(tx, visitorOf(system), lot);
  const weights = await criteriaOf(tx, lotId);
  const used: Criterion[] = weights.map(({ id, code, weight }) => ({ id, code, weight: String(weight) }));
  const rated = ratedOf(comparison, await scoresOf(tx, lotId));
  const found = await paced(ratingOf(lot.ratingType, itemsOf(comparison), rated, used));
  await tx.delete(ratings).where(eq(ratings.lotId, lotId));
  if (found.length > 0) {
    await tx.insert(ratings).values(
      found.map((rating) => ({
        lotId,
        applicationId: rating.applicationId,
        place: rating.place,
        total: rating.total,
        convertedTotal: rating.convertedTotal,
        coverageItems: rating.coverage.items,
        coverageOf: rating.coverage.of,
        scores: [...rating.scores],
        ratingsWon: rating.ratingsWon,
        positions: [...rating.positions],
        calculatedAt: new Date(at),
      })),
    );
  }
  await tx
    .update(lots)
    .set({ ratingCalculatedAt: new Date(at), ratingStale: false })
    .where(eq(lots.id, lotId));
  await recordChange(tx, lot, {
    model: 'lot',
    modelId: lotId,
    event: 'lot.ratingCalculated',
    actor: system,
    at,
    payload: {
      ratings: found.map(({ applicationId, place, total, convertedTotal }) => ({
        applicationId,
        place,
        total,
        convertedTotal,
      })),
    },
  });
  await announce(tx, { model: 'rating', id: lotId, lotId, what: 'lot.ratingCalculated' });
  return found;
}

const HALFWAY = 50;

export const ratingTask: TaskHandler = async (services, task, progress) => {
  await progress(HALFWAY);
  await transact(services.db, async (tx) => {
    await rateLot(tx, task.modelId);
  });
};
