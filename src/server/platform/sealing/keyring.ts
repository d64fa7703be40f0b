// The master keys that this process can reach: of the environment and of the data folder, read anew where one is missing, so that
// a process learns of a rotation while it runs.
import { join, resolve } from 'node:path';
import { foundSecret, keptSecret } from '../kept-secret.ts';
import type { Settings } from '../settings.ts';
import { masterKeyOf, type MasterKey } from './master-key.ts';

export const SEALING_KEY_FILE = 'sealing-key';
/** The next key until it takes the first one's name, and the one before until nothing is wrapped by it. */
export const NEW_KEY_FILE = `${SEALING_KEY_FILE}.new`;
export const RETIRED_KEY_FILE = `${SEALING_KEY_FILE}.retired`;

const LOOKS = 2;

export type KeySettings = Pick<Settings, 'dataDir' | 'sealingKey' | 'sealingKeyNew'>;

export interface Keyring {
  /** Where the key lies, in Russian, for who has to bring it back. */
  readonly where: string;
  /** Every key at hand, the one that is used first. */
  all: () => MasterKey[];
  find: (fingerprint: string) => MasterKey | null;
  /** The first key, made and kept where there is none. */
  first: () => MasterKey;
}

/** Throws StartupError where a key file is damaged. */
export function keyringOf({ dataDir, sealingKey, sealingKeyNew }: KeySettings): Keyring {
  const known = new Map<string, MasterKey>();
  const secrets = () =>
    [
      sealingKey,
      sealingKeyNew,
      ...[SEALING_KEY_FILE, NEW_KEY_FILE, RETIRED_KEY_FILE].map((name) => foundSecret(dataDir, name)),
    ].flatMap((secret) => secret ?? []);
  const all = () => {
    const keys = secrets().map(masterKeyOf);
    for (const key of keys) known.set(key.fingerprint, key);
    return keys;
  };
  return {
    where: sealingKey === undefined ? `файл ${resolve(join(dataDir, SEALING_KEY_FILE))}` : 'SEALING_KEY',
    all,
    find: (fingerprint) => {
      // A second look: while a rotation moves the files, one name may be read before the move and the other after it.
      for (let look = 0; look < LOOKS && !known.has(fingerprint); look += 1) all();
      return known.get(fingerprint) ?? null;
    },
    first: () => masterKeyOf(sealingKey ?? keptSecret(dataDir, SEALING_KEY_FILE)),
  };
}
