// A new master key in the place of the present one, while the platform runs: the keys of all scopes are wrapped anew, nothing that
// they have sealed is touched. Whatever is interrupted is taken up again by the next call.
import { linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import type { Db } from '../database/client.ts';
import { foundSecret, keptSecret, syncFolder } from '../kept-secret.ts';
import { StartupError } from '../startup-error.ts';
import {
  keyringOf,
  NEW_KEY_FILE,
  RETIRED_KEY_FILE,
  SEALING_KEY_FILE,
  type Keyring,
  type KeySettings,
} from './keyring.ts';
import { currentFingerprint, requireKeysInUse } from './masters.ts';
import { advisoryLocks } from '../database/advisory-locks.ts';
import { masterKeyOf, type MasterKey } from './master-key.ts';
import { wrapAnew } from './scope-keys.ts';

/** Wrapped between two looks at what is left. */
const PORTION = 200;

export interface Rotated {
  fingerprint: string;
  /** How many keys were wrapped anew by this call. */
  scopes: number;
}

/** Throws StartupError where a key that is needed is not at hand, or another process is at it. */
export async function rotateKey(db: Db, settings: KeySettings): Promise<Rotated> {
  const client = await db.$client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      advisoryLocks.rotation,
    ]);
    if (!rows[0]!.taken) throw new StartupError('Ключ уже меняет другой процесс.');
    const keyring = keyringOf(settings);
    await requireKeysInUse(client, keyring);
    const current = await currentFingerprint(client);
    const files = settings.sealingKey === undefined ? keyFiles(settings) : null;
    const to = files ? files.next(current) : givenNext(settings, keyring, current);
    await register(client, to);
    files?.putInPlace();
    const scopes = await wrapAll(db, keyring, to);
    files?.dropRetired();
    return { fingerprint: to.fingerprint, scopes };
  } finally {
    // Let go by word: a connection that is merely closed keeps its lock until the database has noticed.
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.rotation]).catch(() => {});
    client.release(true);
  }
}

function givenNext(
  { dataDir, sealingKey, sealingKeyNew }: KeySettings,
  keyring: Keyring,
  current: string | null,
): MasterKey {
  const given = [sealingKey, sealingKeyNew].flatMap((secret) =>
    secret ? masterKeyOf(secret).fingerprint : [],
  );
  // It lies in a file: the processes were started without the variable, and would not know the next key.
  if (current !== null && !given.includes(current) && keyring.find(current))
    throw new StartupError(
      `Площадка запечатывает ключом из ${join(dataDir, SEALING_KEY_FILE)}, а не тем, что в SEALING_KEY: ` +
        'вызовите команду с теми же переменными, что у площадки. Ничего не изменено.',
    );
  if (sealingKeyNew !== undefined) return masterKeyOf(sealingKeyNew);
  throw new StartupError(
    'Ключ запечатывания задан в SEALING_KEY. Задайте следующий в SEALING_KEY_NEW всем процессам площадки, ' +
      'перезапустите их по одному и повторите команду с теми же переменными.',
  );
}

/** Whoever makes a key of a scope under the old one is waited for, and whoever comes later finds it retired. */
async function register(client: PoolClient, to: MasterKey): Promise<void> {
  try {
    await client.query('begin');
    await client.query(
      'update sealing_masters set retired_at = clock_timestamp() where retired_at is null and fingerprint <> $1',
      [to.fingerprint],
    );
    await client.query(
      `insert into sealing_masters (fingerprint) values ($1)
       on conflict (fingerprint) do update set retired_at = null where sealing_masters.retired_at is not null`,
      [to.fingerprint],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function wrapAll(db: Db, keyring: Keyring, to: MasterKey): Promise<number> {
  let scopes = 0;
  for (let some = -1; some !== 0; scopes += some) some = await wrapAnew(db, keyring, to, PORTION);
  return scopes;
}

/**
 * The key files of a rotation: first the next key lies beside the present one, which gets a second name; then the next takes the
 * first name; the second goes when nothing is wrapped by it. At every moment each key in use has a name that processes look under.
 */
function keyFiles({ dataDir, sealingKeyNew }: KeySettings) {
  const path = (name: string) => join(dataDir, name);
  const fingerprintOf = (name: string) => {
    const secret = foundSecret(dataDir, name);
    return secret === null ? null : masterKeyOf(secret).fingerprint;
  };
  return {
    /** @param current the fingerprint that the database knows; null where it knows none */
    next: (current: string | null): MasterKey => {
      const hasTakenPlace =
        fingerprintOf(NEW_KEY_FILE) === null && foundSecret(dataDir, RETIRED_KEY_FILE) !== null;
      if (hasTakenPlace && fingerprintOf(SEALING_KEY_FILE) === current)
        return masterKeyOf(foundSecret(dataDir, SEALING_KEY_FILE)!);
      const secret = keptSecret(dataDir, NEW_KEY_FILE, { secret: sealingKeyNew });
      if (sealingKeyNew !== undefined && secret !== sealingKeyNew) {
        throw new StartupError(
          `Прошлая смена ключа прервалась с другим ключом: он лежит в ${path(NEW_KEY_FILE)}. Доведите её до конца без SEALING_KEY_NEW.`,
        );
      }
      return masterKeyOf(secret);
    },
    putInPlace: () => {
      if (foundSecret(dataDir, NEW_KEY_FILE) === null) return;
      if (foundSecret(dataDir, SEALING_KEY_FILE) !== null && foundSecret(dataDir, RETIRED_KEY_FILE) === null)
        linkSync(path(SEALING_KEY_FILE), path(RETIRED_KEY_FILE));
      syncFolder(dataDir);
      renameSync(path(NEW_KEY_FILE), path(SEALING_KEY_FILE));
      syncFolder(dataDir);
    },
    dropRetired: () => {
      rmSync(path(RETIRED_KEY_FILE), { force: true });
      syncFolder(dataDir);
    },
  };
}
