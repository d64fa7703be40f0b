// Merkle trees as RFC 6962 (2.1) has them: leaves and nodes are hashed apart, an odd end stays as it is.
import { isSame, joined } from './bytes.ts';
import type { Crypt } from './crypt.ts';

type Hash = Uint8Array;
type Hashing = Pick<Crypt, 'hash'>;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const leafHash = ({ hash }: Hashing, data: Uint8Array): Hash => hash(joined(LEAF, data));
export const nodeHash = ({ hash }: Hashing, left: Hash, right: Hash): Hash => hash(joined(NODE, left, right));

/** The largest power of two below `size`: where a tree of more than one leaf is parted. */
export function partOf(size: number): number {
  let part = 1;
  while (part * 2 < size) part *= 2;
  return part;
}

/** The root of whole leaves; of none the hash of nothing. */
export function rootOf(hashing: Hashing, leaves: readonly Hash[]): Hash {
  if (leaves.length === 0) return hashing.hash(new Uint8Array());
  let level = leaves;
  while (level.length > 1) {
    const above: Hash[] = [];
    for (let at = 0; at < level.length; at += 2)
      above.push(at + 1 < level.length ? nodeHash(hashing, level[at]!, level[at + 1]!) : level[at]!);
    level = above;
  }
  return level[0]!;
}

/** Leaves `from` to `to` of a tree, the last one not counted. */
export interface Range {
  from: number;
  to: number;
}

/** The parts whose roots prove that the leaf at `index` is in a tree of `size`, the lowest first. */
export function inclusionParts(index: number, size: number): Range[] {
  const parts: Range[] = [];
  let from = 0;
  let to = size;
  while (to - from > 1) {
    const middle = from + partOf(to - from);
    if (index < middle) {
      parts.unshift({ from: middle, to });
      to = middle;
    } else {
      parts.unshift({ from, to: middle });
      from = middle;
    }
  }
  return parts;
}

/** The parts whose roots prove that a tree of `size` goes on from one of `before`, in the order of the proof. */
export function consistencyParts(before: number, size: number): Range[] {
  const of = (m: number, from: number, to: number, isWhole: boolean): Range[] => {
    if (m === to - from) return isWhole ? [] : [{ from, to }];
    const part = partOf(to - from);
    return m <= part
      ? [...of(m, from, from + part, isWhole), { from: from + part, to }]
      : [...of(m - part, from + part, to, false), { from, to: from + part }];
  };
  return before <= 0 || before >= size ? [] : of(before, 0, size, true);
}

interface Inclusion {
  leaf: Hash;
  index: number;
  size: number;
  proof: readonly Hash[];
}

/** The root that an inclusion proof leads to; null where the proof is not of such a place. */
export function rootOfInclusion(hashing: Hashing, { leaf, index, size, proof }: Inclusion): Hash | null {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return null;
  const parts = inclusionParts(index, size);
  if (parts.length !== proof.length) return null;
  return parts.reduce(
    (known, { from }, at) =>
      from > index ? nodeHash(hashing, known, proof[at]!) : nodeHash(hashing, proof[at]!, known),
    leaf,
  );
}

interface Consistency {
  before: { size: number; root: Hash };
  after: { size: number; root: Hash };
  proof: readonly Hash[];
}

/** Whether the later tree begins with all leaves of the earlier one (RFC 9162, 2.1.4.2). */
export function isConsistent(hashing: Hashing, { before, after, proof }: Consistency): boolean {
  if (before.size > after.size || before.size < 1) return false;
  if (before.size === after.size) return proof.length === 0 && isSame(before.root, after.root);
  const isPower = partOf(before.size) * 2 === before.size || before.size === 1;
  const path = isPower ? [before.root, ...proof] : [...proof];
  if (path.length === 0) return false;
  let at = before.size - 1;
  let last = after.size - 1;
  while (at % 2 === 1) {
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  let [older, newer] = [path[0]!, path[0]!];
  for (const one of path.slice(1)) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      older = nodeHash(hashing, one, older);
      newer = nodeHash(hashing, one, newer);
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2);
        last = Math.floor(last / 2);
      }
    } else newer = nodeHash(hashing, newer, one);
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && isSame(older, before.root) && isSame(newer, after.root);
}
