// Re-bid rounds: one row each, at most one of a lot running.
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { RoundTerms } from '../../../machines/lot.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { build, type Write } from '../../platform/database/statement.ts';
import { lotRounds, type RoundRow } from '../core/tables.ts';

const running = (lotId: number) => and(eq(lotRounds.lotId, lotId), isNull(lotRounds.endedAt));

export async function runningRound(tx: Tx | Db, lotId: number): Promise<RoundRow | null> {
  const [row] = await tx.select().from(lotRounds).where(running(lotId));
  return row ?? null;
}

/** The next round of a lot; `runningRoundId` finds it in the statements that follow. */
export const startRound = (lotId: number, terms: RoundTerms, at: number): Write =>
  build.insert(lotRounds).values({
    lotId,
    number: sql`(select coalesce(max(number), 0) + 1 from rounds where lot_id = ${lotId})`,
    startedAt: new Date(at),
    endsAt: new Date(terms.endsAt),
    stepKind: terms.stepKind,
    step: terms.step,
    visibility: terms.visibility,
    extensionMinutes: terms.extensionMinutes,
    extensionLimit: terms.extensionLimit,
  });

/** The running round's id as a subquery. */
export const runningRoundId = (lotId: number): SQL =>
  sql`(select ${lotRounds.id} from ${lotRounds} where ${running(lotId)})`;

/** @param endsAt epoch milliseconds; an extension is counted */
export const moveRoundEnd = (lotId: number, endsAt: number, { isExtension = false } = {}): Write =>
  build
    .update(lotRounds)
    .set({
      endsAt: new Date(endsAt),
      ...(isExtension ? { extensionsUsed: sql`${lotRounds.extensionsUsed} + 1` } : {}),
    })
    .where(running(lotId));

/** Ends the running round; an annulled one's prices do not count. */
export function finishRound(lotId: number, at: number, annulled?: { reason: string | null }): Write {
  const ended = new Date(at);
  return build
    .update(lotRounds)
    .set({ endedAt: ended, ...(annulled ? { annulledAt: ended, reason: annulled.reason } : {}) })
    .where(running(lotId));
}

/** A better price has come: the clock may now move the round's end (edge 11). Others may be noting theirs, too. */
export function noteBetterPrice(lotId: number, at: number): Write {
  const time = sql`${new Date(at).toISOString()}::timestamptz`;
  return build
    .update(lotRounds)
    .set({ betterPriceAt: sql`greatest(${lotRounds.betterPriceAt}, ${time})` })
    .where(running(lotId));
}
