import { sql } from 'drizzle-orm';
import type { Actor } from '../../../machines/law.ts';
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
  actor: Pick<Actor, 'id' | 'role' | 'name'>;
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
    byId: entry.actor.id,
    byRole: entry.actor.role,
    byName: entry.actor.name,
    at: new Date(entry.at),
    facts: asStored(entry.facts),
    lawVersion: entry.lawVersion ?? null,
    payload: asStored(entry.payload),
    prevHash: last.hash,
  };
  const hash = hashOf(link);
  const { rows } = await tx.execute<{ id: string }>(sql`
    with head as (update ${historyChains} set seq = ${link.seq}, hash = ${hash} where chain = ${link.chain})
    insert into ${history} (chain, seq, lot_id, model, model_id, event, from_status, to_status, by_id, by_role, by_name, at,
      facts, law_version, payload, prev_hash, hash)
    values (${link.chain}, ${link.seq}, ${link.lotId}, ${link.model}, ${link.modelId}, ${link.event}, ${link.from}, ${link.to},
      ${link.byId}, ${link.byRole}, ${link.byName}, ${link.at.toISOString()}, ${asJson(link.facts)}::jsonb, ${link.lawVersion},
      ${asJson(link.payload)}::jsonb, ${link.prevHash}, ${hash})
    returning id`);
  return { id: Number(rows[0]!.id), hash };
}

/** The chain's last link, its row locked; made where the chain begins. The update that changes nothing takes the lock. */
async function holdChain(tx: Tx, chain: string): Promise<{ seq: number; hash: string }> {
  const { rows } = await tx.execute<{ seq: number; hash: string }>(sql`
    insert into ${historyChains} as chains (chain, seq, hash) values (${chain}, 0, ${FIRST_LINK})
    on conflict (chain) do update set seq = chains.seq returning seq, hash`);
  return rows[0]!;
}

const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The value as it will come back from jsonb: dates as text, nothing undefined. */
const asStored = (value: unknown): unknown =>
  value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
