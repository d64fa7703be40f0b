// The experts' scores: written by the lot's owner, after which a rating that was calculated is stale.
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ratings as calls } from '../../../api/calls/rating.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { isAdmittedView, loadComparison } from '../allocation/load.ts';
import { lotChain } from '../../lots/core/chain.ts';
import { lots, type LotTableRow } from '../../lots/core/tables.ts';
import { criteriaOf } from '../../lots/criteria/queries.ts';
import type { Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid } from '../../platform/http/errors.ts';
import { announce } from '../../platform/live/announce.ts';
import { expertScores } from './tables.ts';

type Scores = z.output<typeof calls.saveExpertScores.body>['scores'];

/** Throws 422 by line where one is of no expert criterion of the lot, or of an application that is not admitted. */
async function checkScores(tx: Tx, visitor: Visitor, lot: LotTableRow, scores: Scores): Promise<void> {
  const expert = new Set(
    (await criteriaOf(tx, lot.id)).flatMap(({ id, code }) => (code === 'expert' ? [id] : [])),
  );
  const { views } = await loadComparison(tx, visitor, lot);
  const admitted = new Set(views.filter(isAdmittedView).map(({ row }) => row.id));
  for (const [index, { applicationId, criterionId }] of scores.entries()) {
    if (!expert.has(criterionId))
      throw invalid({ [`scores.${index}.criterion_id`]: ['Это не экспертный критерий процедуры'] });
    if (!admitted.has(applicationId))
      throw invalid({ [`scores.${index}.application_id`]: ['Заявка не допущена'] });
  }
}

/** Nothing takes a score away. */
async function writeScore(
  tx: Tx,
  lotId: number,
  { applicationId, criterionId, score }: Scores[number],
  { userId, updatedAt }: { userId: number; updatedAt: Date },
): Promise<void> {
  if (score === null) {
    await tx
      .delete(expertScores)
      .where(and(eq(expertScores.applicationId, applicationId), eq(expertScores.criterionId, criterionId)));
    return;
  }
  await tx
    .insert(expertScores)
    .values({ lotId, applicationId, criterionId, score, userId, updatedAt })
    .onConflictDoUpdate({
      target: [expertScores.applicationId, expertScores.criterionId],
      set: { score, userId, updatedAt },
    });
}

/** @param locked the lot, in rating, with the database's clock in epoch milliseconds */
export async function saveExpertScores(
  tx: Tx,
  { lot, at }: { lot: LotTableRow; at: number },
  scores: Scores,
  { visitor, actor }: { visitor: Visitor; actor: Actor },
): Promise<void> {
  await checkScores(tx, visitor, lot, scores);
  const written = { userId: actor.id!, updatedAt: new Date(at) };
  for (const score of scores) await writeScore(tx, lot.id, score, written);
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
    payload: { scores },
  });
  await announce(tx, { model: 'rating', id: lot.id, lotId: lot.id, what: 'lot.expertScores' });
}
