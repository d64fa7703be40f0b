import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { contacts as calls } from '../../../api/calls/contacts.ts';
import { readableCompany, writableCompany } from '../companies/access.ts';
import { touchCompany } from '../companies/touch.ts';
import { transact, type Db, type Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { contacts, type ContactRow } from '../companies/tables.ts';
import { presentContact } from '../companies/present.ts';

/** Throws 404. */
async function findContact(tx: Tx | Db, id: number): Promise<ContactRow> {
  const [row] = await tx.select().from(contacts).where(eq(contacts.id, id));
  if (!row) throw notFound();
  return row;
}

export function contactsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ params, visitor }) => {
    const company = await readableCompany(db, visitor, params.id);
    const rows = await db
      .select()
      .from(contacts)
      .where(eq(contacts.companyId, company.id))
      .orderBy(asc(contacts.id));
    return { data: rows.map(presentContact) };
  });

  route(app, services, calls.create, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const company = await writableCompany(tx, visitor, params.id);
      const [row] = await tx
        .insert(contacts)
        .values({ ...body, companyId: company.id })
        .returning();
      await touchCompany(tx, company.id, actor, 'company.contactAdded', {
        contactId: row!.id,
        name: row!.name,
      });
      return { data: presentContact(row!) };
    }),
  );

  route(app, services, calls.read, async ({ params, visitor }) => {
    const row = await findContact(db, params.id);
    await readableCompany(db, visitor, row.companyId);
    return { data: presentContact(row) };
  });

  route(app, services, calls.patch, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const before = await findContact(tx, params.id);
      const company = await writableCompany(tx, visitor, before.companyId);
      const [row] = await tx
        .update(contacts)
        .set({ ...body, updatedAt: sql`clock_timestamp()` })
        .where(eq(contacts.id, before.id))
        .returning();
      await touchCompany(tx, company.id, actor, 'company.contactChanged', {
        contactId: before.id,
        name: row!.name,
      });
      return { data: presentContact(row!) };
    }),
  );

  route(app, services, calls.remove, ({ params, visitor, actor }) =>
    transact(db, async (tx) => {
      const row = await findContact(tx, params.id);
      const company = await writableCompany(tx, visitor, row.companyId);
      await tx.delete(contacts).where(eq(contacts.id, row.id));
      await touchCompany(tx, company.id, actor, 'company.contactRemoved', {
        contactId: row.id,
        name: row.name,
      });
    }),
  );
}
