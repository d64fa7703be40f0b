// `npm run restore -- FOLDER`: a backup into an empty place, and then everything that can be checked of it.
import { parseArgs } from 'node:util';
import { existsSync, readFileSync } from 'node:fs';
import { prepareWings } from './engine/house.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { composeHouse } from './wings.ts';
import { readBackup, restoreDatabase, restoreFiles, restoreKeys } from './platform/backup/restore-backup.ts';
import { makeLogger } from './platform/log/logger.ts';
import { makeServices, openFileStore } from './platform/make-services.ts';
import { databaseOfCommand } from './platform/postgres/of-command.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { StartupError } from './platform/startup-error.ts';
import { startupFault } from './platform/startup-fault.ts';
import { checkRestored } from './restored.ts';

const USAGE = `Откуда? Например: DATA_DIR=var-new npm run restore -- /backups
  --at 2026-12-01T03-00-00Z   какую из копий (по умолчанию последнюю)
  --keys ПАПКА                где ключи (по умолчанию рядом: ПАПКА.keys)
  --identity ФАЙЛ             ключ age зашифрованной копии (или BACKUP_IDENTITY)`;

const say = (line: string) => console.log(`• ${line}`);

function asked() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' }, keys: { type: 'string' }, identity: { type: 'string' } },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new StartupError(USAGE);
  return { path, at: values.at, keys: values.keys, identity: identityOf(values.identity) };
}

/** A file of `age-keygen`, or the key itself. */
function identityOf(given = process.env.BACKUP_IDENTITY): string | undefined {
  if (given === undefined || !existsSync(given)) return given;
  return readFileSync(given, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.startsWith('AGE-SECRET-KEY-'));
}

async function check(settings: Settings, url: string): Promise<void> {
  // A copy of an earlier release is brought to this one first, as a start would.
  await migrateDatabase(url);
  const { services, close } = await makeServices(settings, url, makeLogger('silent'));
  try {
    await prepareWings(services, composeHouse(), say);
    await checkRestored(services, say);
  } finally {
    await close();
  }
}

try {
  const backup = await readBackup(asked());
  const settings = readSettings(process.env);
  say(`Восстанавливаем копию ${backup.manifest.name}…`);
  restoreKeys(backup, settings);
  const { url, stop } = await databaseOfCommand(settings, say, { mayBeEmpty: true });
  try {
    await restoreDatabase(backup, url);
    say(`База восстановлена: таблиц ${backup.manifest.tables.length}.`);
    await restoreFiles(backup, await openFileStore(settings));
    say(`Файлы восстановлены: ${backup.manifest.files.length}.`);
    await check(settings, url);
  } finally {
    await stop();
  }
  say(
    'Готово. Площадка, запущенная здесь, продолжит с этого момента: отправит письма, которые ждали, и откроет процедуры в срок.',
  );
} catch (error) {
  console.error(`\n✗ ${faultOf(error)}\n`);
  process.exitCode = 1;
}

function faultOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code?.startsWith('ERR_PARSE_ARGS') ? USAGE : startupFault(error);
}
