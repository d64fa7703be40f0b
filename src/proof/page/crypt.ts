import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesOf, hexOf } from '../bytes.ts';
import type { Crypt } from '../crypt.ts';

/** Without the browser's own cryptography, which a page opened from a disk may not be given. */
export const pageCrypt: Crypt = {
  hash: (bytes) => sha256(bytes),
  hashText: (text) => hexOf(sha256(bytesOf(text))),
  isSigned: (message, signature, publicKey) => {
    try {
      return ed25519.verify(signature, message, publicKey, { zip215: false });
    } catch {
      return false;
    }
  },
};
