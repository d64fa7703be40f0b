import { eq, sql } from 'drizzle-orm';
import type { By } from '../../../machines/law.ts';
import type { Tx } from '../database/client.ts';
import { FIRST_LINK, hashOf, type Link } from './canonical.ts';
import { history, historyChains } from './tables.ts';

export interface HistoryEntry {
  /** Everything of a lot goes into `lot:ID`. */
  chain: string;
  lotId?: number | null;
  model: string;
  modelId: number | null;
  event: string;
  from?: string | null;
  to?: string | null;
  by: Pick<By, 'id' | 'role' | 'name'>;
  /** Epoch milliseconds of the database's clock. */
  at: number;
  /** What the law's guards saw. */
  facts?: unknown;
  lawVersion?: string | null;
  /** Without passwords, tokens and sealed content. */
  payload?: unknown;
}

/** Appends one link in the caller's transaction; others who append to the chain wait until it ends. */
export async function appendHistory(tx: Tx, entry: HistoryEntry): Promise<{ id: number; hash: string }> {
  const last = await holdChain(tx, entry.chain);
  const link: Link = {
    chain: entry.chain,
    seq: last.seq + 1,
    lotId: entry.lotId ?? null,
    model: entry.model,
    modelId: entry.modelId,
    event: entry.event,
    from: entry.from ?? null,
    to: entry.to ?? null,
    byId: entry.by.id,
    byRole: entry.by.role,
    byName: entry.by.name,
    at: new Date(entry.at),
    facts: asStored(entry.facts),
    lawVersion: entry.lawVersion ?? null,
    payload: asStored(entry.payload),
    prevHash: last.hash,
  };
  const hash = hashOf(link);
  const row = tx.$with('row').as(
    tx
      .insert(history)
      .values({ ...link, hash })
      .returning({ id: history.id }),
  );
  const head = tx
    .$with('head')
    .as(
      tx
        .update(historyChains)
        .set({ seq: link.seq, hash })
        .where(eq(historyChains.chain, entry.chain))
        .returning({ chain: historyChains.chain }),
    );
  const [stored] = await tx.with(row, head).select({ id: row.id }).from(row);
  return { id: stored!.id, hash };
}

/** The chain's last link, its row locked; made where the chain begins. The update that changes nothing takes the lock. */
async function holdChain(tx: Tx, chain: string): Promise<{ seq: number; hash: string }> {
  const [last] = await tx
    .insert(historyChains)
    .values({ chain, seq: 0, hash: FIRST_LINK })
    .onConflictDoUpdate({ target: historyChains.chain, set: { seq: sql`${historyChains.seq}` } })
    .returning({ seq: historyChains.seq, hash: historyChains.hash });
  return last!;
}

/** The value as it will come back from jsonb: dates as text, nothing undefined. */
const asStored = (value: unknown): unknown =>
  value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
