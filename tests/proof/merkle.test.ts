// Trees and notes against what others have published: the vectors of Certificate Transparency and of Go's notes.
import { describe, expect, it } from 'vitest';
import { bytesOf, fromHex, hexOf } from '../../src/proof/bytes.ts';
import {
  consistencyParts,
  inclusionParts,
  isConsistent,
  leafHash,
  rootOf,
  rootOfInclusion,
} from '../../src/proof/merkle.ts';
import { openCheckpoint, readCheckpoint, readVerifierKey } from '../../src/proof/note.ts';
import { nodeCrypt } from '../../src/server/platform/checkpoints/crypt.ts';

const inputs = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const leaves = inputs.map((text) => leafHash(nodeCrypt, fromHex(text)!));

describe('a tree', () => {
  it('has the roots that Certificate Transparency gives for its vectors', () => {
    expect(leaves.map((_, index) => hexOf(rootOf(nodeCrypt, leaves.slice(0, index + 1))))).toEqual(roots);
  });

  const many = Array.from({ length: 33 }, (_, index) => leafHash(nodeCrypt, bytesOf(`leaf ${index}`)));
  const root = (from: number, to: number) => rootOf(nodeCrypt, many.slice(from, to));

  it('proves every leaf of every size, and no other', () => {
    for (let size = 1; size <= many.length; size += 1)
      for (let index = 0; index < size; index += 1) {
        const proof = inclusionParts(index, size).map(({ from, to }) => root(from, to));
        const of = (leaf: number, place: number) =>
          rootOfInclusion(nodeCrypt, { leaf: many[leaf]!, index: place, size, proof });
        expect(hexOf(of(index, index)!)).toBe(hexOf(root(0, size)));
        const other = of(index, (index + 1) % size);
        if (size > 1) expect(other === null ? '' : hexOf(other)).not.toBe(hexOf(root(0, size)));
      }
  });

  it('proves that it goes on from each that it was, and from nothing else', () => {
    for (let size = 1; size <= many.length; size += 1)
      for (let before = 1; before <= size; before += 1) {
        const proof = consistencyParts(before, size).map(({ from, to }) => root(from, to));
        const after = { size, root: root(0, size) };
        const holds = (old: Uint8Array) =>
          isConsistent(nodeCrypt, { before: { size: before, root: old }, after, proof });
        expect(holds(root(0, before)), `${before} of ${size}`).toBe(true);
        expect(holds(root(1, before + 1)), `another ${before} of ${size}`).toBe(false);
      }
  });
});

describe('a note', () => {
  const key = readVerifierKey(
    nodeCrypt,
    'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  )!;

  it('is read with the keys that Go writes, and its signatures hold', () => {
    const text =
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    const signature = Buffer.from(
      'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=',
      'base64',
    ).subarray(4);
    expect(key.name).toBe('PeterNeumann');
    expect(nodeCrypt.isSigned(bytesOf(text), signature, key.publicKey)).toBe(true);
    expect(nodeCrypt.isSigned(bytesOf(`${text} `), signature, key.publicKey)).toBe(false);
  });

  it('is no checkpoint where it has another form, and no word of a key that has not signed it', () => {
    const note = `a.example/checkpoints\n7\n${Buffer.alloc(32).toString('base64')}\n\n— PeterNeumann x08go/ZJkuBS9UG=\n`;
    expect(readCheckpoint(note)).toMatchObject({ origin: 'a.example/checkpoints', size: 7 });
    expect(openCheckpoint(nodeCrypt, note, [key])).toBeNull();
    for (const broken of [note.replace('\n7\n', '\n07\n'), note.replace('\n7\n', '\n'), '', 'a\n\n'])
      expect(readCheckpoint(broken)).toBeNull();
  });
});
