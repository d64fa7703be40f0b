// A company that nobody ever sent to accreditation goes with the last user who acted for it.
import { eq } from 'drizzle-orm';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { filesOf, removeFile } from '../../platform/files/receive.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { announce } from '../../platform/live/announce.ts';
import { system } from '../../engine/actors.ts';
import { users } from '../core/tables.ts';
import { companyChain } from './chain.ts';
import { lockCompany } from './store.ts';
import { companies } from './tables.ts';

/** Removes the company with its addresses, contacts and attachments, unless somebody acts for it or it was sent once. */
export async function removeAbandonedCompany(tx: Tx, companyId: number): Promise<void> {
  const company = await lockCompany(tx, companyId);
  if (!company || company.submittedAt !== null) return;
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.companyId, companyId)).limit(1);
  if (user) return;
  for (const file of await filesOf(tx, 'company', companyId)) await removeFile(tx, file);
  await tx.delete(companies).where(eq(companies.id, companyId));
  await appendHistory(tx, {
    chain: companyChain(companyId),
    model: 'company',
    modelId: companyId,
    event: 'company.removed',
    actor: system,
    at: await databaseNow(tx),
    payload: { itn: company.itn, title: company.title },
  });
  await announce(tx, { model: 'company', id: companyId, what: 'company.removed' });
}
