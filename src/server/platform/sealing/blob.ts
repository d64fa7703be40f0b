// One sealed content: format, its own key wrapped by the scope's, the content under that key. Whoever moves it to another scope or
// purpose finds that it does not open.
import { BOX_BYTES, freshKey, KEY_BYTES, placeOf, shut, unshut } from './aead.ts';
import { pad, unpad } from './padded.ts';
import { SealingError } from './sealing-error.ts';

const FORMAT = 1;
const CONTENT_AT = 1 + BOX_BYTES + KEY_BYTES;

const places = (scope: string, purpose: string) => ({
  ofKey: placeOf('data key', String(FORMAT), scope, purpose),
  ofContent: placeOf('content', String(FORMAT), scope, purpose),
});

export async function sealBlob(
  scopeKey: Uint8Array,
  { scope, purpose }: { scope: string; purpose: string },
  plain: Uint8Array,
): Promise<Buffer> {
  const place = places(scope, purpose);
  const key = freshKey();
  return Buffer.concat([
    Buffer.of(FORMAT),
    shut(scopeKey, place.ofKey, key),
    shut(key, place.ofContent, await pad(plain)),
  ]);
}

/** Throws SealingError. */
export async function openBlob(
  scopeKey: Uint8Array,
  { scope, purpose }: { scope: string; purpose: string },
  sealed: Uint8Array,
): Promise<Buffer> {
  if (sealed[0] !== FORMAT) throw new SealingError('sealed in a format that this release does not know');
  const place = places(scope, purpose);
  const key = unshut(scopeKey, place.ofKey, sealed.subarray(1, CONTENT_AT));
  return unpad(unshut(key, place.ofContent, sealed.subarray(CONTENT_AT)));
}
