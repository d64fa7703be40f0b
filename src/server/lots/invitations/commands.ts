// Changes about invitations that are no steps of their law.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client.ts';
import { lotParticipants } from '../core/invitation-tables.ts';

/** A user says that the own side takes part in a lot, or takes it back. */
export async function setParticipation(
  tx: Tx,
  lotId: number,
  { userId, companyId }: { userId: number; companyId: number | null },
  participates: boolean,
): Promise<void> {
  if (participates) {
    await tx.insert(lotParticipants).values({ lotId, userId, companyId }).onConflictDoNothing();
    return;
  }
  await tx
    .delete(lotParticipants)
    .where(and(eq(lotParticipants.lotId, lotId), eq(lotParticipants.userId, userId)));
}
