// Addresses of companies; the caller asks whether the visitor may read the company.
import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { addresses, type AddressRow } from '../companies/tables.ts';

/** Of one company, oldest first. */
export const addressesOf = (tx: Tx | Db, companyId: number): Promise<AddressRow[]> =>
  tx.select().from(addresses).where(eq(addresses.companyId, companyId)).orderBy(asc(addresses.id));

/** Throws 404. */
export async function findAddress(tx: Tx | Db, id: number): Promise<AddressRow> {
  const [row] = await tx.select().from(addresses).where(eq(addresses.id, id));
  if (!row) throw notFound();
  return row;
}
