// Counts of a desk and of the home page. Nothing here reads what is sealed: of offers, only the caller's own that won.
import { and, asc, eq, gt, gte, inArray, not, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Stats, WaitingKind } from '../../../api/records/stats.ts';
import { GUEST, type Visitor } from '../../../machines/access.ts';
import { isAccredited, moderationStatuses } from '../../../machines/company-statuses.ts';
import { commissionStatuses, endedStatuses } from '../../../api/open-lots.ts';
import { lotStatuses, type LotStatus } from '../../../machines/lot-statuses.ts';
import {
  isAccepting,
  isAdmissionFixed,
  isCancelled,
  isCommissionWork,
  isDraft,
  isFinished,
  isPublished,
  isRating,
  isRepeating,
  isVerifying,
  publishedLotStatuses,
  waitsForClock,
} from '../../../machines/lot-predicates.ts';
import { lotStateNotes } from '../../../text/states.ts';
import {
  awaitingManagerStatuses,
  isRejected,
  submittedStatuses,
} from '../../../machines/application-predicates.ts';
import { clarifications } from '../../applications/core/decision-tables.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { receiptsSince } from '../../applications/application/receipt-verdicts.ts';
import { applications } from '../../applications/core/tables.ts';
import { companies } from '../../accounts/companies/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { ownQuestion } from '../../lots/questions/rights.ts';
import { questions } from '../../lots/questions/tables.ts';
import { pageByStatus } from '../../lots/lot/page-by-status.ts';
import { history } from '../../platform/history/tables.ts';
import { EXACT_TOTAL } from '../../platform/list/page.ts';
import { rememberedTotal } from '../../platform/list/remembered.ts';
import { startPrices } from './start-prices.ts';
import { lots } from '../../lots/core/tables.ts';
import { ownedBy, visibleLots } from '../../lots/core/rights.ts';
import { hasFlag } from '../../applications/application/flags.ts';
import { concerns } from '../calendar/events.ts';
import { waitingContracts } from './contracts.ts';
import { zone } from '../../platform/database/zone.ts';

const WAITING_LIST = 30;
const ENDS_AHEAD = 50;
const MONTHS = 12;

/** Manager's work with a step ahead: the commission works, and no clock is waited for. */
const awaitingOwner = lotStatuses.filter((status) => isCommissionWork(status) && !waitsForClock(status));
const acceptingStatuses = lotStatuses.filter((status) => isAccepting(status, 1, 0));
const draftStatuses = lotStatuses.filter(isDraft);
const clockStatuses = lotStatuses.filter(waitsForClock);
const roundStatuses = lotStatuses.filter(isRepeating);
const finishedStatuses = lotStatuses.filter(isFinished);
const cancelledStatuses = lotStatuses.filter(isCancelled);

const count = sql<number>`count(*)::int`;
/** Not clock_timestamp(): what may change within a statement is not looked up in an index. */
const now = sql`statement_timestamp()`;
/** The month's first midnight at UTC+3. */
const startOfMonth = sql`(date_trunc('month', ${now} at time zone ${zone}) at time zone ${zone})`;
const month = (column: SQL): SQL => sql`date_trunc('month', ${column} at time zone ${zone})`;

/** A manager's own lots; for everybody else those that are seen. */
const scopeOf = (visitor: Visitor): SQL =>
  visitor.role === 'manager' && visitor.id !== null
    ? and(ownedBy(visitor), visibleLots(visitor))!
    : visibleLots(visitor);

/** How many the visitor would find in a list of these statuses: the total of that very list. */
async function seenBy(db: Db, visitor: Visitor, statuses: readonly LotStatus[]): Promise<number> {
  const list = pageByStatus(db, visitor, { statuses, sort: '-createdAt', farthest: 1 })!;
  return Math.min(EXACT_TOTAL, await rememberedTotal(db, list.key, list.count));
}

