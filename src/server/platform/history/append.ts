// The append-only story: one link a step, its number and hash given by the database to whoever comes next.
import { sql, type SQL } from 'drizzle-orm';
import type { Actor } from '../../../machines/law.ts';
import type { HistoryModel } from '../../../rules/closed-lists.ts';
import type { Tx } from '../database/client.ts';
import { slot } from '../database/compiled.ts';
import { compiledWrite, sendAll, type Write } from '../database/statement.ts';
import { freshBytes } from '../fresh-bytes.ts';
import { contentHash, FIRST_LINK, textAround } from './canonical.ts';
import { history, historyChains } from './tables.ts';

const SALT_BYTES = 16;

export interface HistoryEntry {
  /** Everything of a lot goes into `lot:ID`. */
  chain: string;
  lotId?: number | null;
  model: HistoryModel;
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

/**
 * The statement that appends one link. Number and hash depend on the link before, which may be another transaction's that has
 * not ended yet: so the head's row is changed first, and waited for, and the hash is taken over its value within the statement.
 */
export function historyWrite(entry: HistoryEntry): Write {
  const { chain, model, modelId, event, actor } = entry;
  const at = new Date(entry.at);
  const row = {
    chain,
    lotId: entry.lotId ?? null,
    model,
    modelId,
    event,
    from: entry.from ?? null,
    to: entry.to ?? null,
    byId: actor.id,
    byRole: actor.role,
    byName: actor.name,
    at,
    facts: entry.facts ?? null,
    lawVersion: entry.lawVersion ?? null,
    payload: entry.payload ?? null,
  };
  const random = freshBytes(2 * SALT_BYTES).toString('hex');
  const [salt, nameSalt] = [random.slice(2 * SALT_BYTES), random.slice(0, 2 * SALT_BYTES)];
  const { before, between, after } = textAround(contentHash({ ...row, salt, nameSalt }));
  return link({
    ...row,
    salt,
    nameSalt,
    before,
    between,
    after,
    at: at.toISOString(),
    facts: asJson(row.facts),
    payload: asJson(row.payload),
  });
}

const hashed = (previous: SQL, seq: SQL) => sql`encode(sha256(convert_to(
  ${slot('before')}::text || ${previous} || ${slot('between')}::text || ${seq} || ${slot('after')}::text, 'UTF8')), 'hex')`;

const link = compiledWrite(
  () => sql`
    insert into ${history} (chain, seq, lot_id, model, model_id, event, from_status, to_status, by_id, by_role, by_name, at,
      facts, law_version, payload, prev_hash, hash, salt, name_salt)
    select ${slot('chain')}, head.seq, ${slot('lotId')}::bigint, ${slot('model')}, ${slot('modelId')}::bigint, ${slot('event')},
      ${slot('from')}, ${slot('to')}, ${slot('byId')}::bigint, ${slot('byRole')}, ${slot('byName')}, ${slot('at')}::timestamptz,
      ${slot('facts')}::jsonb, ${slot('lawVersion')}, ${slot('payload')}::jsonb, head.prev_hash, head.hash, ${slot('salt')}, ${slot('nameSalt')}
    from head`,
  {
    isApart: true,
    before: {
      head: () => sql`
        insert into ${historyChains} as last (chain, seq, prev_hash, hash)
        values (${slot('chain')}, 1, ${FIRST_LINK}, ${hashed(sql`${FIRST_LINK}::text`, sql`1`)})
        on conflict (chain) do update
          set seq = last.seq + 1, prev_hash = last.hash, hash = ${hashed(sql`last.hash`, sql`(last.seq + 1)`)}
        returning seq, prev_hash, hash`,
    },
  },
);

/** Appends one link in the caller's transaction; others who append to the chain wait until it ends. */
export const appendHistory = (tx: Tx, entry: HistoryEntry): Promise<void> =>
  sendAll(tx, [historyWrite(entry)]);

const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
