import { and, eq, isNotNull } from 'drizzle-orm';
import type { Actor } from '../../machines/law.ts';
import { stepWithin } from '../engine/run-step.ts';
import { invitationProcess } from '../lots/invitations/process.ts';
import type { Tx } from '../platform/database/client.ts';
import type { Services } from '../platform/services.ts';
import { users } from '../accounts/core/tables.ts';

const INVITED = 2;

/** Invites the first demo vendors to a closed lot. */
export async function inviteDemo(
  tx: Tx,
  services: Services,
  lotId: number,
  owner: Actor & { id: number },
  at: number,
): Promise<void> {
  const vendors = await tx
    .selectDistinctOn([users.companyId])
    .from(users)
    .where(and(eq(users.role, 'vendor'), isNotNull(users.companyId)))
    .orderBy(users.companyId, users.id)
    .limit(INVITED);
  for (const { companyId, email } of vendors) {
    const to = { lotId, companyId, email, role: 'vendor' as const };
    const send = {
      to,
      sender: { id: owner.id, role: 'manager' as const },
      publicUrl: services.settings.publicUrl,
      sentAt: at,
    };
    await stepWithin(tx, invitationProcess, { send }, { type: 'invitation.send' }, owner);
  }
}
