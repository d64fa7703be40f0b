import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { addresses as calls } from '../../../api/calls/addresses.ts';
import { readableCompany, writableCompany } from '../companies/access.ts';
import { touchCompany } from '../companies/touch.ts';
import { transact } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { RegistryUnavailable } from '../registry/registered-company.ts';
import { registryOf } from '../registry/registry.ts';
import { checkAddress, findAddress, lineOf } from './store.ts';
import { addresses } from '../companies/tables.ts';
import { presentAddress } from '../companies/present.ts';

export function addressesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ params, visitor }) => {
    const company = await readableCompany(db, visitor, params.id);
    const rows = await db
      .select()
      .from(addresses)
      .where(eq(addresses.companyId, company.id))
      .orderBy(asc(addresses.id));
    return { data: rows.map(presentAddress) };
  });

  route(app, services, calls.create, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const company = await writableCompany(tx, visitor, params.id);
      checkAddress(body);
      const [row] = await tx
        .insert(addresses)
        .values({ ...body, companyId: company.id, addressString: body.addressString || lineOf(body) })
        .returning();
      await touchCompany(tx, company.id, actor, 'company.addressAdded', {
        addressId: row!.id,
        type: row!.type,
      });
      return { data: presentAddress(row!) };
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
      const company = await writableCompany(tx, visitor, before.companyId);
      // A line that was put together from the parts follows them; one that was written stays.
      const wasMade = before.addressString === lineOf(before);
      const merged = { ...before, ...body };
      const addressString = body.addressString ?? (wasMade ? '' : before.addressString);
      checkAddress({ ...merged, addressString });
      const [row] = await tx
        .update(addresses)
        .set({ ...body, addressString: addressString || lineOf(merged), updatedAt: sql`clock_timestamp()` })
        .where(eq(addresses.id, before.id))
        .returning();
      await touchCompany(tx, company.id, actor, 'company.addressChanged', {
        addressId: before.id,
        from: before.addressString,
        to: row!.addressString,
      });
      return { data: presentAddress(row!) };
    }),
  );

  route(app, services, calls.remove, ({ params, visitor, actor }) =>
    transact(db, async (tx) => {
      const row = await findAddress(tx, params.id);
      const company = await writableCompany(tx, visitor, row.companyId);
      await tx.delete(addresses).where(eq(addresses.id, row.id));
      await touchCompany(tx, company.id, actor, 'company.addressRemoved', {
        addressId: row.id,
        from: row.addressString,
      });
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
