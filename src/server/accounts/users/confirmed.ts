// Who hears of a user whose address has just been proved: what waited for that address is the user's from now on.
import type { Tx } from '../../platform/database/client.ts';
import type { UserRow } from './tables.ts';

type Listener = (tx: Tx, user: UserRow) => Promise<void>;

const listeners: Listener[] = [];

/** For the wings above that keep things for an address. */
export function onAddressConfirmed(listener: Listener): void {
  listeners.push(listener);
}

/** @param user as it is now, with the confirmed address and the company */
export async function notifyAddressConfirmed(tx: Tx, user: UserRow): Promise<void> {
  for (const listener of listeners) await listener(tx, user);
}
