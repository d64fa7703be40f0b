// A user's address has just been proved: what waited for that address is the user's from now on.
import type { Tx } from '../../platform/database/client.ts';
import { port } from '../../platform/port.ts';
import { notifyOfRequest } from '../company-access/commands.ts';
import { registerCompany } from '../companies/registered.ts';
import type { UserRow } from '../core/tables.ts';

/** For what keeps things for an address. The user is as now, with the confirmed address and the company. */
export const addressConfirmed = port<(tx: Tx, user: UserRow) => Promise<void>>(
  'accounts: an address was confirmed',
);

/** @param user as it is now, with the confirmed address and the company */
export async function notifyAddressConfirmed(tx: Tx, user: UserRow): Promise<void> {
  if (user.companyId !== null) await registerCompany(tx, user.companyId);
  await notifyOfRequest(tx, user.id);
  await addressConfirmed.get()(tx, user);
}
