import { createHash, createPublicKey, verify } from 'node:crypto';
import type { Crypt } from '../../../proof/crypt.ts';

/** What comes before the key's own bytes in DER. */
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex');

function isSigned(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.concat([PUBLIC_DER, publicKey]),
      format: 'der',
      type: 'spki',
    });
    return verify(null, message, key, signature);
  } catch {
    return false;
  }
}

export const nodeCrypt: Crypt = {
  hash: (bytes) => createHash('sha256').update(bytes).digest(),
  hashText: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
  isSigned,
};
