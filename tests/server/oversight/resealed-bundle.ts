// A lot's file made anew by somebody else, with a key of one's own.
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { Body, Bundle } from '../../../src/proof/bundle.ts';
import { bytesOf, fromHex, hexOf } from '../../../src/proof/bytes.ts';
import { leafHash, nodeHash } from '../../../src/proof/merkle.ts';
import { checkpointText, readCheckpoint, signedNote, verifierKeyText } from '../../../src/proof/note.ts';
import { nodeCrypt } from '../../../src/server/platform/checkpoints/crypt.ts';

export const forger = generateKeyPairSync('ed25519') as { privateKey: KeyObject; publicKey: KeyObject };

/**
 * The file sealed anew by somebody: of the true log the leaves are kept and one more is signed, as if by the platform where its own
 * minutes have to hold too; where they are left out, a log of a single leaf.
 */
export function resealed(of: Bundle, body: string, rows: Bundle['rows']): Bundle {
  const { chain } = JSON.parse(body) as Body;
  const last = rows.at(-1)!;
  const leaf = JSON.stringify({
    bundle: nodeCrypt.hashText(body),
    chain,
    hash: last.hash,
    salt: '',
    seq: last.seq,
  });
  const root = leafHash(nodeCrypt, bytesOf(leaf));
  const minute = JSON.stringify({ at: new Date().toISOString(), root: hexOf(root) });
  const origin = 'test.local/checkpoints';
  const publicKey = forger.publicKey.export({ format: 'der', type: 'spki' }).subarray(12);
  const key = verifierKeyText(nodeCrypt, origin, publicKey);
  const seal = { leaf, place: 0, leaves: 1, minuteProof: [], minute, index: 0, logProof: [] as string[] };
  const minuteHash = leafHash(nodeCrypt, bytesOf(minute));
  const signer = {
    name: origin,
    publicKey,
    sign: (message: Uint8Array) => sign(null, message, forger.privateKey),
  };
  const noteOf = (size: number, top: Uint8Array) =>
    signedNote(nodeCrypt, checkpointText({ origin, size, root: top }), signer);
  if (of.heads.length === 0) return { ...of, body, rows, keys: [key], seal, note: noteOf(1, minuteHash) };
  // The true log stays as it is up to its last leaf, whose place the new one takes.
  const { size } = readCheckpoint(of.note)!;
  const proof = of.seal.logProof;
  const top = proof.reduce((known, one) => nodeHash(nodeCrypt, fromHex(one)!, known), minuteHash);
  return {
    ...of,
    body,
    rows,
    keys: [...of.keys, key],
    seal: { ...seal, index: size - 1, logProof: proof },
    note: noteOf(size, top),
  };
}
