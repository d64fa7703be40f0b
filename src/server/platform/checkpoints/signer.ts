// The key that checkpoints are signed with. It lies outside the database: who owns that alone can rewrite it and sign nothing.
import { createPrivateKey, createPublicKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import { checkpointText, signedNote, verifierKeyText, type Checkpoint } from '../../../proof/note.ts';
import { keptSecret } from '../kept-secret.ts';
import type { Settings } from '../settings.ts';
import { nodeCrypt } from './crypt.ts';

declare module '../services.ts' {
  interface Services {
    checkpoints: Signer;
  }
}

export const CHECKPOINT_KEY_FILE = 'checkpoint-key';

export interface Signer {
  /** Of whose log it is, and the key's name. */
  readonly origin: string;
  /** As a verifier is told it: `name+id+key`. */
  readonly verifierKey: string;
  note: (checkpoint: Omit<Checkpoint, 'origin'>) => string;
}

const SEED_BYTES = 32;
/** What comes before a key's own bytes in DER. */
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_DER_BYTES = 12;

export function openSigner({
  dataDir,
  checkpointKey,
  publicUrl,
}: Pick<Settings, 'dataDir' | 'checkpointKey' | 'publicUrl'>): Signer {
  const secret =
    checkpointKey ??
    keptSecret(dataDir, CHECKPOINT_KEY_FILE, {
      orElse: 'или удалите: дальше отметки подпишет новый ключ, прежние останутся за прежним',
    });
  const key = keyOf(secret);
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_DER_BYTES);
  const origin = `${publicUrl.replace(/^https?:\/\//, '').replaceAll(/[\s+]/g, '-')}/checkpoints`;
  return {
    origin,
    verifierKey: verifierKeyText(nodeCrypt, origin, publicKey),
    note: (checkpoint) =>
      signedNote(nodeCrypt, checkpointText({ ...checkpoint, origin }), {
        name: origin,
        publicKey,
        sign: (message) => sign(null, message, key),
      }),
  };
}

function keyOf(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'checkpoints: ed25519', SEED_BYTES));
  return createPrivateKey({ key: Buffer.concat([PRIVATE_DER, seed]), format: 'der', type: 'pkcs8' });
}
