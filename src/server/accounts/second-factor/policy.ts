// For whom the second factor is compulsory: staff, where the administrator has said so in the settings.
import { sql } from 'drizzle-orm';
import type { Role } from '../../../machines/access.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { port } from '../../platform/port.ts';
import { users } from '../core/tables.ts';
import { sessions } from '../sessions/tables.ts';
import { secondFactors } from './tables.ts';

/** The setting lies above. */
export const staffNeedSecondFactor = port<(db: Db | Tx) => Promise<boolean>>(
  'accounts: whether staff sign in by a second factor only',
);

export const isCompulsory = async (db: Db | Tx, role: Role): Promise<boolean> =>
  role !== 'vendor' && (await staffNeedSecondFactor.get()(db));

/** Of staff. What came in by the password alone while that was enough. */
export async function endSessionsWithoutFactor(tx: Tx): Promise<void> {
  await tx.execute(sql`
    delete from ${sessions} using ${users}
    where ${users.id} = ${sessions.userId} and ${users.role} <> 'vendor' and not exists (
      select 1 from ${secondFactors}
      where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null)`);
}
