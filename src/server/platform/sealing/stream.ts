// Long contents sealed piece by piece, as age and STREAM do it: each piece has its number and whether it is the last in its nonce, so
// that a piece that is missing, doubled, moved or cut off is found. A key is for one content only.
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Readable } from 'node:stream';
import { SealingError } from './sealing-error.ts';

const ALGORITHM = 'aes-256-gcm';
const PIECE_BYTES = 64 * 1_024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const LAST_AT = NONCE_BYTES - 1;

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(number), LAST_AT - 8);
  nonce[LAST_AT] = isLast ? 1 : 0;
  return nonce;
}

/** Pieces of the given length; the last is shorter, or as long, and there always is one. */
async function* piecesOf(
  source: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<{ piece: Buffer; number: number; isLast: boolean }> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  let number = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes <= length) continue;
    let all = Buffer.concat(held);
    for (; all.length > length; all = all.subarray(length)) {
      yield { piece: all.subarray(0, length), number, isLast: false };
      number += 1;
    }
    held = [all];
    bytes = all.length;
  }
  yield { piece: Buffer.concat(held), number, isLast: true };
}

async function* shutPieces(source: AsyncIterable<Uint8Array>, key: Uint8Array): AsyncGenerator<Buffer> {
  for await (const { piece, number, isLast } of piecesOf(source, PIECE_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

async function* openPieces(source: AsyncIterable<Uint8Array>, key: Uint8Array): AsyncGenerator<Buffer> {
  for await (const { piece, number, isLast } of piecesOf(source, PIECE_BYTES + TAG_BYTES)) {
    if (piece.length < TAG_BYTES) throw new SealingError('a sealed file is cut off');
    const end = piece.length - TAG_BYTES;
    const decipher = createDecipheriv(ALGORITHM, key, nonceOf(number, isLast), {
      authTagLength: TAG_BYTES,
    }).setAuthTag(piece.subarray(end));
    const content = decipher.update(piece.subarray(0, end));
    try {
      decipher.final();
    } catch {
      throw new SealingError('a sealed file was changed, or belongs elsewhere');
    }
    yield content;
  }
}

/** @param key used for this content alone */
export const sealStream = (source: AsyncIterable<Uint8Array>, key: Uint8Array): Readable =>
  Readable.from(shutPieces(source, key), { objectMode: false });

/** Fails with SealingError at the first piece that is not as it was; what came before it was. */
export const openStream = (source: AsyncIterable<Uint8Array>, key: Uint8Array): Readable =>
  Readable.from(openPieces(source, key), { objectMode: false });

/** What a content of so many bytes is long when sealed. */
export const sealedLength = (bytes: number): number =>
  bytes + TAG_BYTES * Math.max(1, Math.ceil(bytes / PIECE_BYTES));
