// The secrets of the data folder, which belong to a backup and must not lie in plain beside it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { masterKeyOf } from '../sealing/master-key.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { readFrom, writeInto, type Cipher } from './streams.ts';

/** Of the data folder; not the embedded database's password, which a restore makes anew. */
const KEPT = /^(session-secret|[a-z]+(-[a-z]+)*-key(\.(new|retired))?)$/;
const KEYS_FILE = 'keys.json';

export type Secrets = Record<string, string>;

const schema = z.record(z.string().regex(KEPT), z.string());

/** What lies in the data folder; with the environment's own where the copy is encrypted, for they are nowhere else on this machine. */
export function secretsOf(settings: Settings, { withEnvironment }: { withEnvironment: boolean }): Secrets {
  const { dataDir, sealingKey, sealingKeyNew, sessionSecret, checkpointKey } = settings;
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => KEPT.test(name)) : [];
  const kept = names.map((name): [string, string] => [
    name,
    readFileSync(join(dataDir, name), 'utf8').trim(),
  ]);
  const given = Object.entries({
    'sealing-key': sealingKey,
    'sealing-key.new': sealingKeyNew,
    'session-secret': sessionSecret,
    'checkpoint-key': checkpointKey,
  }).flatMap(([name, secret]): [string, string][] => (secret === undefined ? [] : [[name, secret]]));
  return Object.fromEntries([...kept, ...(withEnvironment ? given : [])]);
}

/** Those of the wanted master keys that are not among the secrets. */
export function missingMasters(
  wanted: readonly string[],
  secrets: readonly (string | undefined)[],
): string[] {
  const have = new Set(secrets.flatMap((secret) => (secret ? [masterKeyOf(secret).fingerprint] : [])));
  return wanted.filter((fingerprint) => !have.has(fingerprint));
}

/** The folder of keys of a folder of backups: another one, so that it can be carried elsewhere and the backups not. */
export const keysHomeOf = (home: string): string => join(dirname(home), `${basename(home)}.keys`);

/** Writes them encrypted into the backup, or else in plain into the folder of keys. Gives where, null where there are none. */
export async function writeKeys(
  secrets: Secrets,
  part: string,
  { cipher, keysHome, name }: { cipher: Cipher; keysHome: string; name: string },
): Promise<string | null> {
  if (Object.keys(secrets).length === 0) return null;
  const text = JSON.stringify(secrets, null, 2);
  if (cipher.suffix === '.age') {
    await writeInto(join(part, KEYS_FILE), Readable.from([Buffer.from(text)]), cipher);
    return part;
  }
  mkdirSync(keysHome, { recursive: true, mode: 0o700 });
  writeFileSync(join(keysHome, `${name}.json`), text, { mode: 0o600 });
  return keysHome;
}

/** Removes the keys of backups that are gone. */
export function forgetKeys(keysHome: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(keysHome, `${name}.json`), { force: true });
}

/** The keys of a backup: out of it, of the folder of keys beside it, or of the file or folder that is named; none where they are elsewhere. */
export async function readKeys(
  home: string,
  name: string,
  { cipher, named }: { cipher: Cipher; named: string | undefined },
): Promise<Secrets> {
  const inside = join(home, name, KEYS_FILE);
  if (cipher.suffix === '.age' && existsSync(`${inside}.age`)) {
    const content = await readFrom(inside, cipher);
    return parsed(Buffer.concat(await content.toArray()).toString('utf8'), inside);
  }
  const places = named ? [named, join(named, `${name}.json`)] : [join(keysHomeOf(home), `${name}.json`)];
  const path = places.find((place) => place.endsWith('.json') && existsSync(place));
  if (path !== undefined) return parsed(readFileSync(path, 'utf8'), path);
  if (named) throw new StartupError(`В ${named} нет ключей копии ${name}.`);
  return {};
}

function parsed(text: string, path: string): Secrets {
  const read = schema.safeParse(JSON.parse(text));
  if (!read.success) throw new StartupError(`Файл ключей ${path} повреждён.`);
  return read.data;
}

/** Puts them into an empty data folder. Throws StartupError where another secret lies there already. */
export function keepSecrets(dataDir: string, secrets: Secrets): void {
  mkdirSync(dataDir, { recursive: true });
  for (const [name, secret] of Object.entries(secrets)) {
    const path = join(dataDir, name);
    if (existsSync(path)) {
      if (readFileSync(path, 'utf8').trim() === secret) continue;
      throw new StartupError(`В ${path} уже лежит другой ключ: восстанавливайте в пустой каталог данных.`);
    }
    writeFileSync(path, secret, { mode: 0o600, flag: 'wx' });
  }
}
