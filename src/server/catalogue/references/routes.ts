// Calls of reference books. Small ones come from the rules, the others from tables.
import type { FastifyInstance } from 'fastify';
import { references as calls } from '../../../api/calls/references.ts';
import { UNITS } from '../../../rules/units.ts';
import { vatRatesOn } from '../../../rules/vat.ts';
import { transact } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { setVatRate } from './commands.ts';
import { categoryTree, knownVatRates, listPaymentConditions, okpdCodes } from './queries.ts';

export function referencesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.categories, async ({ query }) => ({ data: await categoryTree(db, query) }));
  route(app, services, calls.okpd, async ({ query }) => ({
    data: await okpdCodes(db, query.search || query['filter[search]']),
  }));
  route(app, services, calls.units, async () => ({
    data: UNITS.map(({ code, sign, name }) => ({ code, title: sign, name })),
  }));
  route(app, services, calls.paymentConditions, async () => ({ data: await listPaymentConditions(db) }));

  route(app, services, calls.vatRates, async ({ query }) => {
    const rates = await knownVatRates(db);
    return { data: query.date === undefined ? rates : vatRatesOn(query.date, rates) };
  });
  route(app, services, calls.setVatRate, ({ body, actor }) =>
    transact(db, async (tx) => ({ data: await setVatRate(tx, body, actor) })),
  );
}
