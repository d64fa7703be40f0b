// Re-bid rounds: one row each, at most one of a lot running.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { RoundTerms } from '../../../machines/lot.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { lotRounds, type RoundRow } from '../core/tables.ts';

const running = (lotId: number) => and(eq(lotRounds.lotId, lotId), isNull(lotRounds.endedAt));

export async function runningRound(tx: Tx | Db, lotId: number): Promise<RoundRow | null> {
  const [row] = await tx.select().from(lotRounds).where(running(lotId));
  return row ?? null;
}

export async function startRound(tx: Tx, lotId: number, terms: RoundTerms, at: number): Promise<RoundRow> {
  const [row] = await tx
    .insert(lotRounds)
    .values({
      lotId,
      number: sql`(select coalesce(max(number), 0) + 1 from rounds where lot_id = ${lotId})`,
      startedAt: new Date(at),
      endsAt: new Date(terms.endsAt),
      stepKind: terms.stepKind,
      step: terms.step,
      visibility: terms.visibility,
      extensionMinutes: terms.extensionMinutes,
      extensionLimit: terms.extensionLimit,
    })
    .returning();
  return row!;
}

export async function moveRoundEnd(tx: Tx, lotId: number, endsAt: number | null): Promise<void> {
  if (endsAt === null) return;
  await tx
    .update(lotRounds)
    .set({ endsAt: new Date(endsAt) })
    .where(running(lotId));
}

export async function countExtension(tx: Tx, lotId: number): Promise<void> {
  await tx
    .update(lotRounds)
    .set({ extensionsUsed: sql`${lotRounds.extensionsUsed} + 1` })
    .where(running(lotId));
}

/** Ends the running round; with `annulled` its prices do not count. Returns it as it is now. */
export async function finishRound(
  tx: Tx,
  lotId: number,
  at: number,
  annulled: { reason: string | null } | null,
): Promise<RoundRow | null> {
  const ended = new Date(at);
  const [row] = await tx
    .update(lotRounds)
    .set({ endedAt: ended, ...(annulled ? { annulledAt: ended, reason: annulled.reason } : {}) })
    .where(running(lotId))
    .returning();
  return row ?? null;
}

/** A better price has come: the clock may now move the round's end (edge 11). Others may be noting theirs, too. */
export async function noteBetterPrice(tx: Tx, lotId: number, at: number): Promise<void> {
  const time = sql`${new Date(at).toISOString()}::timestamptz`;
  await tx
    .update(lotRounds)
    .set({ betterPriceAt: sql`greatest(${lotRounds.betterPriceAt}, ${time})` })
    .where(running(lotId));
}
