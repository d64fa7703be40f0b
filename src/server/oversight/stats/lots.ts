// Counts of a desk and of the home page. Lots, questions and companies only: nothing here reads a sealed column.
import { and, asc, eq, gt, gte, inArray, sql, type SQL } from 'drizzle-orm';
import type { Stats } from '../../../api/records/stats.ts';
import { GUEST, type Visitor } from '../../../machines/access.ts';
import { isAccredited, moderationStatuses } from '../../../machines/company-statuses.ts';
import { commissionStatuses, endedStatuses } from '../../../api/open-lots.ts';
import { lotStatuses, type LotStatus } from '../../../machines/lot-statuses.ts';
import {
  isAccepting,
  isCancelled,
  isCommissionWork,
  isPublished,
  waitsForClock,
} from '../../../machines/lot-predicates.ts';
import { lotStateNotes } from '../../../text/states.ts';
import { companies } from '../../accounts/companies/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { ownQuestion } from '../../lots/questions/rights.ts';
import { questions } from '../../lots/questions/tables.ts';
import { pageByStatus } from '../../lots/lot/page-by-status.ts';
import { EXACT_TOTAL } from '../../platform/list/page.ts';
import { rememberedTotal } from '../../platform/list/remembered.ts';
import { lots } from '../../lots/core/tables.ts';
import { visibleLots } from '../../lots/core/rights.ts';

const SHORT_LIST = 10;
const MONTHS = 12;

/** Manager's work with a step ahead: the commission works, and no clock is waited for. */
const awaitingOwner = lotStatuses.filter((status) => isCommissionWork(status) && !waitsForClock(status));
const acceptingStatuses = lotStatuses.filter((status) => isAccepting(status, 1, 0));
const clockStatuses = lotStatuses.filter(waitsForClock);
const cancelledStatuses = lotStatuses.filter(isCancelled);

const count = sql<number>`count(*)::int`;
/** Not clock_timestamp(): what may change within a statement is not looked up in an index. */
const now = sql`statement_timestamp()`;
/** The month's first midnight at UTC+3. */
const startOfMonth = sql`(date_trunc('month', ${now} at time zone 'Etc/GMT-3') at time zone 'Etc/GMT-3')`;
const month = (column: SQL): SQL => sql`date_trunc('month', ${column} at time zone 'Etc/GMT-3')`;

/** A manager's own lots; for everybody else those that are seen. */
const scopeOf = (visitor: Visitor): SQL =>
  visitor.role === 'manager' && visitor.id !== null
    ? and(eq(lots.ownerId, visitor.id), visibleLots(visitor))!
    : visibleLots(visitor);

/** How many a guest would find in a list of these statuses: the total of that very list. */
async function seenByAll(db: Db, statuses: readonly LotStatus[]): Promise<number> {
  const list = pageByStatus(db, GUEST, { statuses, sort: '-createdAt', farthest: 1 })!;
  return Math.min(EXACT_TOTAL, await rememberedTotal(db, list.key, list.count));
}

async function platformCounts(db: Db): Promise<Stats['platform']> {
  const open = visibleLots(GUEST);
  const [accepting, participants, published, commission, ended] = await Promise.all([
    db
      .select({ n: count })
      .from(lots)
      .where(and(open, inArray(lots.status, acceptingStatuses), gt(lots.applicationsDeadline, now))),
    db
      .select({ n: count })
      .from(companies)
      .where(
        and(
          inArray(companies.moderationStatus, moderationStatuses.filter(isAccredited)),
          sql`${companies.deletedAt} is null`,
        ),
      ),
    db
      .select({ n: count })
      .from(lots)
      .where(and(open, gte(lots.publishedAt, startOfMonth))),
    seenByAll(db, commissionStatuses),
    seenByAll(db, endedStatuses),
  ]);
  return {
    accepting: accepting[0]!.n,
    commission,
    ended,
    participants: participants[0]!.n,
    publishedThisMonth: published[0]!.n,
  };
}

async function byMonth(db: Db, scope: SQL): Promise<Stats['byMonth']> {
  const since = sql`(${startOfMonth} - ${`${MONTHS - 1} months`}::interval)`;
  const per = (what: string, at: SQL, more: SQL) => sql`
    select to_char(month, 'YYYY-MM') as month, ${what}::text as what, n from (
      select ${month(at)} as month, count(*)::int as n
      from ${lots} where ${scope} and ${at} >= ${since} and ${more} group by 1) as counted`;
  const published = inArray(lots.status, lotStatuses.filter(isPublished));
  const { rows } = await db.execute<{ month: string; what: string; n: number }>(sql`
    ${per('published', sql`${lots.publishedAt}`, published)} union all
    ${per('finished', sql`${lots.finishedAt}`, published)} union all
    ${per('cancelled', sql`${lots.cancelledAt}`, inArray(lots.status, cancelledStatuses))}`);
  const months = [...new Set(rows.map((row) => row.month))].toSorted();
  const of = (name: string, what: string) =>
    rows.find((row) => row.month === name && row.what === what)?.n ?? 0;
  return months.map((name) => ({
    month: name,
    published: of(name, 'published'),
    finished: of(name, 'finished'),
    cancelled: of(name, 'cancelled'),
  }));
}

const short = {
  id: lots.id,
  number: lots.number,
  title: lots.title,
  status: lots.status,
  deadline: lots.nextCheckAt,
};
const iso = <T extends { deadline: Date | null }>(row: T) => ({
  ...row,
  deadline: row.deadline?.toISOString() ?? null,
});

async function attention(db: Db, visitor: Visitor): Promise<Stats['attention']> {
  if (visitor.id === null || (visitor.role !== 'manager' && visitor.role !== 'admin')) return [];
  const rows = await db
    .select(short)
    .from(lots)
    .where(and(eq(lots.ownerId, visitor.id), inArray(lots.status, awaitingOwner)))
    .orderBy(asc(lots.updatedAt))
    .limit(SHORT_LIST);
  return rows.map((row) => ({ ...iso(row), why: lotStateNotes[row.status] }));
}

async function pendingQuestions(db: Db, visitor: Visitor): Promise<number> {
  const whose: Partial<Record<Visitor['role'], SQL>> = {
    manager: eq(lots.ownerId, visitor.id ?? 0),
    admin: sql`true`,
    vendor: ownQuestion(visitor),
  };
  const mine = whose[visitor.role];
  if (!mine) return 0;
  const [row] = await db
    .select({ n: count })
    .from(questions)
    .innerJoin(lots, eq(lots.id, questions.lotId))
    .where(and(mine, sql`${questions.answer} is null`));
  return row!.n;
}

export async function lotStats(db: Db, visitor: Visitor): Promise<Stats> {
  const scope = scopeOf(visitor);
  const isGuest = visitor.id === null;
  const [platform, statuses, months, questionsPending, deadlines, waiting] = await Promise.all([
    platformCounts(db),
    // The home page shows neither: no need to count all lots for every guest.
    isGuest ? [] : db.select({ status: lots.status, count }).from(lots).where(scope).groupBy(lots.status),
    isGuest ? [] : byMonth(db, scope),
    pendingQuestions(db, visitor),
    db
      .select(short)
      .from(lots)
      .where(and(scope, inArray(lots.status, clockStatuses), gt(lots.nextCheckAt, now)))
      .orderBy(asc(lots.nextCheckAt))
      .limit(SHORT_LIST),
    attention(db, visitor),
  ]);
  return {
    platform,
    byStatus: statuses,
    byMonth: months,
    questionsPending,
    deadlines: deadlines.map(iso),
    attention: waiting,
  };
}
