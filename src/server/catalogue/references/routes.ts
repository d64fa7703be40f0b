// Calls of reference books. Small ones come from the rules, the others from tables.
import type { FastifyInstance } from 'fastify';
import { references as calls } from '../../../api/calls/references.ts';
import { dayOf } from '../../../rules/dates.ts';
import { UNITS } from '../../../rules/units.ts';
import { vatRatesOn } from '../../../rules/vat.ts';
import { databaseNow, transact } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { loadNow } from '../rates/load-now.ts';
import { ratesState } from '../rates/state.ts';
import { setRate, setVatRate } from './commands.ts';
import { presentRate } from './present.ts';
import { categoryTree, knownVatRates, listPaymentConditions, okpdCodes } from './queries.ts';
import { ratesOn } from './rates.ts';

export function referencesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.categories, async ({ query }) => ({ data: await categoryTree(db, query) }));
  route(app, services, calls.okpd, async ({ query }) => ({ data: await okpdCodes(db, query.search) }));
  route(app, services, calls.units, async () => ({
    data: UNITS.map(({ code, sign, name }) => ({ code, title: sign, name })),
  }));
  route(app, services, calls.paymentConditions, async () => ({ data: await listPaymentConditions(db) }));

  route(app, services, calls.rates, async ({ query }) => {
    const day = query.date ?? dayOf(await databaseNow(db));
    return { data: (await ratesOn(db, day)).map(presentRate) };
  });
  route(app, services, calls.setRate, ({ body, actor }) =>
    transact(db, async (tx) => ({ data: presentRate(await setRate(tx, body, actor)) })),
  );
  route(app, services, calls.ratesState, async () => ({ data: await ratesState(services) }));
  route(app, services, calls.loadRates, async ({ actor }) => {
    await loadNow(services, actor);
    return { data: await ratesState(services) };
  });
  route(app, services, calls.vatRates, async ({ query }) => {
    const rates = await knownVatRates(db);
    return { data: query.date === undefined ? rates : vatRatesOn(query.date, rates) };
  });
  route(app, services, calls.setVatRate, ({ body, actor }) =>
    transact(db, async (tx) => ({ data: await setVatRate(tx, body, actor) })),
  );
}
