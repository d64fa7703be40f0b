// What finished lots tell, to compare a lot with: totals of complete applications, refusals, terms, winners.
import { and, desc, eq, inArray, isNotNull, ne, not, sql } from 'drizzle-orm';
import { isRejected } from '../../../machines/application-predicates.ts';
import { applicationStatuses } from '../../../machines/application-statuses.ts';
import type { ProcedureFacts } from '../../../rules/signals/procedure.ts';
import type { PastTotals } from '../../../rules/signals/prices.ts';
import { applications } from '../../applications/core/tables.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { lots, type LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { history } from '../../platform/history/tables.ts';
import { hasFlag } from '../../applications/application/flags.ts';
import { ratings } from '../rating/tables.ts';
import { comparableLots, finished } from './comparable.ts';

const LAST_WINS = 50;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Of each of the lots, lowest first. */
export async function pastTotals(db: Db, lotIds: readonly number[]): Promise<PastTotals[]> {
  if (lotIds.length === 0) return [];
  const rows = await db
    .select({
      totals: sql<
        string[]
      >`array_agg(${ratings.convertedTotal}::text order by ${ratings.convertedTotal}) filter (where ${ratings.coverageItems} = ${ratings.coverageOf})`,
    })
    .from(ratings)
    .where(inArray(ratings.lotId, [...lotIds]))
    .groupBy(ratings.lotId);
  return rows.map(({ totals }) => (totals ?? []).map(Number));
}

type Past = Pick<ProcedureFacts, 'ownPast' | 'allPast' | 'termDays' | 'pastTerms' | 'moves' | 'pastWinners'>;

/** @param alike lots that have bought the same */
export async function pastOf(db: Db, lot: LotTableRow, alike: readonly number[]): Promise<Past> {
  const rejected = applicationStatuses.filter(isRejected);
  const refusals = await db
    .select({
      isOwn: sql<boolean>`${lots.ownerId} = ${lot.ownerId}`,
      lots: sql<number>`count(distinct ${lots.id})::int`,
      applications: sql<number>`count(*)::int`,
      rejected: sql<number>`count(*) filter (where ${inArray(applications.status, rejected)})::int`,
    })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(finished, ne(lots.id, lot.id), isNotNull(applications.openedVersionId)))
    .groupBy(sql`1`);
  const ownPast = refusals.find(({ isOwn }) => isOwn) ?? NOTHING;
  const allPast = refusals.reduce(
    (sum, one) => ({
      lots: sum.lots + one.lots,
      applications: sum.applications + one.applications,
      rejected: sum.rejected + one.rejected,
    }),
    NOTHING,
  );
  const terms =
    alike.length === 0
      ? []
      : await db
          .select({ publishedAt: lots.publishedAt, deadline: lots.applicationsDeadline })
          .from(lots)
          .where(inArray(lots.id, [...alike]));
  return {
    ownPast,
    allPast,
    termDays: daysBetween(lot.publishedAt, lot.applicationsDeadline),
    pastTerms: terms.flatMap(({ publishedAt, deadline }) => daysBetween(publishedAt, deadline) ?? []),
    moves: await movesOf(db, lot),
    pastWinners: await winnersOf(db, lot),
  };
}

const NOTHING = { lots: 0, applications: 0, rejected: 0 };

const daysBetween = (from: Date | null, to: Date | null): number | null =>
  from === null || to === null ? null : (to.getTime() - from.getTime()) / DAY_MS;

/** Prolongations of the acceptance, by how long before the deadline they were made. */
async function movesOf(db: Db, lot: LotTableRow): Promise<{ hoursBefore: number }[]> {
  const rows = await db
    .select({ at: history.at, payload: history.payload })
    .from(history)
    .where(
      and(
        eq(history.lotId, lot.id),
        eq(history.model, 'lot'),
        eq(history.modelId, lot.id),
        eq(history.event, 'lot.prolong'),
      ),
    )
    .orderBy(history.id);
  return rows.flatMap(({ at, payload }) => {
    const { changes } = (payload ?? {}) as { changes?: Record<string, { from?: unknown } | undefined> };
    const before = changes?.applicationsDeadline?.from;
    if (typeof before !== 'string') return [];
    return [{ hoursBefore: (Date.parse(before) - at.getTime()) / HOUR_MS }];
  });
}

/** The companies that this buyer has something of where it has bought the same, by lot, newest first. */
async function winnersOf(db: Db, lot: LotTableRow): Promise<number[][]> {
  const alike = await comparableLots(db, lot, lot.ownerId);
  if (alike.length === 0) return [];
  const rows = await db
    .select({ companyIds: sql<string[]>`array_agg(distinct ${applications.companyId})` })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .innerJoin(lots, eq(lots.id, offers.lotId))
    .where(
      and(inArray(lots.id, alike), sql`${offers.allocatedQuantity} > 0`, not(hasFlag('contractRefused'))),
    )
    .groupBy(lots.id)
    .orderBy(desc(lots.finishedAt), desc(lots.id))
    .limit(LAST_WINS);
  return rows.map(({ companyIds }) => companyIds.map(Number));
}
