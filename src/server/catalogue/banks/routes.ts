// Calls of the directory of banks.
import type { FastifyInstance } from 'fastify';
import { banks as calls } from '../../../api/calls/banks.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { loadBanksNow } from './load-now.ts';
import { bankBy, banksState } from './state.ts';

export function banksResource(app: FastifyInstance, services: Services): void {
  route(app, services, calls.find, async ({ query }) => ({ data: await bankBy(services.db, query.bik) }));
  route(app, services, calls.state, async () => ({ data: await banksState(services) }));
  route(app, services, calls.load, async ({ actor }) => {
    await loadBanksNow(services, actor);
    return { data: await banksState(services) };
  });
}
