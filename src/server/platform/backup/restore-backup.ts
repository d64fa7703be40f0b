// A backup into an empty place: keys first, for without them there is no sense in the rest; then the database and the files.
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import type { FileStore } from '../files/store.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { chosenBackup, FILES_FOLDER } from './folder.ts';
import { keepSecrets, missingMasters, readKeys, type Secrets } from './keys.ts';
import { loadDatabase, requireEmpty, requireKnownTables } from './load.ts';
import { manifestSchema, type BackedUpFile, type Manifest } from './manifest.ts';
import { cipherOf, meter, plain, readFrom, type Cipher } from './streams.ts';

export interface ReadBackup {
  home: string;
  manifest: Manifest;
  cipher: Cipher;
  secrets: Secrets;
}

interface Wanted {
  path: string;
  at?: string | undefined;
  identity?: string | undefined;
  keys?: string | undefined;
}

/** What is to be restored, read and checked as far as it can be before anything is written. Throws StartupError. */
export async function readBackup({ path, at, identity, keys }: Wanted): Promise<ReadBackup> {
  const { home, name } = chosenBackup(path, at);
  const cipher = existsSync(join(home, name, 'manifest.json'))
    ? plain
    : cipherOf(identity === undefined ? {} : { identity });
  const content = await readFrom(join(home, name, 'manifest.json'), cipher);
  const read = manifestSchema.safeParse(JSON.parse(Buffer.concat(await content.toArray()).toString('utf8')));
  if (!read.success)
    throw new StartupError(`Опись копии ${name} повреждена или сделана более новым выпуском.`);
  requireKnownTables(read.data);
  return { home, manifest: read.data, cipher, secrets: await readKeys(home, name, { cipher, named: keys }) };
}

/** Puts the keys where the platform looks for them. Throws StartupError where one is missing that something is sealed by. */
export function restoreKeys({ manifest, secrets }: ReadBackup, settings: Settings): void {
  const { sealingKey, sealingKeyNew, sessionSecret, checkpointKey, dataDir } = settings;
  const sealed = Object.entries(secrets).flatMap(([name, secret]) =>
    name.startsWith('sealing-key') ? [secret] : [],
  );
  const missing = missingMasters(manifest.masters, [...sealed, sealingKey, sealingKeyNew]);
  if (missing.length > 0) {
    const names = missing.map((fingerprint) => `${fingerprint.slice(0, 8)}…`).join(', ');
    throw new StartupError(
      `Нет ключа запечатывания ${names}: без него запечатанное не открыть. Укажите --keys ПАПКА_КЛЮЧЕЙ или SEALING_KEY.`,
    );
  }
  // What the environment gives is kept there.
  const given = (name: string): boolean => {
    if (name === 'session-secret') return sessionSecret !== undefined;
    if (name === 'checkpoint-key') return checkpointKey !== undefined;
    return sealingKey !== undefined;
  };
  keepSecrets(dataDir, Object.fromEntries(Object.entries(secrets).filter(([name]) => !given(name))));
}

export async function restoreDatabase({ home, manifest, cipher }: ReadBackup, url: string): Promise<void> {
  await requireEmpty(url);
  await loadDatabase(url, manifest, join(home, manifest.name, 'database'), cipher);
}

/** Each is looked at whole before it is stored. */
export async function restoreFiles({ home, manifest, cipher }: ReadBackup, store: FileStore): Promise<void> {
  for (const file of manifest.files) {
    const path = join(home, FILES_FOLDER, file.key);
    if (!existsSync(path + cipher.suffix)) throw damaged(file);
    const { through, result } = meter();
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(await readFrom(path, cipher), through, nowhere);
    if (result().sha256 !== file.sha256) throw damaged(file);
    const content = cipher.suffix === '' ? createReadStream(path) : await readFrom(path, cipher);
    await store.put(file.key, content, file.size);
  }
}

const damaged = ({ key }: BackedUpFile) =>
  new StartupError(`Копия повреждена: файл ${key} не тот, что был записан.`);
