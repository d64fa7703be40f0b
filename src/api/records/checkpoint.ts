// A signed checkpoint of the log of the histories, and proofs about it. Hashes are hex.
import { z } from 'zod';
import { time } from '../fields.ts';

export const checkpoint = z.object({
  /** How many leaves the log has with this one. */
  size: z.int(),
  at: time,
  root: z.string(),
  /** The signed note (C2SP signed-note, tlog-checkpoint). */
  note: z.string(),
  /** The text of its last leaf: when, and the root of that minute's own tree. */
  leaf: z.string(),
});
export type Checkpoint = z.infer<typeof checkpoint>;

/** `name+id+key`, as signed-note tells keys to verifiers. */
export const checkpointKey = z.object({ key: z.string(), since: time });

export const checkpointConsistency = z.object({
  from: checkpoint,
  to: checkpoint,
  /** RFC 6962, 2.1.2. */
  proof: z.array(z.string()),
});

export const checkpointInclusion = z.object({
  /** The leaf's place, from 0. */
  index: z.int(),
  leaf: z.string(),
  checkpoint,
  /** RFC 6962, 2.1.1. */
  proof: z.array(z.string()),
});

/** The way from a leaf of a minute's tree to a signed checkpoint. */
export const leafProof = z.object({
  leaf: z.string(),
  place: z.int(),
  leaves: z.int(),
  minuteProof: z.array(z.string()),
  minute: z.string(),
  index: z.int(),
  logProof: z.array(z.string()),
});

/** What a witness keeps: the signed note, the keys that it may be signed by, and the way to it. */
export const checkpointProof = z.object({
  ...leafProof.shape,
  at: time,
  note: z.string(),
  keys: z.array(z.string()),
});
