// Changes of a company's addresses; the caller holds the company's lock and has asked whether it may be written.
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { addressBody, addressPatch } from '../../../api/records/address.ts';
import type { Actor } from '../../../machines/law.ts';
import type { Tx } from '../../platform/database/client.ts';
import { addresses, type AddressRow } from '../companies/tables.ts';
import { touchCompany } from '../companies/touch.ts';
import { checkAddress, lineOf } from './parts.ts';

/** Throws 422. */
export async function addAddress(
  tx: Tx,
  companyId: number,
  address: z.output<typeof addressBody>,
  actor: Actor,
): Promise<AddressRow> {
  checkAddress(address);
  const [row] = await tx
    .insert(addresses)
    .values({ ...address, companyId, addressString: address.addressString || lineOf(address) })
    .returning();
  await touchCompany(tx, companyId, actor, 'company.addressAdded', { addressId: row!.id, type: row!.type });
  return row!;
}

/** Throws 422. */
export async function changeAddress(
  tx: Tx,
  before: AddressRow,
  change: z.output<typeof addressPatch>,
  actor: Actor,
): Promise<AddressRow> {
  // A line that was put together from the parts follows them; one that was written stays.
  const wasMade = before.addressString === lineOf(before);
  const merged = { ...before, ...change };
  const addressString = change.addressString ?? (wasMade ? '' : before.addressString);
  checkAddress({ ...merged, addressString });
  const [row] = await tx
    .update(addresses)
    .set({ ...change, addressString: addressString || lineOf(merged), updatedAt: sql`clock_timestamp()` })
    .where(eq(addresses.id, before.id))
    .returning();
  await touchCompany(tx, before.companyId, actor, 'company.addressChanged', {
    addressId: before.id,
    from: before.addressString,
    to: row!.addressString,
  });
  return row!;
}

export async function removeAddress(tx: Tx, row: AddressRow, actor: Actor): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.id, row.id));
  await touchCompany(tx, row.companyId, actor, 'company.addressRemoved', {
    addressId: row.id,
    from: row.addressString,
  });
}
