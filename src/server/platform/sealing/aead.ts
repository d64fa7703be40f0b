// AES-256-GCM as all of this folder uses it: a fresh nonce a call, and the place where the bytes belong as authenticated data.
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { freshBytes } from '../fresh-bytes.ts';
import { SealingError } from './sealing-error.ts';

const ALGORITHM = 'aes-256-gcm';
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
/** What a box is longer than its content. */
export const BOX_BYTES = NONCE_BYTES + TAG_BYTES;

export const freshKey = (): Buffer => freshBytes(KEY_BYTES);

/** Words of a place as bytes that no other words give: each with its length before it. */
export function placeOf(...words: readonly string[]): Buffer {
  const lengths = words.map((word) => Buffer.byteLength(word));
  const place = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + LENGTH_BYTES + length, 0));
  let at = 0;
  for (const [index, word] of words.entries()) {
    at = place.writeUInt32BE(lengths[index]!, at);
    at += place.write(word, at);
  }
  return place;
}

/** Nonce, tag, content. */
export function shut(key: Uint8Array, place: Uint8Array, plain: Uint8Array): Buffer {
  const nonce = freshBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(place);
  const content = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]);
}

/** Throws SealingError where the key or the place is another, or a byte was changed. */
export function unshut(key: Uint8Array, place: Uint8Array, box: Uint8Array): Buffer {
  if (box.length < BOX_BYTES) throw new SealingError('what was sealed is cut off');
  const decipher = createDecipheriv(ALGORITHM, key, box.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(place)
    .setAuthTag(box.subarray(NONCE_BYTES, BOX_BYTES));
  const content = decipher.update(box.subarray(BOX_BYTES));
  try {
    return Buffer.concat([content, decipher.final()]);
  } catch {
    throw new SealingError('what was sealed was changed, or belongs elsewhere');
  }
}
