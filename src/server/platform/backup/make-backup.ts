// One backup: the database, the files and the keys of one moment, while the platform works.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Connection, connectionConfig } from '../database/connection.ts';
import type { FileStore } from '../files/store.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { withSnapshot } from './dump.ts';
import {
  beginBackup,
  FILES_FOLDER,
  finishBackup,
  knownFiles,
  nameOf,
  prune,
  sizeOf,
  writeFilesList,
  type Keeping,
} from './folder.ts';
import { forgetKeys, keysHomeOf, missingMasters, secretsOf, writeKeys } from './keys.ts';
import { FORMAT, type BackedUpFile, type Manifest } from './manifest.ts';
import { writeInto, type Cipher } from './streams.ts';

export interface BackupOptions {
  url: string;
  settings: Settings;
  files: FileStore;
  release: string;
  /** The folder of backups. */
  home: string;
  /** Where the keys go that are not encrypted; beside the folder of backups unless said. */
  keysHome?: string | undefined;
  cipher: Cipher;
  keeping: Keeping;
  say: (line: string) => void;
}

export interface MadeBackup {
  name: string;
  path: string;
  takenAt: Date;
  bytes: number;
  files: number;
  /** Named in the database and not to be found in the store: they were lost before. */
  missing: string[];
  /** Where the keys lie; null where they are in the environment alone. */
  keysAt: string | null;
  removed: string[];
}

export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { url, settings, files, home, cipher, say, release } = options;
  const keysHome = options.keysHome ?? keysHomeOf(home);
  const isEncrypted = cipher.suffix === '.age';
  // Before and after the snapshot: while a rotation goes on, either key may be the one that the snapshot needs.
  const before = secretsOf(settings, { withEnvironment: isEncrypted });
  const made = await withSnapshot(url, async (snapshot) => {
    const secrets = { ...before, ...secretsOf(settings, { withEnvironment: isEncrypted }) };
    requireMasters(snapshot.masters, [before, secrets], settings);
    const name = nameOf(snapshot.takenAt);
    const part = beginBackup(home, name);
    say('Копируем базу…');
    const { tables, bytes } = await snapshot.copyTables(join(part, 'database'), cipher);
    say(`Копируем файлы: ${snapshot.fileKeys.length}…`);
    const copied = await copyFiles(files, snapshot.fileKeys, home, cipher);
    const manifest: Manifest = {
      format: FORMAT,
      name,
      takenAt: snapshot.takenAt.toISOString(),
      release,
      postgres: snapshot.postgres,
      migrations: snapshot.migrations,
      tables,
      sequences: await snapshot.sequences(),
      files: copied.files,
      masters: snapshot.masters,
    };
    const keysAt = await writeKeys(secrets, part, { cipher, keysHome, name });
    writeFilesList(part, copied.files);
    await writeInto(
      join(part, 'manifest.json'),
      Readable.from([Buffer.from(JSON.stringify(manifest))]),
      cipher,
    );
    return {
      name,
      path: finishBackup(part),
      takenAt: snapshot.takenAt,
      bytes: bytes + copied.bytes,
      files: copied.files.length,
      missing: copied.missing,
      keysAt,
    };
  });
  await noteBackup(url, made);
  const removed = prune(home, options.keeping);
  if (!isEncrypted) forgetKeys(keysHome, removed);
  return { ...made, removed };
}

/** A backup that could never be opened is none: said while the key can still be found. */
function requireMasters(
  masters: readonly string[],
  found: readonly Record<string, string>[],
  { sealingKey, sealingKeyNew }: Settings,
): void {
  const secrets = found.flatMap((one) =>
    Object.entries(one).flatMap(([name, secret]) => (name.startsWith('sealing-key') ? [secret] : [])),
  );
  const missing = missingMasters(masters, [...secrets, sealingKey, sealingKeyNew]);
  if (missing.length === 0) return;
  const names = missing.map((fingerprint) => `${fingerprint.slice(0, 8)}…`).join(', ');
  throw new StartupError(
    `Нет ключа запечатывания ${names}, без него запечатанное в этой копии не открыть. Запустите с тем же DATA_DIR или SEALING_KEY, что у площадки.`,
  );
}

/** Files never change: what an earlier backup has copied is not asked of the store again. */
async function copyFiles(
  store: FileStore,
  keys: readonly string[],
  home: string,
  cipher: Cipher,
): Promise<{ files: BackedUpFile[]; missing: string[]; bytes: number }> {
  const known = knownFiles(home);
  const files: BackedUpFile[] = [];
  const missing: string[] = [];
  let bytes = 0;
  for (const key of keys) {
    const path = join(home, FILES_FOLDER, key);
    const there = path + cipher.suffix;
    const copied = known.get(key);
    if (copied && existsSync(there)) {
      files.push(copied);
      bytes += sizeOf(there);
      continue;
    }
    const content = await store.get(key).catch(() => null);
    if (content === null) {
      missing.push(key);
      continue;
    }
    const written = await writeInto(path, content, cipher);
    files.push({ key, size: written.size, sha256: written.sha256 });
    bytes += written.bytes;
  }
  return { files, missing, bytes };
}

/** So that the status page and the metrics know of it. */
async function noteBackup(
  url: string,
  { name, takenAt, bytes, files }: Omit<MadeBackup, 'removed'>,
): Promise<void> {
  const client = new Connection(connectionConfig(url));
  try {
    await client.connect();
    const { rows } = await client.query(`select 1 where to_regclass('backups') is not null`);
    // A database that waits for its update does not keep them yet.
    if (rows.length === 0) return;
    await client.query('insert into backups (name, taken_at, bytes, files) values ($1, $2, $3, $4)', [
      name,
      takenAt,
      bytes,
      files,
    ]);
  } finally {
    client.destroy();
  }
}
