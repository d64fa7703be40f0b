// Calls of companies' contacts.
import type { FastifyInstance } from 'fastify';
import { contacts as calls } from '../../../api/calls/contacts.ts';
import { readableCompany, writableCompany } from '../companies/rights.ts';
import { transact } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { presentContact } from '../companies/present.ts';
import { addContact, changeContact, removeContact } from './commands.ts';
import { contactsOf, findContact } from './queries.ts';

export function contactsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ params, visitor }) => {
    const company = await readableCompany(db, visitor, params.id);
    return { data: (await contactsOf(db, company.id)).map(presentContact) };
  });

  route(app, services, calls.create, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const company = await writableCompany(tx, visitor, params.id);
      return { data: presentContact(await addContact(tx, company.id, body, actor)) };
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
      await writableCompany(tx, visitor, before.companyId);
      return { data: presentContact(await changeContact(tx, before, body, actor)) };
    }),
  );

  route(app, services, calls.remove, ({ params, visitor, actor }) =>
    transact(db, async (tx) => {
      const row = await findContact(tx, params.id);
      await writableCompany(tx, visitor, row.companyId);
      await removeContact(tx, row, actor);
    }),
  );
}
