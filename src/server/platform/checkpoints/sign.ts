// A checkpoint signed: one process at a time, what has changed since the last, one leaf more in the log.
import { randomBytes } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import { hexOf } from '../../../proof/bytes.ts';
import { advisoryLocks } from '../database/advisory-locks.ts';
import { databaseNow, transact, type Tx } from '../database/client.ts';
import { insertAll } from '../database/insert-all.ts';
import { build, sendAll } from '../database/statement.ts';
import { canonicalJson } from '../../../proof/canonical.ts';
import { history, historyChains } from '../history/tables.ts';
import type { Services } from '../services.ts';
import { appended } from './log.ts';
import { minuteLeaf, minuteTree, type Told } from './minute.ts';
import {
  checkpointHeads,
  checkpointKeys,
  checkpointLeaves,
  checkpointNodes,
  checkpoints,
  type CheckpointRow,
} from './tables.ts';

const SEED_BYTES = 32;
const MINUTE_MS = 60_000;
/** Longer than any transaction may take to commit a row of the history after it has read its time. */
const LOOK_BACK_MS = 15 * MINUTE_MS;
/** Each so many checkpoints all chains are looked at, whatever their rows say of their time. */
const WHOLE_EACH = 60;

type Signing = Pick<Services, 'db' | 'checkpoints'>;

/** The newest one; null before the first. */
export async function newestCheckpoint(db: Services['db'] | Tx): Promise<CheckpointRow | null> {
  const [row] = await db.select().from(checkpoints).orderBy(desc(checkpoints.size)).limit(1);
  return row ?? null;
}

/** Signs once a minute, whichever process comes first; the others pass by. */
export const signMinute = ({ db, checkpoints: signer }: Signing): Promise<CheckpointRow | null> =>
  transact(db, async (tx) => {
    const { rows } = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.checkpoint}::bigint) as taken`,
    );
    if (!rows[0]!.taken) return null;
    const at = await databaseNow(tx);
    const last = await newestCheckpoint(tx);
    if (last && Math.floor(last.at.getTime() / MINUTE_MS) >= Math.floor(at / MINUTE_MS)) return null;
    return sign(tx, signer, { last, at, more: [] });
  });

/** Signs at once; `more` is told beside what has changed. */
export const signNow = (
  { db, checkpoints: signer }: Signing,
  more: readonly Told[] = [],
): Promise<CheckpointRow> =>
  transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.checkpoint}::bigint)`);
    return sign(tx, signer, { last: await newestCheckpoint(tx), at: await databaseNow(tx), more });
  });

interface Round {
  last: CheckpointRow | null;
  at: number;
  more: readonly Told[];
}

async function sign(
  tx: Tx,
  signer: Services['checkpoints'],
  { last, at, more }: Round,
): Promise<CheckpointRow> {
  const size = last?.size ?? 0;
  const seed = randomBytes(SEED_BYTES).toString('hex');
  const heads = await changedHeads(tx, last);
  const receipts = await newReceipts(tx, last);
  const leaves = [
    ...heads.map(({ chain, seq, hash }) => ({ about: `chain:${chain}`, content: { chain, hash, seq } })),
    ...receipts.map((receipt) => ({ about: `receipt:${receipt}`, content: { receipt } })),
    ...more,
  ].map((told) => minuteLeaf(seed, told));
  const leaf = canonicalJson({ at: new Date(at).toISOString(), root: hexOf(minuteTree(seed, leaves).root) });
  const { root, nodes } = await appended(tx, size, leaf);
  const row = { size: size + 1, at: new Date(at), leaf, seed, note: signer.note({ size: size + 1, root }) };
  await sendAll(tx, [
    build
      .insert(checkpointKeys)
      .values({ key: signer.verifierKey, since: new Date(at) })
      .onConflictDoNothing(),
    build.insert(checkpoints).values(row),
    insertAll(
      checkpointLeaves,
      leaves.map((one) => ({ ...one, size: row.size })),
    ),
    insertAll(checkpointNodes, nodes),
    sql`${insertAll(
      checkpointHeads,
      heads.map(({ chain, seq }) => ({ chain, seq })),
    )} on conflict (chain) do update set seq = excluded.seq`,
  ]);
  return row;
}

const since = (last: CheckpointRow | null): string =>
  new Date(last === null ? 0 : last.at.getTime() - LOOK_BACK_MS).toISOString();

/** Chains that have grown since a checkpoint last told of them. */
async function changedHeads(tx: Tx, last: CheckpointRow | null) {
  const isWhole = last === null || last.size % WHOLE_EACH === 0;
  const touched = isWhole
    ? sql`true`
    : sql`${historyChains.chain} in (select ${history.chain} from ${history} where ${history.at} >= ${since(last)}::timestamptz)`;
  const { rows } = await tx.execute<{ chain: string; seq: number; hash: string }>(sql`
    select ${historyChains.chain}, ${historyChains.seq}, ${historyChains.hash} from ${historyChains}
    left join ${checkpointHeads} on ${checkpointHeads.chain} = ${historyChains.chain}
    where ${checkpointHeads.seq} is distinct from ${historyChains.seq} and ${touched}`);
  return rows;
}

/** Receipts of what was submitted: each is a leaf of its own, as the head of a lot's chain would tell how many there are. */
async function newReceipts(tx: Tx, last: CheckpointRow | null): Promise<string[]> {
  const { rows } = await tx.execute<{ receipt: string }>(sql`
    select distinct ${history.payload} ->> 'receipt' as receipt from ${history}
    where ${history.at} >= ${since(last)}::timestamptz and ${history.model} = 'application'
      and ${history.payload} ->> 'receipt' is not null
      and not exists (select from ${checkpointLeaves} where ${checkpointLeaves.about} = 'receipt:' || (${history.payload} ->> 'receipt'))`);
  return rows.map(({ receipt }) => receipt);
}
