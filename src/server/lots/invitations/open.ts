// An invitation's letter at a registration.
import type { OpenInvitation } from '../../accounts/auth/registration.ts';
import type { Actor } from '../../../machines/law.ts';
import { stepWithin } from '../../engine/run-step.ts';
import type { Tx } from '../../platform/database/client.ts';
import { invitationProcess } from './process.ts';
import { findInvitation } from './secret.ts';

/** What the secret of an invitation's letter opens at a registration. */
export async function openInvitation(tx: Tx, secret: string): Promise<OpenInvitation | null> {
  const found = await findInvitation(tx, secret);
  if (!found) return null;
  const { email, role } = found;
  return {
    email,
    role,
    accept: async (inner, user) => {
      const { id, name, companyId } = user;
      const actor: Actor = { id, role: user.role, name, companyId, verified: true };
      await stepWithin(inner, invitationProcess, { secret, user }, { type: 'invitation.accept' }, actor);
    },
  };
}
