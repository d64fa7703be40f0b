import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '../database/client.ts';
import { inSnapshot } from '../database/snapshot.ts';
import { FIRST_LINK, hashOf } from './canonical.ts';
import { history, historyChains } from './tables.ts';

export interface ChainVerdict {
  ok: boolean;
  /** Links that were checked and hold. */
  checked: number;
  /** The first row that fails; null where the chain holds or where its end is missing. */
  failedId: number | null;
  reason: 'sequence' | 'previous' | 'hash' | 'end' | null;
}

const BATCH = 500;

/** Recalculates a chain from its first link to its recorded head, both as they stood at one moment. */
export const verifyChain = (db: Db, chain: string): Promise<ChainVerdict> =>
  inSnapshot(db, (tx) => chainVerdict(tx, chain));

/** The same within a snapshot. */
export async function chainVerdict(db: Tx, chain: string): Promise<ChainVerdict> {
  let seq = 0;
  let previous = FIRST_LINK;
  for (;;) {
    const rows = await db
      .select()
      .from(history)
      .where(and(eq(history.chain, chain), gt(history.seq, seq)))
      .orderBy(asc(history.seq))
      .limit(BATCH);
    for (const row of rows) {
      const failed = (reason: ChainVerdict['reason']): ChainVerdict => ({
        ok: false,
        checked: seq,
        failedId: row.id,
        reason,
      });
      if (row.seq !== seq + 1) return failed('sequence');
      if (row.prevHash !== previous) return failed('previous');
      if (hashOf(row) !== row.hash) return failed('hash');
      seq = row.seq;
      previous = row.hash;
    }
    if (rows.length < BATCH) break;
  }
  const [head] = await db.select().from(historyChains).where(eq(historyChains.chain, chain));
  const ok = head ? head.seq === seq && head.hash === previous : seq === 0;
  return { ok, checked: seq, failedId: null, reason: ok ? null : 'end' };
}
