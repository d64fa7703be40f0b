// The demo's password stands in the documentation: in production it is everybody's key to the accounts that still have it.
import { inArray } from 'drizzle-orm';
import { isBlocked } from '../../machines/user.ts';
import type { Services } from '../platform/services.ts';
import { StartupError } from '../platform/startup-error.ts';
import { passwordFits } from '../accounts/auth/passwords.ts';
import { users } from '../accounts/core/tables.ts';
import { DEMO_PASSWORD, demoStaff } from './accounts.ts';
import { demoCompanies } from './company-data.ts';

const demoEmails = [...demoStaff, ...demoCompanies.flatMap((company) => company.users)].map(
  ({ email }) => email,
);

/** Demo accounts that may sign in with the demo's password. */
async function openDemoAccounts({ db }: Services): Promise<string[]> {
  const found = await db.select().from(users).where(inArray(users.email, demoEmails)).orderBy(users.id);
  const open: string[] = [];
  for (const { email, status, passwordHash } of found)
    if (!isBlocked(status) && (await passwordFits(passwordHash, DEMO_PASSWORD))) open.push(email);
  return open;
}

/**
 * In production: refuses to go on while a demo account has the demo's password, unless the demo was asked for.
 * @throws StartupError that names the accounts
 */
export async function refuseDemoPasswords(services: Services, say: (line: string) => void): Promise<void> {
  const { production, seedDemo } = services.settings;
  if (!production) return;
  const emails = await openDemoAccounts(services);
  if (emails.length === 0) return;
  const names = emails.join(', ');
  if (seedDemo) {
    say(`Внимание: с общеизвестным паролем ${DEMO_PASSWORD} можно войти как ${names}.`);
    return;
  }
  throw new StartupError(
    `В базе есть демонстрационные учётные записи с общеизвестным паролем ${DEMO_PASSWORD}: ${names}.\n` +
      'В рабочем режиме (NODE_ENV=production) площадка с ними не запускается. Запустите её с SEED_DEMO=1, ' +
      'смените этим пользователям пароль или заблокируйте их и уберите SEED_DEMO.',
  );
}
