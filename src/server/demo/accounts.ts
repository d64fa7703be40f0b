import type { UserRole } from '../../api/records/user.ts';
import { transact } from '../platform/database/client.ts';
import type { Services } from '../platform/services.ts';
import { insertUser } from '../accounts/core/commands.ts';
import { findUserByEmail } from '../accounts/core/queries.ts';
import { byUser, recordUserChange } from '../accounts/core/history.ts';
import { hashPassword } from '../accounts/auth/passwords.ts';

export const DEMO_PASSWORD = 'Demo-12345';

interface Account {
  email: string;
  role: UserRole;
  name: string;
  phone: string;
}

/** The staff; vendors come with their companies (companies.ts). */
export const demoStaff: Account[] = [
  { email: 'admin@demo.test', role: 'admin', name: 'Воронов Игорь Павлович', phone: '74951234501' },
  { email: 'manager@demo.test', role: 'manager', name: 'Соколова Марина Андреевна', phone: '74951234502' },
  { email: 'manager2@demo.test', role: 'manager', name: 'Егоров Дмитрий Олегович', phone: '74951234503' },
  { email: 'security@demo.test', role: 'security', name: 'Тарасов Николай Ильич', phone: '74951234504' },
  { email: 'auditor@demo.test', role: 'auditor', name: 'Белова Ольга Сергеевна', phone: '74951234505' },
];

/** All that the person at the terminal is told. */
export const demoLogins = [
  ...demoStaff.map(({ email, role }) => ({ email, role })),
  { email: 'vendor@demo.test', role: 'vendor' },
  { email: 'vendor2@demo.test', role: 'vendor' },
  { email: 'vendor3@demo.test', role: 'vendor' },
  { email: 'newcomer@demo.test', role: 'vendor' },
] as const;

/** The staff's accounts, each once however often it is called. */
export async function seedAccounts({ db }: Services): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await transact(db, async (tx) => {
    for (const account of demoStaff) {
      if (await findUserByEmail(tx, account.email)) continue;
      const user = await insertUser(tx, { ...account, passwordHash, emailVerified: true });
      await recordUserChange(tx, user.id, 'user.registered', byUser(user), {
        payload: { name: account.name, email: account.email, role: account.role },
      });
    }
  });
}
