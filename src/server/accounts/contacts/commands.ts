// Changes of a company's contacts; the caller holds the company's lock and has asked whether it may be written.
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { contactBody, contactPatch } from '../../../api/records/contact.ts';
import type { Actor } from '../../../machines/law.ts';
import type { Tx } from '../../platform/database/client.ts';
import { contacts, type ContactRow } from '../companies/tables.ts';
import { touchCompany } from '../companies/touch.ts';

export async function addContact(
  tx: Tx,
  companyId: number,
  contact: z.output<typeof contactBody>,
  actor: Actor,
): Promise<ContactRow> {
  const [row] = await tx
    .insert(contacts)
    .values({ ...contact, companyId })
    .returning();
  await touchCompany(tx, companyId, actor, 'company.contactAdded', { contactId: row!.id, name: row!.name });
  return row!;
}

export async function changeContact(
  tx: Tx,
  before: ContactRow,
  change: z.output<typeof contactPatch>,
  actor: Actor,
): Promise<ContactRow> {
  const [row] = await tx
    .update(contacts)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(eq(contacts.id, before.id))
    .returning();
  await touchCompany(tx, before.companyId, actor, 'company.contactChanged', {
    contactId: before.id,
    name: row!.name,
  });
  return row!;
}

export async function removeContact(tx: Tx, row: ContactRow, actor: Actor): Promise<void> {
  await tx.delete(contacts).where(eq(contacts.id, row.id));
  await touchCompany(tx, row.companyId, actor, 'company.contactRemoved', {
    contactId: row.id,
    name: row.name,
  });
}
