// `npm run backup -- FOLDER`: database, files and keys of one moment, while the platform works or stands still.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup, type MadeBackup } from './platform/backup/make-backup.ts';
import { cipherOf, plain } from './platform/backup/streams.ts';
import { openFileStore } from './platform/make-services.ts';
import { databaseOfCommand } from './platform/postgres/of-command.ts';
import { releaseOf } from './platform/release.ts';
import { readSettings } from './platform/settings.ts';
import { StartupError } from './platform/startup-error.ts';
import { startupFault } from './platform/startup-fault.ts';

const USAGE = `Куда? Например: npm run backup -- /backups --recipient age1…
  --recipient age1…      зашифровать всё, ключи тоже (или BACKUP_RECIPIENT)
  --keys ПАПКА           не шифровать; ключи положить сюда, на другой носитель
  --plain                не шифровать; ключи положить рядом (ПАПКА.keys)
  --daily 7 --weekly 5   сколько копий хранить: последнюю каждого дня и каждой недели`;

const UNPROTECTED = `Копия без шифрования кладёт ключи рядом: с ними из неё читается всё запечатанное. Скажите, как быть:
  --recipient age1…      зашифровать (ключ делает age-keygen; или BACKUP_RECIPIENT)
  --keys ПАПКА           не шифровать, ключи — в другое место
  --plain                не шифровать, ключи — рядом: для учений и пустой площадки`;

const DAILY = 7;
const WEEKLY = 5;
const MEGABYTE = 1_048_576;

const say = (line: string) => console.log(`• ${line}`);

function asked() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      recipient: { type: 'string' },
      keys: { type: 'string' },
      plain: { type: 'boolean', default: false },
      daily: { type: 'string', default: String(DAILY) },
      weekly: { type: 'string', default: String(WEEKLY) },
    },
  });
  const [folder] = positionals;
  const [daily, weekly] = [values.daily, values.weekly].map(Number);
  if (!folder || positionals.length > 1 || !isCount(daily) || !isCount(weekly)) throw new StartupError(USAGE);
  const recipient = values.recipient ?? process.env.BACKUP_RECIPIENT;
  if (!recipient && values.keys === undefined && !values.plain) throw new StartupError(UNPROTECTED);
  return { home: resolve(folder), recipient, keysHome: values.keys, keeping: { daily, weekly } };
}

const isCount = (value: number | undefined): value is number => Number.isInteger(value) && value! >= 0;

function tell({ path, bytes, files, keysAt, missing, removed }: MadeBackup, isEncrypted: boolean): void {
  say(`Копия готова: ${path} (${(bytes / MEGABYTE).toFixed(1)} МБ, файлов: ${files}).`);
  if (removed.length > 0) say(`Прежние копии удалены по возрасту: ${removed.join(', ')}.`);
  if (isEncrypted)
    say('Всё зашифровано, ключи внутри. Без ключа age копию не откроет никто: храните его отдельно.');
  else if (keysAt)
    say(`Ключи: ${keysAt}. Унесите их на другой носитель: с ними из копии читается запечатанное.`);
  else say('Ключей в DATA_DIR нет: они в окружении (SEALING_KEY, SESSION_SECRET) и в копию не входят.');
  if (missing.length > 0)
    console.error(
      `\n✗ Внимание: в хранилище нет файлов, названных в базе (${missing.length}): ${missing.join(', ')}\n`,
    );
}

try {
  const { home, recipient, keysHome, keeping } = asked();
  const cipher = recipient ? cipherOf({ recipient }) : plain;
  const settings = readSettings(process.env);
  const files = await openFileStore(settings);
  const { url, stop } = await databaseOfCommand(settings, say);
  try {
    const made = await makeBackup({
      url,
      settings,
      files,
      release: releaseOf().version,
      home,
      keysHome: keysHome === undefined ? undefined : resolve(keysHome),
      cipher,
      keeping,
      say,
    });
    tell(made, cipher !== plain);
  } finally {
    await stop();
  }
} catch (error) {
  console.error(`\n✗ ${faultOf(error)}\n`);
  process.exitCode = 1;
}

/** A wrong flag is told with those that there are. */
function faultOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code?.startsWith('ERR_PARSE_ARGS') ? USAGE : startupFault(error);
}
