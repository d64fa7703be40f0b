// Decisions and clarification requests as one reader may see them.
import { alias } from 'drizzle-orm/pg-core';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Clarification, Verification } from '../../../../api/records/decision.ts';
import type { ApplicationFacts } from '../../../../machines/application-facts.ts';
import { applicationLaw } from '../../../../machines/application.ts';
import { isRejected } from '../../../../machines/application-predicates.ts';
import type { Actor } from '../../../../machines/law.ts';
import { snapshotOf, take } from '../../../../machines/step.ts';
import type { AnyView } from '../views.ts';
import { tellsDecisions } from './offer.ts';
import type { Db, Tx } from '../../../platform/database/client.ts';
import { users } from '../../../accounts/core/tables.ts';
import { clarifications, verifications, type ClarificationRow } from '../../core/decision-tables.ts';

const cancellers = alias(users, 'cancellers');

async function rowsOf(db: Db | Tx, applicationIds: readonly number[]) {
  return db
    .select({
      row: verifications,
      userName: users.name,
      canceller: { id: cancellers.id, name: cancellers.name },
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.userId))
    .leftJoin(cancellers, eq(cancellers.id, verifications.cancelledBy))
    .where(inArray(verifications.applicationId, [...applicationIds]))
    .orderBy(asc(verifications.id));
}

/**
 * The decisions of a view's application. While the lot is sealed again the old ones stay readable to the staff. Its vendor
 * is told the standing refusal alone, without who decided, and only with the admission.
 */
export async function verificationsOf(
  db: Db | Tx,
  view: AnyView,
  { facts, actor, at }: { facts: ApplicationFacts; actor: Actor; at: number },
): Promise<Verification[]> {
  if (view.isOwn && !tellsDecisions(view)) return [];
  const rows = await rowsOf(db, [view.row.id]);
  return rows.flatMap(({ row, userName, canceller }) => {
    if (view.isOwn && (row.cancelledAt !== null || !isRejected(row.decision as 'rejected'))) return [];
    return [
      {
        id: row.id,
        applicationId: row.applicationId,
        stage: row.stage,
        decision: row.decision,
        comment: row.comment,
        userId: view.isOwn ? null : row.userId,
        userName: view.isOwn ? null : userName,
        createdAt: row.createdAt.toISOString(),
        cancelledAt: row.cancelledAt?.toISOString() ?? null,
        cancelledBy: row.cancelledAt !== null && canceller !== null ? canceller : null,
        canCancel: row.cancelledAt === null && mayCancel(view, row.stage, facts, actor, at),
      },
    ];
  });
}

function mayCancel(
  view: AnyView,
  stage: Verification['stage'],
  facts: ApplicationFacts,
  actor: Actor,
  at: number,
): boolean {
  if (view.isImage || view.isOwn) return false;
  const snapshot = snapshotOf(applicationLaw, view.row.status, facts);
  return (
    take(applicationLaw, snapshot, { type: 'application.cancelDecision', stage, actor, at }).refused ===
    undefined
  );
}

export const presentClarification = (row: ClarificationRow): Clarification => ({
  id: row.id,
  applicationId: row.applicationId,
  blocks: row.blocks,
  text: row.text,
  dueAt: row.dueAt.toISOString(),
  status: row.status,
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});

/** The clarifications of one application, oldest first. */
export const clarificationRowsOf = (db: Db | Tx, applicationId: number): Promise<ClarificationRow[]> =>
  db
    .select()
    .from(clarifications)
    .where(eq(clarifications.applicationId, applicationId))
    .orderBy(asc(clarifications.id));
