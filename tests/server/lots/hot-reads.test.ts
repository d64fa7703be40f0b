// The hot ways of reading lots give what the plain ones give.
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageMeta } from '../../../src/api/contract.ts';
import type { Lot, LotRow } from '../../../src/api/records/lot.ts';
import type { Order } from '../../../src/api/records/order.ts';
import { GUEST } from '../../../src/machines/access.ts';
import { lotAudience } from '../../../src/server/lots/lot/audiences.ts';
import { openDatabase } from '../../../src/server/platform/database/client.ts';
import { must } from '../applications/make-applications.ts';
import type { TestClient } from '../support/client.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';
import { inHours, makeDraft, makePublished, type MadeLot } from './make-lots.ts';

let server: TestServer;
let manager: SignedIn;
let readers: [name: string, reader: TestClient][];
let open: MadeLot;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  readers = [
    ['guest', server.guest()],
    ['vendor', await server.signIn('vendor')],
    ['owner', manager],
    ['another manager', await server.signIn('manager')],
    ['security', await server.signIn('security')],
    ['admin', await server.signIn('admin')],
  ];
  open = await makePublished(manager, { title: 'Насосы' });
  await makePublished(manager, { title: 'Закрытая', isOpen: false, applicationsDeadline: inHours(24) });
  await makeDraft(manager, { title: 'Черновик' });
  const cancelled = await makePublished(manager, { title: 'Отменённая' });
  must(await manager.post(`/api/v1/lots/${cancelled.id}/cancel`, { reason: 'Нет денег' }));
  const gone = await makeDraft(manager, { title: 'Удалённая' });
  await manager.delete(`/api/v1/lots/${gone.id}`);
});
afterAll(() => server.close());

interface Page {
  data: LotRow[];
  meta: PageMeta;
}
const list = async (who: TestClient, query: string) => (await who.get(`/api/v1/lots?${query}`)).body as Page;

const queries = [
  '',
  'filter[status]=applications,draft',
  'filter[status]=cancelled',
  'filter[status]=draft',
  'per_page=2&page=2',
];
// A period that holds everything: the plain way, as no index is made for it.
const EVER = 'filter[created]=2000-01-01,2100-01-01';

it.each(['sort=-createdAt', 'sort=createdAt', 'sort=applicationsDeadline'])(
  'lists in the order of %s',
  async (sort) => {
    for (const [name, who] of readers)
      for (const query of queries) {
        const hot = await list(who, `${query}&${sort}`);
        const plain = await list(who, `${query}&${sort}&${EVER}`);
        expect([name, query, hot]).toEqual([name, query, plain]);
      }
  },
);

it('a lot comes with its items where they are asked for, to whom it may come at all', async () => {
  for (const [name, who] of readers) {
    const whole = (await who.get(`/api/v1/lots/${open.id}?include=orders`)).data<Lot>();
    const { orders, ...lot } = whole;
    expect([name, lot]).toEqual([name, (await who.get(`/api/v1/lots/${open.id}`)).data<Lot>()]);
    expect(orders).toEqual((await who.get(`/api/v1/lots/${open.id}/orders`)).data<Order[]>());
  }
  const draft = await makeDraft(manager, { title: 'Тайная' });
  const hidden = await server.guest().get(`/api/v1/lots/${draft.id}?include=orders`);
  expect([hidden.status, JSON.stringify(hidden.body).includes('Тайная')]).toEqual([404, false]);
  expect((await manager.get(`/api/v1/lots/${open.id}?include=offers`)).status).toBe(422);
});

it('a step answers with what is read afterwards', async () => {
  const stepped = (
    await manager.post(`/api/v1/lots/${open.id}/prolongation`, { deadline: inHours(500) })
  ).data<Lot>();
  expect(stepped).toEqual((await manager.get(`/api/v1/lots/${open.id}`)).data<Lot>());
});

it('totals are right at once after a change by this process, and soon after one by another', async () => {
  const total = async () => (await list(manager, 'filter[status]=draft')).meta.total;
  const before = await total();
  await makeDraft(manager, { title: 'Ещё один' });
  expect(await total()).toBe(before + 1);
  const other = new Client({ connectionString: server.url });
  await other.connect();
  await other.query(`update lots set status = 'draft' where status = 'cancelled'`);
  await other.end();
  await until(async () => (await total()) === before + 2);
  await server.services.db.execute(sql`update lots set status = 'cancelled' where title = 'Отменённая'`);
  expect(await total()).toBe(before + 1);
});

it('is read once for all pages that an event is told to', async () => {
  const { db, pool, close } = openDatabase(server.url, () => {}, { isPooled: true });
  let statements = 0;
  pool.on('acquire', () => void (statements += 1));
  const event = { eventId: 1, model: 'lot', id: open.id, lotId: open.id, what: 'lot.prolong' };
  for (let id = 1; id <= 20; id += 1) {
    const visitor = { ...GUEST, id, role: 'security' as const };
    expect(await lotAudience(db, visitor, event)).toBe(true);
  }
  expect(statements).toBe(1);
  // Of the next one it is read anew.
  expect(await lotAudience(db, GUEST, { ...event, eventId: 2 })).toBe(true);
  expect(statements).toBe(2);
  await close();
});
