// The tree of one minute: what has changed in it, among so many random leaves that their number tells nothing of what goes on.
import { createHmac } from 'node:crypto';
import { bytesOf } from '../../../proof/bytes.ts';
import { leafHash, rootOf } from '../../../proof/merkle.ts';
import { canonicalJson } from '../../../proof/canonical.ts';
import { nodeCrypt } from './crypt.ts';

/** Fewer leaves no tree has; more than that go up to the next power of two. */
const LEAST_LEAVES = 64;
const SALT_BYTES = 16;

/** What a leaf tells of: its name among the leaves, and its content without the salt. */
export interface Told {
  about: string;
  content: Record<string, unknown>;
}

export interface MinuteLeaf {
  about: string;
  text: string;
}

const derived = (seed: string, what: string): Buffer =>
  createHmac('sha256', Buffer.from(seed, 'hex')).update(what).digest();

/** Salted: who is given the hashes beside the own one can try nothing against them. */
export const minuteLeaf = (seed: string, { about, content }: Told): MinuteLeaf => ({
  about,
  text: canonicalJson({
    ...content,
    salt: derived(seed, `salt ${about}`).subarray(0, SALT_BYTES).toString('hex'),
  }),
});

export interface MinuteTree {
  /** In the order of the tree, which is that of the hashes themselves. */
  hashes: Uint8Array[];
  root: Uint8Array;
  placeOf: (leaf: MinuteLeaf) => number;
}

const hashOfLeaf = (bytes: Uint8Array): Uint8Array => leafHash(nodeCrypt, bytes);

export function minuteTree(seed: string, leaves: readonly MinuteLeaf[]): MinuteTree {
  let count = LEAST_LEAVES;
  while (count < leaves.length) count *= 2;
  const own = leaves.map(({ text }) => hashOfLeaf(bytesOf(text)));
  const random = Array.from({ length: count - own.length }, (_, index) =>
    hashOfLeaf(derived(seed, `leaf ${index}`)),
  );
  const hashes = [...own, ...random].toSorted((a, b) => Buffer.compare(a, b));
  return {
    hashes,
    root: rootOf(nodeCrypt, hashes),
    placeOf: ({ text }) => {
      const hash = hashOfLeaf(bytesOf(text));
      return hashes.findIndex((one) => Buffer.compare(one, hash) === 0);
    },
  };
}
