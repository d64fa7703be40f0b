// Calls of currency rates.
import type { FastifyInstance } from 'fastify';
import { references as calls } from '../../../api/calls/references.ts';
import { dayOf } from '../../../rules/dates.ts';
import { databaseNow, transact } from '../../platform/database/client.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { setRate } from './commands.ts';
import { loadNow } from './load-now.ts';
import { ratesOn } from './on-day.ts';
import { presentRate } from './present.ts';
import { ratesState } from './state.ts';

export function ratesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

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
}
