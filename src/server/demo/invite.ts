import { and, eq, isNotNull } from 'drizzle-orm';
import type { Actor } from '../../machines/law.ts';
import { sendInvitation } from '../lots/invitations/store.ts';
import { lockLot } from '../lots/core/lock.ts';
import type { Tx } from '../platform/database/client.ts';
import type { Services } from '../platform/services.ts';
import { users } from '../accounts/core/tables.ts';

const INVITED = 2;

/** Invites the first demo vendors to a closed lot. */
export async function inviteDemo(
  tx: Tx,
  services: Services,
  lotId: number,
  actor: Actor & { id: number },
  at: number,
): Promise<void> {
  const { lot } = await lockLot(tx, lotId);
  const vendors = await tx
    .selectDistinctOn([users.companyId])
    .from(users)
    .where(and(eq(users.role, 'vendor'), isNotNull(users.companyId)))
    .orderBy(users.companyId, users.id)
    .limit(INVITED);
  for (const { companyId, email } of vendors)
    await sendInvitation(tx, services, { lot, companyId, email, role: 'vendor' }, actor, at);
}
