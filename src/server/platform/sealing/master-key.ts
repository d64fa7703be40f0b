import { hkdfSync } from 'node:crypto';
import { KEY_BYTES, placeOf, shut, unshut } from './aead.ts';

/** The key over all keys. It never leaves where it lies: a key service may stand here as well as a file. */
export interface MasterKey {
  /** Tells keys apart and nothing of them. */
  readonly fingerprint: string;
  /** @param place what the wrapped key is for; it does not unwrap as another's */
  wrap: (key: Uint8Array, place: string) => Promise<Buffer>;
  /** Throws SealingError. */
  unwrap: (wrapped: Uint8Array, place: string) => Promise<Buffer>;
}

const FINGERPRINT_BYTES = 16;

const derived = (secret: string, use: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', use, bytes));

/** A master key of a secret that this process itself has, from a file or from the environment. */
export function masterKeyOf(secret: string): MasterKey {
  const key = derived(secret, 'sealing: master key', KEY_BYTES);
  return {
    fingerprint: derived(secret, 'sealing: fingerprint', FINGERPRINT_BYTES).toString('hex'),
    wrap: async (plain, place) => shut(key, placeOf('scope key', place), plain),
    unwrap: async (wrapped, place) => unshut(key, placeOf('scope key', place), wrapped),
  };
}
