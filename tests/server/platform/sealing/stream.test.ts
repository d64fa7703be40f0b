// Long contents sealed in pieces: whole they open, and in no other way.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { freshKey } from '../../../../src/server/platform/sealing/aead.ts';
import { paddedLength } from '../../../../src/server/platform/sealing/padded.ts';
import { openStream, sealedLength, sealStream } from '../../../../src/server/platform/sealing/stream.ts';
import { SealingError } from '../../../../src/server/platform/sealing/sealing-error.ts';

const PIECE = 64 * 1_024;
const SEALED_PIECE = PIECE + 16;
const key = freshKey();

const contentOf = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 31) % 251));
const inChunks = (content: Buffer, length: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / length) }, (_, index) =>
      content.subarray(index * length, (index + 1) * length),
    ),
  );
const sealed = (content: Buffer, chunk = 10_000) => buffer(sealStream(inChunks(content, chunk), key));
const opened = (bytes: Buffer, chunk = 7_000) => buffer(openStream(inChunks(bytes, chunk), key));

describe('a sealed stream', () => {
  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 5])(
    'opens as it was: %i bytes',
    async (length) => {
      const content = contentOf(length);
      for (const chunk of [999, 100_000, 1_000_000]) {
        const bytes = await sealed(content, chunk);
        expect(bytes.length).toBe(sealedLength(length));
        expect((await opened(bytes, chunk)).equals(content)).toBe(true);
      }
    },
  );

  it('does not open changed, cut, grown, with pieces moved, doubled or left out, or by another key', async () => {
    const bytes = await sealed(contentOf(3 * PIECE + 5));
    const piece = (index: number) => bytes.subarray(index * SEALED_PIECE, (index + 1) * SEALED_PIECE);
    const changed = Buffer.from(bytes);
    changed[SEALED_PIECE + 100]! ^= 1;
    const faults = {
      changed,
      empty: Buffer.alloc(0),
      'cut within a piece': bytes.subarray(0, -1),
      'cut between pieces': bytes.subarray(0, 3 * SEALED_PIECE),
      grown: Buffer.concat([bytes, Buffer.of(1)]),
      moved: Buffer.concat([piece(1), piece(0), piece(2), piece(3)]),
      doubled: Buffer.concat([piece(0), piece(0), piece(1), piece(2), piece(3)]),
      'left out': Buffer.concat([piece(0), piece(2), piece(3)]),
    };
    for (const [name, fault] of Object.entries(faults))
      await expect(opened(fault), name).rejects.toBeInstanceOf(SealingError);
    const strange = buffer(openStream(inChunks(bytes, 7_000), freshKey()));
    await expect(strange).rejects.toBeInstanceOf(SealingError);
  });

  it('fails as its source fails', async () => {
    async function* broken() {
      yield Buffer.alloc(100_000);
      throw new Error('connection lost');
    }
    await expect(buffer(sealStream(broken(), key))).rejects.toThrow('connection lost');
  });
});

it('a length is told in steps, of a sixteenth at most', () => {
  expect([1, 1_024, 1_025, 2_000].map(paddedLength)).toEqual([1_024, 1_024, 2_048, 2_048]);
  for (const bytes of [5_000, 99_999, 20 * 2 ** 20]) {
    const padded = paddedLength(bytes);
    expect(padded).toBeGreaterThanOrEqual(bytes);
    expect(padded).toBeLessThanOrEqual(bytes + Math.max(1_024, bytes / 16));
  }
});
