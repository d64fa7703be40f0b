// What of the log is given out: a checkpoint, and the way from a leaf of a minute to the newest.
import { asc, eq, inArray } from 'drizzle-orm';
import type { LeafProof } from '../../../proof/leaf.ts';
import { hexOf } from '../../../proof/bytes.ts';
import { inclusionParts, rootOf } from '../../../proof/merkle.ts';
import type { Db, Tx } from '../database/client.ts';
import { nodeCrypt } from './crypt.ts';
import { inclusionProof } from './log.ts';
import { minuteTree, type MinuteLeaf } from './minute.ts';
import { newestCheckpoint } from './sign.ts';
import { checkpointKeys, checkpointLeaves, checkpoints, type CheckpointRow } from './tables.ts';

export async function checkpointOf(db: Db | Tx, size: number): Promise<CheckpointRow | null> {
  const [row] = await db.select().from(checkpoints).where(eq(checkpoints.size, size));
  return row ?? null;
}

/** Every key that checkpoints were signed with, the oldest first. */
export const signingKeys = (db: Db | Tx) =>
  db.select().from(checkpointKeys).orderBy(asc(checkpointKeys.since));

interface Found {
  leaf: MinuteLeaf;
  checkpoint: CheckpointRow;
}

/** Every leaf that tells of the same, the oldest first. */
async function leavesAbout(db: Db | Tx, about: string): Promise<Found[]> {
  const rows = await db
    .select({ leaf: checkpointLeaves, checkpoint: checkpoints })
    .from(checkpointLeaves)
    .innerJoin(checkpoints, eq(checkpoints.size, checkpointLeaves.size))
    .where(eq(checkpointLeaves.about, about))
    .orderBy(asc(checkpointLeaves.size));
  return rows.map(({ leaf: { about: name, text }, checkpoint }) => ({
    leaf: { about: name, text },
    checkpoint,
  }));
}

/** Its way up to the log of `size`. */
async function proofOfLeaf(db: Db | Tx, { leaf, checkpoint }: Found, size: number): Promise<LeafProof> {
  const minute = await db
    .select({ about: checkpointLeaves.about, text: checkpointLeaves.text })
    .from(checkpointLeaves)
    .where(eq(checkpointLeaves.size, checkpoint.size));
  const { hashes, placeOf } = minuteTree(checkpoint.seed, minute);
  const place = placeOf(leaf);
  return {
    leaf: leaf.text,
    place,
    leaves: hashes.length,
    minuteProof: inclusionParts(place, hashes.length).map(({ from, to }) =>
      hexOf(rootOf(nodeCrypt, hashes.slice(from, to))),
    ),
    minute: checkpoint.leaf,
    index: checkpoint.size - 1,
    logProof: await inclusionProof(db, checkpoint.size - 1, size),
  };
}

/** What was signed about something, each with its way to the log of `size`. */
export async function proofsAbout(db: Db | Tx, about: string, size: number): Promise<LeafProof[]> {
  const found = await leavesAbout(db, about);
  const proofs: LeafProof[] = [];
  for (const one of found) if (one.checkpoint.size <= size) proofs.push(await proofOfLeaf(db, one, size));
  return proofs;
}

/** The first of them, with what a witness needs to check it alone; null until a minute was signed that tells of it. */
export async function witnessed(db: Db | Tx, about: string) {
  const newest = await newestCheckpoint(db);
  if (!newest) return null;
  const [found] = await leavesAbout(db, about);
  if (!found || found.checkpoint.size > newest.size) return null;
  const keys = await signingKeys(db);
  return {
    ...(await proofOfLeaf(db, found, newest.size)),
    at: found.checkpoint.at.toISOString(),
    note: newest.note,
    keys: keys.map(({ key }) => key),
  };
}

/** What has been signed by now: places of the minutes that tell of a chain's head, and those of the receipts. */
export async function signedBefore(db: Db | Tx, chain: string, receipts: readonly string[]) {
  const about = [`chain:${chain}`, ...receipts.map((receipt) => `receipt:${receipt}`)];
  const rows = await db
    .select({ about: checkpointLeaves.about, size: checkpointLeaves.size })
    .from(checkpointLeaves)
    .where(inArray(checkpointLeaves.about, about))
    .orderBy(asc(checkpointLeaves.size));
  return {
    heads: rows.flatMap((row) => (row.about === about[0] ? [row.size - 1] : [])),
    receipts: rows.flatMap((row) => (row.about === about[0] ? [] : [row.about.slice('receipt:'.length)])),
  };
}
