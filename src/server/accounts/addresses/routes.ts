// Calls of companies' addresses.
import type { FastifyInstance } from 'fastify';
import { addresses as calls } from '../../../api/calls/addresses.ts';
import { readableCompany, writableCompany } from '../companies/rights.ts';
import { transact } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { RegistryUnavailable } from '../registry/registered-company.ts';
import { registryOf } from '../registry/registry.ts';
import { presentAddress } from '../companies/present.ts';
import { addAddress, changeAddress, removeAddress } from './commands.ts';
import { addressesOf, findAddress } from './queries.ts';

export function addressesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ params, visitor }) => {
    const company = await readableCompany(db, visitor, params.id);
    return { data: (await addressesOf(db, company.id)).map(presentAddress) };
  });

  route(app, services, calls.create, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const company = await writableCompany(tx, visitor, params.id);
      return { data: presentAddress(await addAddress(tx, company.id, body, actor)) };
    }),
  );

  route(app, services, calls.read, async ({ params, visitor }) => {
    const row = await findAddress(db, params.id);
    await readableCompany(db, visitor, row.companyId);
    return { data: presentAddress(row) };
  });

  route(app, services, calls.patch, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const before = await findAddress(tx, params.id);
      await writableCompany(tx, visitor, before.companyId);
      return { data: presentAddress(await changeAddress(tx, before, body, actor)) };
    }),
  );

  route(app, services, calls.remove, ({ params, visitor, actor }) =>
    transact(db, async (tx) => {
      const row = await findAddress(tx, params.id);
      await writableCompany(tx, visitor, row.companyId);
      await removeAddress(tx, row, actor);
    }),
  );

  route(app, services, calls.suggest, async ({ query }) => {
    if (query.query.length < 2) return { data: [] };
    try {
      return { data: await registryOf(services.settings).addresses(query.query) };
    } catch (error) {
      // A hint that does not come must not stand in the way of typing.
      if (!(error instanceof RegistryUnavailable)) throw error;
      services.log.warn({ err: error }, 'the registry is away');
      return { data: [] };
    }
  });
}
