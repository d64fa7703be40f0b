// The log of all minutes: its tree is kept as the roots of its whole parts, so that a proof reads a few dozen rows however long it is.
import { and, eq, inArray, or } from 'drizzle-orm';
import { bytesOf, fromHex, hexOf } from '../../../proof/bytes.ts';
import {
  consistencyParts,
  inclusionParts,
  leafHash,
  nodeHash,
  partOf,
  type Range,
} from '../../../proof/merkle.ts';
import type { Db, Tx } from '../database/client.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { nodeCrypt } from './crypt.ts';
import { checkpointNodes } from './tables.ts';

interface Node {
  level: number;
  index: number;
}
type Known = (node: Node) => Uint8Array;

/** The whole parts that a part of the log is made of, from the left. */
function nodesOf({ from, to }: Range): Node[] {
  const size = to - from;
  if (size === 0) return [];
  const part = size === 1 ? 1 : partOf(size);
  if (size === 1 || part * 2 === size) {
    const level = Math.round(Math.log2(size));
    return [{ level, index: from / size }];
  }
  return [...nodesOf({ from, to: from + part }), ...nodesOf({ from: from + part, to })];
}

/** The root of a part of the log: the smaller whole parts join first, from the right. */
const rootOfPart = (range: Range, known: Known): Uint8Array =>
  nodesOf(range)
    .map(known)
    .reduceRight((right, left) => nodeHash(nodeCrypt, left, right));

async function readNodes(db: Db | Tx, nodes: readonly Node[]): Promise<Known> {
  if (nodes.length === 0) return missing;
  const byLevel = groupBy([...nodes], ({ level }) => level);
  const rows = await db
    .select()
    .from(checkpointNodes)
    .where(
      or(
        ...[...byLevel].map(([level, own]) =>
          and(
            eq(checkpointNodes.level, level),
            inArray(
              checkpointNodes.index,
              own.map(({ index }) => index),
            ),
          ),
        ),
      ),
    );
  const found = new Map(rows.map(({ level, index, hash }) => [`${level}:${index}`, fromHex(hash)!]));
  return (node) => found.get(`${node.level}:${node.index}`) ?? missing(node);
}

const missing: Known = ({ level, index }) => {
  throw new Error(`The log of checkpoints has lost its part ${level}:${index}`);
};

/** What the log is with one leaf more: its root, and the rows that keep its new whole parts. */
export async function appended(
  tx: Tx,
  size: number,
  leaf: string,
): Promise<{ root: Uint8Array; nodes: (Node & { hash: string })[] }> {
  // Left neighbours of all new parts are among the whole parts of the log as it was.
  const known = await readNodes(tx, nodesOf({ from: 0, to: size }));
  let hash = leafHash(nodeCrypt, bytesOf(leaf));
  const made: (Node & { bytes: Uint8Array })[] = [{ level: 0, index: size, bytes: hash }];
  for (let level = 0, index = size; index % 2 === 1; level += 1) {
    hash = nodeHash(nodeCrypt, known({ level, index: index - 1 }), hash);
    index = (index - 1) / 2;
    made.push({ level: level + 1, index, bytes: hash });
  }
  const at = new Map(made.map(({ level, index, bytes }) => [`${level}:${index}`, bytes]));
  return {
    root: rootOfPart(
      { from: 0, to: size + 1 },
      (node) => at.get(`${node.level}:${node.index}`) ?? known(node),
    ),
    nodes: made.map(({ level, index, bytes }) => ({ level, index, hash: hexOf(bytes) })),
  };
}

async function proofOf(db: Db | Tx, parts: readonly Range[]): Promise<string[]> {
  const known = await readNodes(db, parts.flatMap(nodesOf));
  return parts.map((part) => hexOf(rootOfPart(part, known)));
}

/** That the leaf at `index` is in the log of that size, in hex. */
export const inclusionProof = (db: Db | Tx, index: number, size: number): Promise<string[]> =>
  proofOf(db, inclusionParts(index, size));

/** That the log of `size` goes on from the one of `before`. */
export const consistencyProof = (db: Db | Tx, before: number, size: number): Promise<string[]> =>
  proofOf(db, consistencyParts(before, size));
