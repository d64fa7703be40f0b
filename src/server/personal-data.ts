// `npm run personal-data -- export EMAIL FILE.xlsx` and `npm run personal-data -- erase EMAIL --by ADMINISTRATOR`: what the administrator's
// page does, for who is asked in writing.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findUserByEmail } from './accounts/core/queries.ts';
import { visitorOf } from './applications/core/rights.ts';
import { system } from './engine/actors.ts';
import { erasePerson } from './oversight/personal-data/erase.ts';
import { personalDataOf } from './oversight/personal-data/export.ts';
import { openDatabase, transact, type Db } from './platform/database/client.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { HttpError } from './platform/http/errors.ts';
import { databaseOfCommand } from './platform/postgres/of-command.ts';
import { readSettings } from './platform/settings.ts';
import { StartupError } from './platform/startup-error.ts';
import { startupFault } from './platform/startup-fault.ts';
import { composeHouse } from './wings.ts';

const say = (line: string) => console.log(`• ${line}`);

const USAGE =
  'Чьи данные? npm run personal-data -- export ivanova@example.ru данные.xlsx — выгрузить; ' +
  'npm run personal-data -- erase ivanova@example.ru --by admin@example.ru — удалить навсегда от имени администратора.';

async function userOf(db: Db, email: string) {
  const user = await findUserByEmail(db, email);
  if (!user) throw new StartupError(`Пользователя ${email} нет: адрес изменился или данные уже удалены.`);
  return user;
}

async function carryOut(db: Db, [what, email, file]: string[], by: string | undefined): Promise<string> {
  if (what === 'export' && email && file) {
    const { id } = await userOf(db, email);
    writeFileSync(file, await personalDataOf(db, id, visitorOf(system)), { mode: 0o600 });
    return `Данные записаны в ${file}.`;
  }
  if (what !== 'erase' || !email || !by) throw new StartupError(USAGE);
  const { id } = await userOf(db, email);
  const admin = await userOf(db, by);
  const actor = { id: admin.id, role: admin.role, name: admin.name, companyId: null, verified: true };
  await transact(db, (tx) => erasePerson(tx, id, actor));
  return `Личные данные удалены: в истории остался «Удалённый пользователь» (${id}). Резервные копии хранят их до своего срока.`;
}

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { by: { type: 'string' } } });
  if (!['export', 'erase'].includes(positionals[0] ?? '')) throw new StartupError(USAGE);
  const settings = readSettings(process.env);
  const { url, stop } = await databaseOfCommand(settings, say);
  try {
    await migrateDatabase(url);
    composeHouse();
    const { db, close } = openDatabase(url);
    try {
      say(await carryOut(db, positionals, values.by));
    } finally {
      await close();
    }
  } finally {
    await stop();
  }
} catch (error) {
  const fault =
    error instanceof HttpError
      ? Object.values(error.problem.errors ?? {})
          .flat()
          .join(' ') || error.message
      : startupFault(error);
  console.error(`\n✗ ${fault}\n`);
  process.exitCode = 1;
}
