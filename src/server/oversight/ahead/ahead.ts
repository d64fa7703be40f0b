// What is ahead of a lot, as its reader may know it.
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Ahead } from '../../../api/records/ahead.ts';
import type { Visitor } from '../../../machines/access.ts';
import {
  awaitsAnswer,
  awaitsAudit,
  awaitsManager,
  awaitsSecurity,
} from '../../../machines/application-predicates.ts';
import { isCommissionWork } from '../../../machines/lot-predicates.ts';
import { lotLaw, type LotFacts } from '../../../machines/lot.ts';
import { doorsOf, snapshotOf } from '../../../machines/step.ts';
import { happenings, waitedFor, type AheadFacts } from '../../../text/ahead.ts';
import { lotLifts } from '../../../text/lifts.ts';
import { reasonText } from '../../../text/reasons.ts';
import { stepText } from '../../../text/steps.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { ALL_CHECKS } from '../../applications/application/lot-facts.ts';
import { commissions } from '../../applications/core/commission-tables.ts';
import { clarifications } from '../../applications/core/decision-tables.ts';
import { readableApplications } from '../../applications/core/rights.ts';
import { applications } from '../../applications/core/tables.ts';
import { bindingStatuses, validUntil } from '../../applications/core/valid-until.ts';
import { isOwnerOf, isStaff } from '../../lots/core/rights.ts';
import { lotRounds, lots, type LotTableRow } from '../../lots/core/tables.ts';
import { lotFacts } from '../../lots/lot/facts.ts';
import { questions } from '../../lots/questions/tables.ts';
import { winnersContracts } from '../../outcome/agreements/of-lot.ts';
import type { Db } from '../../platform/database/client.ts';
import { pageFor } from '../lot-pages.ts';

/** @param at the database's clock, epoch milliseconds */
export async function aheadOf(db: Db, visitor: Visitor, lot: LotTableRow, at: number): Promise<Ahead> {
  const own = isOwnerOf(visitor, lot) ? await lotFacts(db, lot) : null;
  const facts = await factsOf(db, visitor, lot, own, at);
  return {
    happens: happenings(facts),
    pricesUntil: facts.prices[0]?.until ?? null,
    waits: waitedFor(facts).map((one) => ({ ...one, page: pageFor(visitor, lot, one.page) })),
    doors: own === null ? [] : doors(lot, own, at, facts),
  };
}

/** @param own what the law knows of it, for whoever takes its steps */
async function factsOf(
  db: Db,
  visitor: Visitor,
  lot: LotTableRow,
  own: LotFacts | null,
  at: number,
): Promise<AheadFacts> {
  const [round] = await db
    .select()
    .from(lotRounds)
    .where(and(eq(lotRounds.lotId, lot.id), isNull(lotRounds.endedAt)));
  const [asked] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(questions)
    .where(and(eq(questions.lotId, lot.id), isNull(questions.answer)));
  const isTold = isStaff(visitor) && !lot.isSealed && lot.openedAt !== null;
  const found = await db
    .select({ status: applications.status, n: sql<number>`count(*)::int` })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(eq(applications.lotId, lot.id), readableApplications(visitor)))
    .groupBy(applications.status);
  const due = await db
    .select({ dueAt: clarifications.dueAt })
    .from(clarifications)
    .innerJoin(applications, eq(applications.id, clarifications.applicationId))
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(
      and(eq(applications.lotId, lot.id), isNull(clarifications.closedAt), readableApplications(visitor)),
    )
    .orderBy(asc(clarifications.dueAt));
  const { securityCheck, auditCheck } = lot.admission ?? ALL_CHECKS;
  const count = (asks: (status: (typeof found)[number]['status']) => boolean): number =>
    found.reduce((sum, { status, n }) => (asks(status) ? sum + n : sum), 0);
  return {
    now: new Date(at).toISOString(),
    status: lot.status,
    deadline: lot.applicationsDeadline?.toISOString() ?? null,
    round: round
      ? {
          endsAt: round.endsAt.toISOString(),
          extensionMinutes: round.extensionMinutes,
          extensionsLeft: round.extensionLimit - round.extensionsUsed,
        }
      : null,
    prices: isTold && isCommissionWork(lot.status) ? await pricesOf(db, lot) : [],
    answersDue: due.map(({ dueAt }) => dueAt.toISOString()),
    unansweredQuestions: own === null ? 0 : (asked?.n ?? 0),
    isNothingToOpen: own?.activeApplications === 0,
    isNobodyAdmitted: own?.admitted === 0,
    waiting: isTold
      ? {
          manager: count(awaitsManager),
          security: securityCheck || auditCheck ? count(awaitsSecurity) : 0,
          audit: auditCheck ? count(awaitsAudit) : 0,
          answers: count(awaitsAnswer),
        }
      : null,
    isRatingFresh: lot.ratingCalculatedAt !== null && !lot.ratingStale,
    commission: await commissionOf(db, lot),
    contracts: await contractsOf(db, visitor, lot),
  };
}

/** The reader is staff, and the prices are opened. */
async function pricesOf(db: Db, lot: LotTableRow): Promise<AheadFacts['prices']> {
  const until = validUntil.mapWith(applications.submittedAt);
  const found = await db
    .select({ until, company: companies.title })
    .from(applications)
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .where(
      and(
        eq(applications.lotId, lot.id),
        isNotNull(applications.openedVersionId),
        inArray(applications.status, bindingStatuses),
        isNotNull(validUntil),
      ),
    )
    .orderBy(validUntil);
  return found.map((one) => ({ until: one.until!.toISOString(), company: one.company }));
}

async function commissionOf(db: Db, lot: LotTableRow): Promise<AheadFacts['commission']> {
  if (!lot.byCommission) return null;
  const [row] = await db
    .select({ status: commissions.status, triedAt: commissions.triedAt })
    .from(commissions)
    .where(eq(commissions.lotId, lot.id));
  if (!row) return null;
  const { applicationsDeadline: deadline } = lot;
  const isAnew = row.triedAt !== null && deadline !== null && row.triedAt > deadline;
  return { status: row.status, isAnew };
}

async function contractsOf(db: Db, visitor: Visitor, lot: LotTableRow): Promise<AheadFacts['contracts']> {
  const turns = (await winnersContracts(db, visitor, lot)).map(({ turn }) => turn);
  return {
    organizer: turns.filter((turn) => turn === 'buyer').length,
    winners: turns.filter((turn) => turn === 'seller').length,
  };
}

function doors(lot: LotTableRow, own: LotFacts, at: number, { deadline, round }: AheadFacts) {
  const snapshot = snapshotOf(lotLaw, lot.status, own);
  const moments = { deadline, roundEnd: round?.endsAt ?? null, answerDue: null };
  return doorsOf(lotLaw, snapshot, at).map(({ event, who, unmet }) => ({
    event,
    label: stepText('lot', event, lot.status).label,
    by: who.flatMap((name) => lotLifts[name].who ?? []),
    open: unmet.length === 0,
    reasons: unmet.map((code) => {
      const { who: lifter, page, moment } = lotLifts[code];
      return {
        code,
        text: reasonText('lot', code),
        who: lifter,
        page,
        at: moment === undefined ? null : moments[moment],
      };
    }),
  }));
}
