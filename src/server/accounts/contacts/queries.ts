// Contacts of companies; the caller asks whether the visitor may read the company.
import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { contacts, type ContactRow } from '../companies/tables.ts';

/** Of one company, oldest first. */
export const contactsOf = (tx: Tx | Db, companyId: number): Promise<ContactRow[]> =>
  tx.select().from(contacts).where(eq(contacts.companyId, companyId)).orderBy(asc(contacts.id));

/** Throws 404. */
export async function findContact(tx: Tx | Db, id: number): Promise<ContactRow> {
  const [row] = await tx.select().from(contacts).where(eq(contacts.id, id));
  if (!row) throw notFound();
  return row;
}
