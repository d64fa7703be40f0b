// `npm run create-admin -- EMAIL NAME`: the first administrator of an empty platform, or one more where none can sign in any more.
import { z } from 'zod';
import { insertUser } from './accounts/core/commands.ts';
import { recordUserChange } from './accounts/core/history.ts';
import { FIRST_PASSWORD_HOURS, issuePasswordToken } from './accounts/auth/tokens.ts';
import { system } from './engine/actors.ts';
import { openDatabase, transact } from './platform/database/client.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { HttpError } from './platform/http/errors.ts';
import { databaseOfCommand } from './platform/postgres/of-command.ts';
import { readSettings } from './platform/settings.ts';
import { StartupError } from './platform/startup-error.ts';
import { startupFault } from './platform/startup-fault.ts';

const say = (line: string) => console.log(`• ${line}`);

const USAGE =
  'Кого создать? Например: npm run create-admin -- ivanova@example.ru "Иванова Анна". ' +
  'Почта не должна быть занята, имя — не длиннее 200 знаков.';

const asked = z.tuple([z.string().trim().toLowerCase().check(z.email()), z.string().trim().min(2).max(200)]);

async function create(url: string, publicUrl: string, [email, name]: z.output<typeof asked>) {
  const { db, close } = openDatabase(url);
  try {
    return await transact(db, async (tx) => {
      const user = await insertUser(tx, {
        name,
        email,
        role: 'admin',
        passwordHash: null,
        // Who may run this command may name the address.
        emailVerified: true,
      });
      const payload = { name, email, role: user.role };
      await recordUserChange(tx, user.id, 'user.created', system, { payload });
      const { token, until } = await issuePasswordToken(tx, user.id, FIRST_PASSWORD_HOURS);
      const query = new URLSearchParams({ token, email, first: '1' });
      return { link: `${publicUrl}/reset-password?${query}`, until };
    });
  } finally {
    await close();
  }
}

try {
  const [email, ...names] = process.argv.slice(2);
  const person = asked.safeParse([email, names.join(' ')]);
  if (!person.success) throw new StartupError(USAGE);
  const settings = readSettings(process.env);
  const { url, stop } = await databaseOfCommand(settings, say, { mayBeEmpty: true });
  try {
    await migrateDatabase(url);
    const { link, until } = await create(url, settings.publicUrl, person.data);
    say(`Администратор создан. Пароль он задаст по ссылке, она действует до ${until.toISOString()}:`);
    console.log(`\n${link}\n`);
  } finally {
    await stop();
  }
} catch (error) {
  const fault =
    error instanceof HttpError
      ? Object.values(error.problem.errors ?? {})
          .flat()
          .join(' ')
      : startupFault(error);
  console.error(`\n✗ ${fault}\n`);
  process.exitCode = 1;
}
