import type { FastifyInstance } from 'fastify';
import { and, asc, eq, sql } from 'drizzle-orm';
import { ratings as calls } from '../../../api/calls/rating.ts';
import type { RatingRecord } from '../../../api/records/rating.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isComparing, isFinished } from '../../../machines/lot-predicates.ts';
import { criterionNames } from '../../../text/enums.ts';
import { lockRatedLot } from './rated-lot.ts';
import { isAdmittedView, loadComparison } from '../allocation/load.ts';
import { applications } from '../../applications/core/tables.ts';
import { readableApplications } from '../../applications/core/rights.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { lots, type LotTableRow } from '../../lots/core/tables.ts';
import { isOwnerOf, isStaff } from '../../lots/core/rights.ts';
import { lotChain } from '../../lots/core/chain.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { transact, type Db, type Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/announce.ts';
import type { Audience } from '../../platform/live/audiences.ts';
import type { Services } from '../../platform/services.ts';
import { lastTask, queueTask } from '../../lots/tasks/queue.ts';
import { presentTask } from '../../lots/tasks/present.ts';
import { criteriaOf } from './calculate.ts';
import { expertScores, ratings } from './tables.ts';

declare module '../../platform/live/models.ts' {
  interface LiveModels {
    rating: true;
  }
}

/** The lot, if the visitor is of its staff: its owner, security, an auditor, an administrator. Throws 404, 403. */
export async function staffLot(db: Db | Tx, visitor: Visitor, lotId: number): Promise<LotTableRow> {
  const lot = await readableLot(db, visitor, lotId);
  if (visitor.role === 'manager' && !isOwnerOf(visitor, lot)) throw forbidden();
  if (!isStaff(visitor)) throw forbidden();
  return lot;
}

async function presentRatings(db: Db, visitor: Visitor, lot: LotTableRow): Promise<RatingRecord[]> {
  const titles = new Map((await criteriaOf(db, lot.id)).map(({ id, title }) => [id, title]));
  const rows = await db
    .select({ rating: ratings, companyTitle: companies.title })
    .from(ratings)
    .innerJoin(applications, eq(applications.id, ratings.applicationId))
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .innerJoin(lots, eq(lots.id, ratings.lotId))
    .where(and(eq(ratings.lotId, lot.id), readableApplications(visitor)))
    .orderBy(sql`${ratings.place} nulls last`, asc(companies.title));
  return rows.map(({ rating, companyTitle }) => ({
    lotId: lot.id,
    applicationId: rating.applicationId,
    companyTitle,
    place: rating.place,
    total: rating.total,
    convertedTotal: rating.convertedTotal,
    coverage: { items: rating.coverageItems, of: rating.coverageOf },
    scores: rating.scores.map((score) => ({
      ...score,
      title:
        (score.criterionId === null ? undefined : titles.get(score.criterionId)) ??
        criterionNames[score.code],
    })),
    ratingsWon: rating.ratingsWon,
    positions: [...rating.positions],
    calculatedAt: rating.calculatedAt.toISOString(),
    stale: lot.ratingStale,
  }));
}

const presentScores = async (db: Db | Tx, lotId: number) =>
  db
    .select({
      applicationId: expertScores.applicationId,
      criterionId: expertScores.criterionId,
      score: expertScores.score,
    })
    .from(expertScores)
    .where(eq(expertScores.lotId, lotId))
    .orderBy(asc(expertScores.criterionId), asc(expertScores.applicationId));

export function ratingResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.ofLot, async ({ params, visitor }) => {
    if (visitor.role === 'vendor') {
      const lot = await readableLot(db, visitor, params.id);
      return { data: isFinished(lot.status) ? await presentRatings(db, visitor, lot) : [] };
    }
    const lot = await staffLot(db, visitor, params.id);
    return { data: isComparing(lot.status) ? await presentRatings(db, visitor, lot) : [] };
  });

  route(app, services, calls.calculate, ({ params, visitor, actor }) =>
    transact(db, async (tx) => {
      const { lot } = await lockRatedLot(tx, visitor, params.id);
      await queueTask(tx, 'calculate_rating', lot.id, actor);
      return { data: presentTask((await lastTask(tx, 'calculate_rating', lot.id))!) };
    }),
  );

  route(app, services, calls.expertScores, async ({ params, visitor }) => {
    const lot = await staffLot(db, visitor, params.id);
    return { data: isComparing(lot.status) ? await presentScores(db, lot.id) : [] };
  });

  route(app, services, calls.saveExpertScores, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const { lot, at } = await lockRatedLot(tx, visitor, params.id);
      const expert = new Set(
        (await criteriaOf(tx, lot.id)).flatMap(({ id, code }) => (code === 'expert' ? [id] : [])),
      );
      const { views } = await loadComparison(tx, visitor, lot);
      const admitted = new Set(views.filter(isAdmittedView).map(({ row }) => row.id));
      for (const [index, { applicationId, criterionId, score }] of body.scores.entries()) {
        if (!expert.has(criterionId))
          throw invalid({ [`scores.${index}.criterion_id`]: ['Это не экспертный критерий процедуры'] });
        if (!admitted.has(applicationId))
          throw invalid({ [`scores.${index}.application_id`]: ['Заявка не допущена'] });
        const own = and(
          eq(expertScores.applicationId, applicationId),
          eq(expertScores.criterionId, criterionId),
        );
        if (score === null) {
          await tx.delete(expertScores).where(own);
          continue;
        }
        const row = {
          lotId: lot.id,
          applicationId,
          criterionId,
          score,
          userId: actor.id!,
          updatedAt: new Date(at),
        };
        await tx
          .insert(expertScores)
          .values(row)
          .onConflictDoUpdate({
            target: [expertScores.applicationId, expertScores.criterionId],
            set: { score, userId: actor.id!, updatedAt: new Date(at) },
          });
      }
      await tx
        .update(lots)
        .set({ ratingStale: sql`${lots.ratingCalculatedAt} is not null` })
        .where(eq(lots.id, lot.id));
      await appendHistory(tx, {
        chain: lotChain(lot.id),
        lotId: lot.id,
        model: 'lot',
        modelId: lot.id,
        event: 'lot.expertScores',
        actor,
        at,
        payload: { scores: body.scores },
      });
      await announce(tx, { model: 'rating', id: lot.id, lotId: lot.id, what: 'lot.expertScores' });
      return { data: await presentScores(tx, lot.id) };
    }),
  );
}

/** Scores and allocation are the staff's work; vendors hear of the outcome with the lot. */
export const ratingAudience: Audience = async (db, visitor, { lotId }) => {
  if (lotId === null || !isStaff(visitor)) return false;
  const [lot] = await db.select({ ownerId: lots.ownerId }).from(lots).where(eq(lots.id, lotId));
  return lot !== undefined && (visitor.role !== 'manager' || isOwnerOf(visitor, lot));
};
