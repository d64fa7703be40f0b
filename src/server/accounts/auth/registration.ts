import type { z } from 'zod';
import type { registration } from '../../../api/calls/auth.ts';
import type { UserRole } from '../../../api/records/user.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { invitedTexts } from '../../../text/colleagues.ts';
import { consentText } from '../../../text/consent.ts';
import { validation } from '../../../text/validation.ts';
import { askForAccess, isRegistered } from '../company-access/commands.ts';
import { beginCompany } from '../companies/draft.ts';
import { transact, type Tx } from '../../platform/database/client.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { port } from '../../platform/port.ts';
import type { Services } from '../../platform/services.ts';
import { findInRegistry } from '../registry/registry.ts';
import { notifyAddressConfirmed } from './confirmed.ts';
import { insertUser } from '../core/commands.ts';
import { findUser } from '../core/queries.ts';
import { byUser, recordUserChange } from '../core/history.ts';
import { mailPasswordLink, mailVerification } from './letters.ts';
import { requireGoodPassword } from './password-rule.ts';
import { hashPassword } from './passwords.ts';
import type { UserRow } from '../core/tables.ts';
import { removeUnconfirmedHolder } from './unconfirmed.ts';

type Form = z.output<typeof registration>;

/** What an invitation's secret opens: whose address it was sent to, and the role it gives. */
export interface OpenInvitation {
  email: string;
  role: UserRole;
  /** Marks it accepted; throws 422 where it is spent meanwhile. */
  accept: (tx: Tx, user: UserRow) => Promise<void>;
}

/** The invitations' part of a registration: what a letter's secret opens, null where nothing any more. */
export const invitationOpening = port<(tx: Tx, secret: string) => Promise<OpenInvitation | null>>(
  'accounts: what the secret of an invitation opens',
);

/** A guest becomes a vendor (or what the invitation says). Throws 422. */
export async function registerGuest(services: Services, form: Form): Promise<UserRow> {
  const { name, email, phone, password, itn } = form;
  if (!password) throw invalid({ password: [validation.required] });
  if (!phone) throw invalid({ phone: [validation.required] });
  if (form.consent !== true) throw invalid({ consent: [consentText.needed] });
  requireGoodPassword(password, { name, email });
  // Slow things first: neither the hash nor the registry shall hold a transaction open.
  const passwordHash = await hashPassword(password);
  const found = itn ? await findInRegistry(services, itn) : null;
  return transact(services.db, async (tx) => {
    const invitation = form.invitation ? await invitationOpening.get()(tx, form.invitation) : null;
    if (form.invitation && !invitation) throw invalid({ invitation: [invitedTexts.ended] });
    if (invitation && invitation.email !== email) {
      throw invalid({ email: ['Приглашение выдано на другой адрес'] });
    }
    // The link came to the address itself: who registered it before without confirming it is somebody else, or the same anew.
    if (invitation) await removeUnconfirmedHolder(tx, email);
    const role = invitation?.role ?? 'vendor';
    const user = await insertUser(tx, {
      name,
      email,
      phone,
      role,
      passwordHash,
      emailVerified: invitation !== null,
      consented: true,
    });
    await recordUserChange(tx, user.id, 'user.registered', byUser(user), {
      payload: { name, email, role, consent: consentText.version },
    });
    if (itn && role === 'vendor') {
      if (form.requestAccess && (await isRegistered(tx, itn))) await askForAccess(tx, user, itn);
      else await beginCompany(tx, { itn, userId: user.id, actor: actorOf(user), found });
    }
    if (!invitation) {
      await mailVerification(tx, services, user);
      return user;
    }
    // With the company, if one was begun above.
    const registered = (await findUser(tx, user.id)) ?? user;
    await invitation.accept(tx, registered);
    await notifyAddressConfirmed(tx, registered);
    return registered;
  });
}

const actorOf = (user: UserRow): Actor => ({
  ...byUser(user),
  companyId: user.companyId,
  verified: false,
});

/** Which roles may be given by whom: an administrator any, manager and security a vendor without a company. */
function mayCreate(visitor: Visitor, role: UserRole): boolean {
  if (visitor.role === 'admin') return true;
  return (visitor.role === 'manager' || visitor.role === 'security') && role === 'vendor';
}

/** Staff create a user, who sets the password by a letter. Throws 403, 422. */
export async function registerForAnother(
  services: Services,
  visitor: Visitor,
  actor: Actor,
  { name, email, phone, role = 'vendor' }: Pick<Form, 'name' | 'email' | 'phone' | 'role'>,
  also: (tx: Tx, user: UserRow) => Promise<void> = async () => {},
): Promise<UserRow> {
  if (!mayCreate(visitor, role)) throw forbidden();
  return transact(services.db, async (tx) => {
    const user = await insertUser(tx, { name, email, phone: phone ?? null, role, passwordHash: null });
    await recordUserChange(tx, user.id, 'user.created', actor, { payload: { name, email, role } });
    await also(tx, user);
    await mailPasswordLink(tx, services, user, true);
    return user;
  });
}
