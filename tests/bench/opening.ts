// How long large applications take: 50 of 1,000 lines are typed, submitted and opened, and one of 5,000 is pasted, saved, submitted
// and edited, on a cluster that keeps its promises. `node --import tsx tests/bench/opening.ts [--applications=50 --lines=1000 --large=5000]`
import { parseArgs } from 'node:util';
import type { Application } from '../../src/api/records/application.ts';
import { buildApp } from '../../src/server/app.ts';
import { Connection } from '../../src/server/platform/database/connection.ts';
import { Flight } from '../../src/server/platform/database/flight.ts';
import { lotBody, passDeadline, type MadeLot } from '../server/lots/make-lots.ts';
import { agreed, must, ordersOf } from '../server/applications/make-applications.ts';
import { asTestServer, type SignedIn, type TestServer } from '../server/make.ts';
import type { TestReply } from '../server/support/client.ts';
import { bench } from './settings.ts';

const { values: options } = parseArgs({
  options: {
    applications: { type: 'string', default: '50' },
    lines: { type: 'string', default: '1000' },
    large: { type: 'string', default: '5000' },
  },
});

/** The slowest statement since it was last asked for; with the time that it waited for others of its connection. */
const slowest = { ms: 0, text: '' };

function watchStatements(): void {
  const { query } = Connection.prototype;
  const asked = new WeakMap<Flight, number>();
  Connection.prototype.query = function watched(this: Connection, ...args: unknown[]) {
    const [first] = args;
    if (first instanceof Flight) asked.set(first, performance.now());
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  const { handleCommandComplete } = Flight.prototype;
  Flight.prototype.handleCommandComplete = function ended(this: Flight, said: { text: string }) {
    const { text } = this;
    const now = performance.now();
    const ms = now - (asked.get(this) ?? now);
    asked.set(this, now);
    if (ms > slowest.ms) Object.assign(slowest, { ms, text });
    handleCommandComplete.call(this, said);
  };
}

async function told<T>(what: string, act: () => Promise<T>): Promise<T> {
  Object.assign(slowest, { ms: 0, text: '' });
  const [began, used] = [performance.now(), process.cpuUsage()];
  const result = await act();
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(used);
  const cpu = `${((user + system) / 1000).toFixed(0)} ms`;
  const bytes = (result as TestReply | undefined)?.bytes?.length;
  const size = bytes === undefined ? '' : `${(bytes / 1024).toFixed(0)} KiB`;
  const statement = `${slowest.ms.toFixed(0)} ms ${slowest.text.replaceAll(/\s+/g, ' ').slice(0, 50)}`;
  console.log(
    `${what.padEnd(46)} ${ms.toFixed(0).padStart(7)} ms  processor ${cpu.padStart(9)} ${size.padStart(9)}   ${statement}`,
  );
  return result;
}

/** A published lot, its items from a file. */
async function publishedLot(manager: SignedIn, items: number): Promise<{ id: number }> {
  const lot = must<MadeLot>(await manager.post('/api/v1/lots', lotBody()), 201);
  const lines = Array.from({ length: items }, (_, n) => `${n + 1};Труба стальная ${n + 1};12,5;шт`);
  const content = ['№;Наименование;Количество;Ед. изм.', ...lines].join('\n');
  must(await manager.upload(`/api/v1/lots/${lot.id}/orders/import`, [{ name: 'Перечень.csv', content }]));
  must(await manager.post(`/api/v1/lots/${lot.id}/step-to-applications`));
  return lot;
}

const MINIMAL = { headers: { prefer: 'return=minimal' } };

async function makeVendors(server: TestServer, count: number): Promise<SignedIn[]> {
  const vendors: SignedIn[] = [];
  while (vendors.length < count) vendors.push(await server.signIn('vendor'));
  return vendors;
}

async function large(server: TestServer, manager: SignedIn, vendor: SignedIn, lines: number): Promise<void> {
  const { id: lotId } = await publishedLot(manager, lines);
  const orders = await ordersOf(vendor, lotId);
  const rows = orders.map(({ id, name }) => ({ orderId: id, quantity: '12.5', unitPrice: '100.50', name }));
  const { id } = must<Application>(await vendor.post(`/api/v1/lots/${lotId}/applications`, agreed), 201);
  const own = `/api/v1/applications/${id}`;
  await told(`${lines} lines pasted`, () => vendor.put(`${own}/offers`, { offers: rows }, MINIMAL));
  const { offers } = must<Application>(
    await told('read whole', () => vendor.get(`/api/v2/applications/${id}`)),
  );
  const known = offers.map(({ id: offerId, orderId }) => ({ id: offerId, orderId, unitPrice: '99' }));
  await told('saved again', () => vendor.put(`${own}/offers`, { offers: known }, MINIMAL));
  await told('terms saved', () =>
    vendor.patch(`/api/v1/tender/edit-application/${id}`, { minSum: '1' }, MINIMAL),
  );
  await told('one row saved', () => vendor.patch(`/api/v1/offers/${known[0]!.id}`, { unitPrice: '98' }));
  await told('listed', () => vendor.get('/api/v2/applications'));
  await told('submitted', () => vendor.post(`${own}/step-active`));
  await told('edited', () => vendor.post(`${own}/edit`));
  await told('submitted again', () => vendor.post(`${own}/step-active`));
  await passDeadline(server, lotId);
  await server.tick('lot-deadlines');
  must(
    await told(`${lines} lines opened`, () => manager.post(`/api/v1/lots/${lotId}/step-to-verifications`)),
  );
  await told('read by the manager', () => manager.get(`/api/v2/applications/${id}`));
}

async function many(
  server: TestServer,
  manager: SignedIn,
  vendors: SignedIn[],
  lines: number,
): Promise<void> {
  const { id: lotId } = await publishedLot(manager, lines);
  const orders = await ordersOf(manager, lotId);
  await told(`${vendors.length} × ${lines} lines submitted`, async () => {
    for (const [index, vendor] of vendors.entries()) {
      const offers = orders.map(({ id, name }) => ({
        orderId: id,
        quantity: '12.5',
        unitPrice: `${100 + index}`,
        name,
      }));
      const body = { ...agreed, offers };
      const { id } = must<Application>(await vendor.post(`/api/v1/lots/${lotId}/applications`, body), 201);
      must(await vendor.post(`/api/v1/applications/${id}/step-active`));
    }
  });
  await passDeadline(server, lotId);
  await server.tick('lot-deadlines');
  const opening = told(`${vendors.length} × ${lines} lines opened`, () =>
    manager.post(`/api/v1/lots/${lotId}/step-to-verifications`),
  );
  const other = await publishedLot(manager, 10);
  const draft = must<Application>(
    await vendors[0]!.post(`/api/v1/lots/${other.id}/applications`, agreed),
    201,
  );
  await told('meanwhile a save to another lot', () =>
    vendors[0]!.patch(`/api/v1/tender/edit-application/${draft.id}`, { minSum: '1' }, MINIMAL),
  );
  must(await opening);
  const { rows } = await server.services.pool.query<{ n: number }>(
    'select count(*)::int as n from offers where lot_id = $1',
    [lotId],
  );
  console.log(`rows of offers: ${rows[0]!.n}`);
}

await bench(async ({ url, dataDir, withServices }) => {
  watchStatements();
  await withServices(async (services) => {
    const app = await buildApp(services);
    const server = asTestServer({ app, services, url, dataDir, close: async () => {} });
    const manager = await server.signIn('manager');
    const vendors = await makeVendors(server, Number(options.applications));
    await large(server, manager, vendors[0]!, Number(options.large));
    await many(server, manager, vendors, Number(options.lines));
    await app.close();
  });
});
