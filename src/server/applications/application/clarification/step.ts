// The clarification's own law, driven by the application's: each event here follows a step there.
import { and, eq, isNull } from 'drizzle-orm';
import { clarificationLaw, type ClarificationEvent } from '../../../../machines/clarification.ts';
import type { Actor } from '../../../../machines/law.ts';
import { snapshotOf, take } from '../../../../machines/step.ts';
import type { Held } from '../hold.ts';
import { refused } from '../../../platform/http/errors.ts';
import { appendHistory } from '../../../platform/history/append.ts';
import { clarifications, type ClarificationRow, type StoredChange } from '../../core/decision-tables.ts';

/** Ends the application's open clarification; null where there is none. Throws where its law refuses. */
export async function closeClarification(
  { tx, lot, application, at, event }: Held & { event: { actor: Actor } },
  type: ClarificationEvent['type'],
  answer: { text: string; changes: StoredChange[] } | null,
): Promise<ClarificationRow | null> {
  const [open] = await tx
    .select()
    .from(clarifications)
    .where(and(eq(clarifications.applicationId, application.id), isNull(clarifications.closedAt)))
    .for('update');
  if (!open) return null;
  const { actor } = event;
  const facts = {
    companyId: application.companyId,
    lotOwnerId: lot.ownerId,
    dueAt: open.dueAt.getTime(),
  };
  const outcome = take(clarificationLaw, snapshotOf(clarificationLaw, open.status, facts), {
    type,
    actor,
    at,
  });
  if (outcome.refused) throw refused(clarificationLaw, outcome);
  const [closed] = await tx
    .update(clarifications)
    .set({
      status: outcome.next.value,
      closedAt: new Date(at),
      ...(answer ? { answer: answer.text, answeredAt: new Date(at), changes: answer.changes } : {}),
    })
    .where(eq(clarifications.id, open.id))
    .returning();
  await appendHistory(tx, {
    chain: `lot:${lot.id}`,
    lotId: lot.id,
    model: 'clarification',
    modelId: open.id,
    event: type,
    from: open.status,
    to: outcome.next.value,
    actor,
    at,
    facts,
    payload: { applicationId: application.id, blocks: open.blocks },
  });
  return closed!;
}