/** Procedures are counted as the visitor's list has them: whoever is invited to a closed one finds it there. Sums and receipts are everybody's. */
async function platformCounts(db: Db, visitor: Visitor): Promise<Stats['platform']> {
  const open = visibleLots(GUEST);
  const seen = visibleLots(visitor);
  const last = sql<string | null>`max(${lots.publishedAt}) filter (where ${open})::text`;
  const ofOpen = sql<number>`count(*) filter (where ${open})::int`;
  const isAcceptingNow = and(inArray(lots.status, acceptingStatuses), gt(lots.applicationsDeadline, now))!;
  const isOfMonth = gte(lots.publishedAt, startOfMonth);
  const [accepting, participants, published, commission, ended, receipts] = await Promise.all([
    db.select({ n: count, ofOpen }).from(lots).where(and(seen, isAcceptingNow)),
    db
      .select({ n: count })
      .from(companies)
      .where(
        and(
          inArray(companies.moderationStatus, moderationStatuses.filter(isAccredited)),
          sql`${companies.deletedAt} is null`,
        ),
      ),
    db.select({ n: count, ofOpen, last }).from(lots).where(and(seen, isOfMonth)),
    seenBy(db, visitor, commissionStatuses),
    seenBy(db, visitor, endedStatuses),
    receiptsSince(db, startOfMonth, and(open, inArray(lots.status, finishedStatuses))),
  ]);
  return {
    accepting: accepting[0]!.n,
    startPrices: await startPrices(db, {
      accepting: isAcceptingNow,
      published: isOfMonth,
      seen: [accepting[0]!.ofOpen, published[0]!.ofOpen, published[0]!.last].join(),
    }),
    commission,
    ended,
    participants: participants[0]!.n,
    publishedThisMonth: published[0]!.n,
    receipts,
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
const waiting = { ...short, ownerId: lots.ownerId };
const iso = <T extends { deadline: Date | null }>(row: T) => ({
  ...row,
  deadline: row.deadline?.toISOString() ?? null,
});

/** What the owner is to do in each state that waits for a step. */
function kindOf({ status, nobody }: { status: LotStatus; nobody: boolean }): WaitingKind {
  if (isVerifying(status)) return 'review';
  if (isRating(status)) return 'allocate';
  if (isAdmissionFixed(status)) return nobody ? 'unadmitted' : 'admit';
  return nobody ? 'unapplied' : 'open';
}

const isOfDraft: Partial<Record<WaitingKind, boolean>> = { schedule: true, publish: true };

/** Of what was submitted nothing stands: no application came, or each was rejected. */
const nobodyLeft = sql<boolean>`not exists (select from ${applications}
  where ${applications.lotId} = ${lots.id}
    and ${inArray(
      applications.status,
      submittedStatuses.filter((status) => !isRejected(status)),
    )})`;

const awaitingReview = sql`(select count(*)::int from ${applications}
  where ${applications.lotId} = ${lots.id} and ${inArray(applications.status, awaitingManagerStatuses)})`;

/** Of those that were admitted, who is marked for a round. */
const markedForRound = sql`(select count(*)::int from ${applications}
  where ${applications.lotId} = ${lots.id} and ${applications.isMarked} and ${eq(applications.admission, 'admitted')})`;

async function attention(db: Db, visitor: Visitor): Promise<Stats['attention']> {
  if (visitor.id === null) return [];
  if (visitor.role !== 'manager' && visitor.role !== 'admin')
    return waitingContracts(db, visitor, WAITING_LIST);
  const own = ownedBy(visitor);
  /** Roughly in the order of waiting, without a look into the history of each. */
  const closed = sql`coalesce(${lots.openedAt}, ${lots.applicationsDeadline}, ${lots.updatedAt})`;
  const entered = sql`(select entered.at from ${history} as entered
    where entered.model = 'lot' and entered.model_id = ${lots.id}
      and entered.to_status = ${lots.status} and entered.from_status is distinct from entered.to_status
    order by entered.id desc limit 1)`;
  const [steps, asked, drafts, contracts] = await Promise.all([
    db
      .select({
        ...waiting,
        // Within another expression its columns keep their tables' names.
        since: sql<Date>`coalesce(${entered}, ${closed})`.mapWith(lots.updatedAt),
        nobody: sql<boolean>`${nobodyLeft}`,
        count: sql<
          number | null
        >`case when ${inArray(lots.status, lotStatuses.filter(isVerifying))} then ${awaitingReview}
          when ${inArray(lots.status, lotStatuses.filter(isAdmissionFixed))} then ${markedForRound} end`,
      })
      .from(lots)
      .where(and(own, inArray(lots.status, awaitingOwner)))
      .orderBy(asc(closed))
      .limit(WAITING_LIST),
    db
      .select({
        ...waiting,
        since: sql<Date>`min(${questions.createdAt})`.mapWith(questions.createdAt),
        count,
      })
      .from(questions)
      .innerJoin(lots, eq(lots.id, questions.lotId))
      .where(and(own, sql`${questions.answer} is null`, inArray(lots.status, publishedLotStatuses)))
      .groupBy(lots.id)
      .orderBy(sql`min(${questions.createdAt})`)
      .limit(WAITING_LIST),
    db
      .select({
        ...waiting,
        since: lots.createdAt,
        hasTerm: sql<boolean>`coalesce(${lots.applicationsDeadline} > ${now}, false)`,
      })
      .from(lots)
      .where(and(own, inArray(lots.status, draftStatuses)))
      .orderBy(asc(lots.createdAt))
      .limit(WAITING_LIST),
    waitingContracts(db, visitor, WAITING_LIST),
  ]);
  const rows = [
    ...steps.map(({ nobody, ...row }) => ({
      ...row,
      kind: kindOf({ status: row.status, nobody }),
      why: lotStateNotes[row.status],
    })),
    ...asked.map((row) => ({ ...row, kind: 'answer' as const, why: 'Вопросы поставщиков ждут ответа.' })),
    ...drafts.map(({ hasTerm, ...row }) => ({
      ...row,
      kind: hasTerm ? ('publish' as const) : ('schedule' as const),
      count: null,
      why: hasTerm
        ? 'Поставщики увидят процедуру после публикации.'
        : 'Без срока приёма процедуру не опубликовать.',
    })),
  ];
  // What only the owner's own work waits for comes last.
  return [...rows.map((row) => ({ ...iso(row), since: row.since.toISOString() })), ...contracts]
    .toSorted(
      (a, b) =>
        Number(isOfDraft[a.kind] ?? false) - Number(isOfDraft[b.kind] ?? false) ||
        a.since.localeCompare(b.since),
    )
    .slice(0, WAITING_LIST);
}

/** Whether the company's application to the lot is in the round that runs. */
const isMarkedOf = (companyId: number): SQL =>
  sql`exists (select from ${applications} where ${applications.lotId} = ${lots.id}
    and ${applications.companyId} = ${companyId} and ${applications.isMarked})`;

/** The ends ahead: of acceptance and rounds, and of answers to clarifications that are the caller's or of the caller's lots. */
async function endsAhead(db: Db, visitor: Visitor, scope: SQL): Promise<Stats['deadlines']> {
  const answersOf: Partial<Record<Visitor['role'], SQL>> = {
    manager: ownedBy(visitor),
    vendor: visitor.companyId === null ? undefined : eq(applications.companyId, visitor.companyId),
  };
  const whose = answersOf[visitor.role];
  // Those of its calendar; a round is of no use to a vendor that is not in it.
  const own =
    visitor.role === 'vendor'
      ? and(concerns(visitor), or(notInArray(lots.status, roundStatuses), isMarkedOf(visitor.companyId ?? 0)))
      : undefined;
  const [ends, answers] = await Promise.all([
    db
      .select(short)
      .from(lots)
      .where(and(scope, inArray(lots.status, clockStatuses), gt(lots.nextCheckAt, now), own))
      .orderBy(asc(lots.nextCheckAt))
      .limit(ENDS_AHEAD),
    whose === undefined
      ? []
      : db
          .select({ ...short, deadline: clarifications.dueAt })
          .from(clarifications)
          .innerJoin(applications, eq(applications.id, clarifications.applicationId))
          .innerJoin(lots, eq(lots.id, clarifications.lotId))
          .where(and(whose, sql`${clarifications.closedAt} is null`, gt(clarifications.dueAt, now)))
          .orderBy(asc(clarifications.dueAt))
          .limit(ENDS_AHEAD),
  ]);
  return [
    ...ends.map((row) => ({
      ...iso(row),
      kind: isRepeating(row.status) ? ('round' as const) : ('applications' as const),
    })),
    ...answers.map((row) => ({ ...iso(row), kind: 'answer' as const })),
  ]
    .toSorted((a, b) => (a.deadline ?? '').localeCompare(b.deadline ?? ''))
    .slice(0, ENDS_AHEAD);
}

export async function pendingQuestions(db: Db, visitor: Visitor): Promise<number> {
  const whose: Partial<Record<Visitor['role'], SQL>> = {
    manager: ownedBy(visitor),
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

/** What the caller's company won, as its own result tells it: each line in kopecks first. */
async function wonBy(db: Db, { role, companyId }: Visitor): Promise<Stats['won']> {
  if (role !== 'vendor') return undefined;
  if (companyId === null) return [];
  const currency = sql<string>`${applications.terms} ->> 'currency'`;
  const price = sql`coalesce(${offers.repeatedPrice}, ${offers.unitPrice})`;
  return db
    .select({
      currency,
      procedures: sql<number>`count(distinct ${lots.id})::int`,
      sum: sql<string>`sum(round(${price} * ${offers.allocatedQuantity}, 2))::text`,
    })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .innerJoin(offers, eq(offers.applicationId, applications.id))
    .where(
      and(
        eq(applications.companyId, companyId),
        inArray(lots.status, finishedStatuses),
        gt(lots.finishedAt, sql`${now} - ${`${MONTHS} months`}::interval`),
        gt(offers.allocatedQuantity, '0'),
        not(hasFlag('contractRefused')),
      ),
    )
    .groupBy(currency)
    .orderBy(currency);
}

export async function lotStats(db: Db, visitor: Visitor): Promise<Stats> {
  const scope = scopeOf(visitor);
  const isGuest = visitor.id === null;
  const [platform, statuses, months, questionsPending, won, deadlines, waiting] = await Promise.all([
    platformCounts(db, visitor),
    // The home page shows neither: no need to count all lots for every guest.
    isGuest ? [] : db.select({ status: lots.status, count }).from(lots).where(scope).groupBy(lots.status),
    isGuest ? [] : byMonth(db, scope),
    pendingQuestions(db, visitor),
    wonBy(db, visitor),
    isGuest ? [] : endsAhead(db, visitor, scope),
    attention(db, visitor),
  ]);
  return {
    platform,
    byStatus: statuses,
    byMonth: months,
    questionsPending,
    won,
    deadlines,
    attention: waiting,
  };
}
