// A lot's rating and the experts' scores.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { RatingRecord } from '../../../api/records/rating.ts';
import type { Visitor } from '../../../machines/access.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { readableApplications } from '../../applications/core/rights.ts';
import { applications } from '../../applications/core/tables.ts';
import { lots, type LotTableRow } from '../../lots/core/tables.ts';
import { criteriaOf } from '../../lots/criteria/queries.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { presentRating } from './present.ts';
import { expertScores, ratings } from './tables.ts';

/** Of the applications that the visitor may read. */
export async function ratingsOf(db: Db, visitor: Visitor, lot: LotTableRow): Promise<RatingRecord[]> {
  const titles = new Map((await criteriaOf(db, lot.id)).map(({ id, title }) => [id, title]));
  const rows = await db
    .select({ rating: ratings, companyTitle: companies.title })
    .from(ratings)
    .innerJoin(applications, eq(applications.id, ratings.applicationId))
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .innerJoin(lots, eq(lots.id, ratings.lotId))
    .where(and(eq(ratings.lotId, lot.id), readableApplications(visitor)))
    .orderBy(sql`${ratings.place} nulls last`, asc(companies.title));
  return rows.map((row) => presentRating(lot, titles, row));
}

export const expertScoresOf = async (db: Db | Tx, lotId: number) =>
  db
    .select({
      applicationId: expertScores.applicationId,
      criterionId: expertScores.criterionId,
      score: expertScores.score,
    })
    .from(expertScores)
    .where(eq(expertScores.lotId, lotId))
    .orderBy(asc(expertScores.criterionId), asc(expertScores.applicationId));
