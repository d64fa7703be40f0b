// A lot's row as its reader may see it. The only way from the table to an answer.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Lot, LotRow, Round } from '../../../api/records/lot.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { isEditable, isFinished, lotStatusCodes } from '../../../machines/lot-predicates.ts';
import { criteria } from '../criteria/tables.ts';
import { lotParticipants } from '../core/invitation-tables.ts';
import { orders } from '../orders/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { questions } from '../questions/tables.ts';
import { readableQuestions } from '../questions/rights.ts';
import { categories } from '../../catalogue/references/tables.ts';
import { users } from '../../accounts/core/tables.ts';
import { stepFigures } from './figures.ts';
import { factsForSteps, presentSteps } from './steps.ts';
import { lotColumns, lotRounds, lots, type LotTableRow, type RoundRow } from '../core/tables.ts';
import { favouriteOf, submittedCount } from '../core/ports.ts';
import { invitedTo, isOwnerOf, isStaff } from '../core/rights.ts';
import { presentTerms } from '../core/terms.ts';

const count = (from: SQL) => sql<number>`(select count(*)::int ${from})`;
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

function relations(visitor: Visitor) {
  const userId = visitor.id ?? 0;
  return {
    ordersCount: count(sql`from ${orders} where ${orders.lotId} = ${lots.id}`),
    questionsCount: count(
      sql`from ${questions} where ${questions.lotId} = ${lots.id} and ${readableQuestions(visitor)}`,
    ),
    applicationsCount: submittedCount.get(),
    isFavorite: favouriteOf.get()(visitor),
    isParticipant: sql<boolean>`exists (select 1 from ${lotParticipants} where ${lotParticipants.lotId} = ${lots.id}
      and (${lotParticipants.userId} = ${userId} or ${lotParticipants.companyId} = ${visitor.companyId}))`,
    isInvited: sql<boolean>`${invitedTo(visitor)}`,
  };
}

const lastRound = and(
  eq(lotRounds.lotId, lots.id),
  sql`${lotRounds.number} = (select max(last.number) from ${lotRounds} as last where last.lot_id = ${lots.id})`,
);

/** Lots as rows of a list, in the order of the ids. What the visitor may not see at all must not be among them. */
export async function presentLots(db: Db | Tx, visitor: Visitor, ids: number[]): Promise<LotRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      lot: lotColumns,
      owner: { id: users.id, name: users.name },
      category: { id: categories.id, code: categories.code, title: categories.title },
      round: lotRounds,
      ...relations(visitor),
    })
    .from(lots)
    .innerJoin(users, eq(users.id, lots.ownerId))
    .leftJoin(categories, eq(categories.id, lots.categoryId))
    .leftJoin(lotRounds, lastRound)
    .where(inArray(lots.id, ids));
  const byId = new Map(
    rows.map(({ lot, owner, category, round, applicationsCount, ...more }) => [
      lot.id,
      {
        ...presentOwn(lot),
        ...more,
        owner,
        category,
        round: round ? presentRound(round) : null,
        applicationsCount: maySeeCount(visitor, lot) ? applicationsCount : null,
      },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Before an opening the number is the owner's and the administrator's alone; vendors learn it with the results. */
function maySeeCount(visitor: Visitor, lot: LotTableRow): boolean {
  if (isOwnerOf(visitor, lot)) return true;
  return isStaff(visitor) ? lot.openedAt !== null && !lot.isSealed : isFinished(lot.status);
}

function presentOwn(lot: LotTableRow) {
  const { id, number, status, version, ownerId, isSealed, cancelReason, wasReopened } = lot;
  return {
    ...presentTerms(lot),
    id,
    number,
    status,
    statusCode: lotStatusCodes[status],
    version,
    ownerId,
    isSealed,
    cancelReason,
    wasReopened,
    publishedAt: iso(lot.publishedAt),
    openedAt: iso(lot.openedAt),
    finishedAt: iso(lot.finishedAt),
    createdAt: lot.createdAt.toISOString(),
    updatedAt: lot.updatedAt.toISOString(),
  };
}

function presentRound(round: RoundRow): Round {
  const { number, stepKind, step, visibility, extensionMinutes, extensionLimit, extensionsUsed } = round;
  return {
    number,
    stepKind,
    step,
    visibility,
    extensionMinutes,
    extensionLimit,
    extensionsUsed,
    startedAt: round.startedAt.toISOString(),
    endsAt: round.endsAt.toISOString(),
    endedAt: iso(round.endedAt),
    annulledAt: iso(round.annulledAt),
  };
}

/** One lot with its criteria and the visitor's steps. The caller has asked whether the visitor may see it. */
export async function presentLot(
  db: Db | Tx,
  visitor: Visitor,
  actor: Actor,
  lot: LotTableRow,
  at: number,
): Promise<Lot> {
  const [row] = await presentLots(db, visitor, [lot.id]);
  const weights = await db.select().from(criteria).where(eq(criteria.lotId, lot.id)).orderBy(criteria.id);
  const inside = isStaff(visitor);
  const facts = await factsForSteps(db, lot, actor, at);
  return {
    ...row!,
    ...presentOwn(lot),
    criteria: weights,
    ratingCalculatedAt: inside ? iso(lot.ratingCalculatedAt) : null,
    ratingStale: inside && lot.ratingStale,
    admission: inside ? lot.admission : null,
    canEdit: isEditable(lot.status) && isOwnerOf(visitor, lot),
    steps: facts === null ? [] : presentSteps(lot, facts, actor, at),
    figures: facts === null ? null : await stepFigures(db, lot.id, facts),
  };
}
