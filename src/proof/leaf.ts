// The way from a leaf of a minute's tree to a signed checkpoint.
import { bytesOf, fromHex, hexOf, isSame } from './bytes.ts';
import type { Crypt } from './crypt.ts';
import { leafHash, rootOfInclusion } from './merkle.ts';
import type { Checkpoint } from './note.ts';

/** Hashes in hex; `leaf` and `minute` are the texts that are hashed. */
export interface LeafProof {
  leaf: string;
  /** Its place among the leaves of its minute, and how many they are. */
  place: number;
  leaves: number;
  minuteProof: string[];
  /** The minute's own leaf in the log: when, and the root of its tree. */
  minute: string;
  index: number;
  logProof: string[];
}

/** When the leaf was signed, in epoch milliseconds; null where it does not lead to the checkpoint. */
export function signedAt(crypt: Crypt, proof: LeafProof, { size, root }: Checkpoint): number | null {
  const minute = readMinute(proof.minute);
  const [lower, upper] = [hashes(proof.minuteProof), hashes(proof.logProof)];
  if (!minute || !lower || !upper || !isPowerOfTwo(proof.leaves)) return null;
  const ofMinute = rootOfInclusion(crypt, {
    leaf: leafHash(crypt, bytesOf(proof.leaf)),
    index: proof.place,
    size: proof.leaves,
    proof: lower,
  });
  if (!ofMinute || hexOf(ofMinute) !== minute.root) return null;
  const ofLog = rootOfInclusion(crypt, {
    leaf: leafHash(crypt, bytesOf(proof.minute)),
    index: proof.index,
    size,
    proof: upper,
  });
  return ofLog && isSame(ofLog, root) ? minute.at : null;
}

/** A minute's tree is filled up to one: of another number the same path would lead to the same root. */
const isPowerOfTwo = (n: number): boolean =>
  Number.isSafeInteger(n) && n > 0 && Number.isInteger(Math.log2(n));

function readMinute(text: string): { at: number; root: string } | null {
  try {
    const { at, root } = JSON.parse(text) as Record<string, unknown>;
    const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
    return typeof root === 'string' && !Number.isNaN(time) ? { at: time, root } : null;
  } catch {
    return null;
  }
}

function hashes(texts: readonly string[]): Uint8Array[] | null {
  const all = texts.map(fromHex);
  return all.every((one) => one !== null) ? all : null;
}
